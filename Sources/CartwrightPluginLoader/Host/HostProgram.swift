public import Cartwright
internal import CartwrightFiles
internal import Glibc

/// The program that plugins are built for and loaded into.
///
/// A plugin holds no engine of its own: it is compiled against the modules of the build that linked the program, and
/// its undefined symbols are found in the program. So it fits that one build, which its build id names.
public struct HostProgram: Hashable, Sendable {
    /// The program's file.
    public let path: String

    /// The build id that the linker wrote into it.
    public let buildID: String

    /// The folder of the engine's `.swiftmodule`s.
    public let modules: String

    /// Where the program stands: in a build tree or installed.
    public let isInstalled: Bool

    /// This process.
    ///
    /// - Throws: `plugin.program_replaced`, `plugin.no_build_id`, `plugin.no_modules`.
    public static func running() throws(CartwrightError) -> HostProgram {
        guard let path = runningPath else { throw noBuildID("/proc/self/exe") }
        guard !path.hasSuffix(" (deleted)") else {
            throw CartwrightError(
                .pluginProgramReplaced,
                "the program was built again since it started",
                hint: "start it again",
                fault: .environment
            )
        }
        return try HostProgram(path: path, image: "/proc/self/exe")
    }

    /// A program by its file.
    ///
    /// - Throws: `plugin.no_build_id`, `plugin.no_modules`.
    public init(path: String) throws(CartwrightError) {
        guard let real = try? OpenedFile.realPath(path) else { throw Self.noBuildID(path) }
        try self.init(path: real, image: path)
    }

    package init(path: String, buildID: String, modules: String, isInstalled: Bool) {
        (self.path, self.buildID, self.modules, self.isInstalled) = (path, buildID, modules, isInstalled)
    }

    private init(path: String, image: String) throws(CartwrightError) {
        // Notes stand before code and data; a whole program would be read for nothing.
        guard let bytes = FileBytes.beginning(of: image, count: 1 << 16), let id = ELFFile(bytes)?.buildID else {
            throw Self.noBuildID(path)
        }
        let folder = path.folder
        let places = [(folder + "/Modules", false), (folder.folder + "/lib/cartwright/modules", true)]
        guard let place = places.first(where: { access("\($0.0)/Cartwright.swiftmodule", R_OK) == 0 }) else {
            throw CartwrightError(
                .pluginNoModules,
                "the engine's modules are not beside \(path)",
                hint: "make build, or make install PREFIX=… again",
                fault: .environment
            )
        }
        (self.path, buildID) = (path, id)
        (modules, isInstalled) = place
    }

    /// The file of this process; it ends in ` (deleted)` where that was replaced.
    static var runningPath: String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        return count > 0 ? String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
    }

    private static func noBuildID(_ path: String) -> CartwrightError {
        CartwrightError(
            .pluginNoBuildID,
            "\(path) has no build id, so no plugin can be made for it",
            hint: "link it with -Xlinker --build-id -Xlinker -export-dynamic",
            fault: .environment
        )
    }
}

extension String {
    /// The folder a path is in.
    package var folder: String {
        guard let slash = lastIndex(of: "/") else { return "." }
        return slash == startIndex ? "/" : String(self[..<slash])
    }
}
