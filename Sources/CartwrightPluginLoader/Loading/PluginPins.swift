public import Cartwright

/// The digests of the plugins that may be loaded, by name. If there are any, nothing else may be loaded.
public struct PluginPins: Hashable, Sendable {
    private var digests: [String: String] = [:]

    /// Creates an empty set of pins: any plugin may be loaded.
    public init() {}

    /// Adds `NAME=sha256:…`.
    ///
    /// - Throws: `plugin.bad_pin`.
    public mutating func add(_ text: String) throws(CartwrightError) {
        let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { throw Self.bad(text) }
        try pin(parts[0], to: parts[1])
    }

    /// Adds the pins of a lock file: one `NAME=sha256:…` per line; `#` starts a comment.
    ///
    /// - Throws: `plugin.bad_pin`, with the line.
    public mutating func add(lines text: String, file: String) throws(CartwrightError) {
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let words = line.prefix { $0 != "#" }.filter { !$0.isWhitespace }
            if words.isEmpty { continue }
            do throws(CartwrightError) {
                try add(words)
            } catch {
                var placed = error.inFile(file)
                placed.location.line = index + 1
                throw placed
            }
        }
    }

    /// Returns a lock file that pins plugins to their current digests.
    public static func lockFile(for plugins: [LoadedPlugin]) -> String {
        plugins.map { "\($0.name)=\($0.digest)\n" }.joined()
    }

    /// Returns the pinned digest of a name, nil if it is not pinned.
    public func digest(of name: String) -> String? { digests[name] }

    /// Refuses a file that is not pinned.
    ///
    /// - Throws: `plugin.other_digest`.
    func check(_ digest: String, of file: String) throws(CartwrightError) {
        try check(digest, of: file, named: file.lastName.withoutSuffix)
    }

    /// Refuses a file or folder that is not pinned under a plugin's name.
    ///
    /// - Throws: `plugin.other_digest`.
    func check(_ digest: String, of file: String, named name: String) throws(CartwrightError) {
        guard !digests.isEmpty else { return }
        if digests[name] == digest { return }
        throw CartwrightError(
            .pluginOtherDigest,
            digests[name].map { "\(file.lastName): expected digest \($0), found \(digest)" }
                ?? "\(file.lastName) is not pinned, and only pinned plugins may be loaded",
            hint: "--plugin-digest \(name)=\(digest), if you trust its source",
            fault: .environment
        )
    }

    private mutating func pin(_ name: String, to digest: String) throws(CartwrightError) {
        let prefix = "sha256:"
        let digits = digest.dropFirst(prefix.count)
        guard PluginManifest.isPluginName(name), digest.hasPrefix(prefix), digits.utf8.count == 64,
            digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
        else { throw Self.bad("\(name)=\(digest)") }
        digests[name] = digest
    }

    private static func bad(_ text: String) -> CartwrightError {
        CartwrightError(
            .pluginBadPin,
            "\"\(text)\" is not a pin",
            hint: "NAME=sha256: and the 64 digits of sha256sum"
        )
    }
}
