public import Cartwright
internal import CartwrightFiles
internal import Glibc

/// The program that plugins are built for and loaded into.
///
/// A plugin contains no engine of its own: it is compiled against the modules of the build that linked the program,
/// and its undefined symbols are resolved in the program. So it fits that one build, identified by its build id.
public struct HostProgram: Hashable, Sendable {
    /// The program's file.
    public let path: String

    /// The build id written by the linker.
    public let buildID: String

    /// The folder of the engine's `.swiftmodule` files.
    public let modules: String

    /// True if the program is installed, false if it is in a build tree.
    public let isInstalled: Bool

    /// Returns the program of this process.
    ///
    /// - Throws: `plugin.program_replaced`, `plugin.no_build_id`, `plugin.no_modules`.
    public static func running() throws(CartwrightError) -> HostProgram {
        guard let path = runningPath else { throw noBuildID("/proc/self/exe") }
        guard !path.hasSuffix(" (deleted)") else {
            throw CartwrightError(
                .pluginProgramReplaced,
                "the program was rebuilt since it started",
                hint: "restart it",
                fault: .environment
            )
        }
        return try HostProgram(path: path, image: "/proc/self/exe")
    }

    /// Creates a program from its file.
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
        // Notes are before code and data, so the beginning of the file suffices.
        guard let bytes = FileBytes.beginning(of: image, count: 1 << 16), let id = ELFFile(bytes)?.buildID else {
            throw Self.noBuildID(path)
        }
        let folder = path.folder
        let places = [(folder + "/Modules", false), (folder.folder + "/lib/cartwright/modules", true)]
        guard let place = places.first(where: { access("\($0.0)/Cartwright.swiftmodule", R_OK) == 0 }) else {
            throw CartwrightError(
                .pluginNoModules,
                "cannot find the engine's modules beside \(path)",
                hint: "run make build, or make install PREFIX=… again",
                fault: .environment
            )
        }
        (self.path, buildID) = (path, id)
        (modules, isInstalled) = place
    }

    /// The file of this process, nil where the system does not show it; it ends in ` (deleted)` if the file was
    /// replaced.
    package static var runningPath: String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        return count > 0 ? String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
    }

    private static func noBuildID(_ path: String) -> CartwrightError {
        CartwrightError(
            .pluginNoBuildID,
            "\(path) has no build id, which plugins need",
            hint: "link it with -Xlinker --build-id -Xlinker -export-dynamic",
            fault: .environment
        )
    }
}

extension String {
    /// The folder of a path.
    package var folder: String {
        guard let slash = lastIndex(of: "/") else { return "." }
        return slash == startIndex ? "/" : String(self[..<slash])
    }
}
