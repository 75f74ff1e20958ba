public import Cartwright
internal import CartwrightPluginLoader

/// The names of a new plugin, all derived from the name that its author chose.
public struct PluginNames: Hashable, Sendable {
    /// `loyalty-stamp`.
    public let plugin: String
    /// `loyalty_stamp`: the class type of its cards.
    public let classType: ClassType
    /// `LoyaltyStamp`: the object that a card becomes.
    let content: String
    /// `loyalty_stamp`: the area of its error codes, and the start of its extras.
    let area: String

    /// `LoyaltyStampPlugin`.
    var module: String { "\(content)Plugin" }
    /// `LoyaltyStampHandler`.
    var handler: String { "\(content)Handler" }

    /// Derives the names of a plugin without cards.
    ///
    /// - Throws: `plugin.bad_name`.
    public init(plugin: String) throws(CartwrightError) {
        try self.init(plugin: plugin, classType: plugin.replacing("-", with: "_"))
    }

    /// Derives the names.
    ///
    /// - Throws: `plugin.bad_name`.
    public init(plugin: String, classType: String) throws(CartwrightError) {
        guard PluginManifest.isPluginName(plugin), plugin.utf8.count <= 60 else {
            throw CartwrightError(
                .pluginBadName,
                "\"\(plugin)\" is not a valid plugin name",
                hint: "use words of a-z and 0-9, joined by -: loyalty-stamp"
            )
        }
        let isPlain = { (byte: UInt8) in (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x5F }
        guard !classType.isEmpty, classType.utf8.allSatisfy(isPlain), classType.utf8.count <= 60 else {
            throw CartwrightError(
                .pluginBadName,
                "\"\(classType)\" is not a valid class type for a new plugin",
                hint: "use a-z, 0-9 and _: loyalty_stamp"
            )
        }
        self.plugin = plugin
        self.classType = ClassType(classType)
        content = plugin.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        area = plugin.replacing("-", with: "_")
    }
}
