public import Cartwright
public import CartwrightPluginLoader
internal import CartwrightFiles
internal import Foundation

/// Installs plugins into a user's folder, from which programs load them on request.
///
/// A plugin is replaced in one step: a program that starts meanwhile finds the old plugin, the new one or none, and
/// never a partial one.
public struct PluginInstaller: Sendable {
    /// The folder.
    public let folder: String

    /// Creates an installer for a folder, which is created when needed.
    public init(folder: String) { self.folder = folder }

    /// Installs a plugin.
    ///
    /// - Parameters:
    ///   - path: a built plugin, or a plugin folder. A folder in Swift is built first; of other kinds all files are
    ///     copied except those that start with a dot.
    ///   - build: builds a folder in Swift.
    /// - Returns: the path of the installed plugin. A plugin built from a folder has a lock beside it, which
    ///   ``upgrade(_:for:build:)`` uses.
    /// - Throws: the errors of reading a `PluginFolder` and of `build`; `plugin.unreadable`,
    /// `plugin.exposed`, `plugin.not_built`, `plugin.bad_name`, `plugin.not_written`; for a built file also the errors
    /// of checking it.
    public func install(
        _ path: String,
        build: (PluginFolder) throws(CartwrightError) -> PluginBuild
    ) throws(CartwrightError) -> String {
        guard PluginFolder.isThere(path) else { return try installFile(path) }
        let source = try PluginFolder(path)
        guard source.manifest.kind != .shared else { return try installBuild(try build(source), from: source) }
        return try installFolder(source)
    }

    /// Removes an installed plugin.
    ///
    /// - Throws: `plugin.not_installed`, `plugin.not_written`.
    public func uninstall(_ name: String) throws(CartwrightError) {
        try refuseUnlessInstalled(name)
        for place in places(of: name) + [InstallLock.path(of: name, in: folder)] { try remove(place) }
    }

    /// Refuses a name that is not the name of an installed plugin.
    ///
    /// - Throws: `plugin.not_installed`.
    func refuseUnlessInstalled(_ name: String) throws(CartwrightError) {
        guard PluginManifest.isPluginName(name), !places(of: name).isEmpty else {
            throw CartwrightError(
                .pluginNotInstalled,
                "plugin \(name) is not installed in \(folder)",
                hint: "cartwright plugin list --plugins \(PluginDirectory.installedName)"
            )
        }
    }

    /// Returns the installed files of a plugin: a file or a folder; both if an installation of another kind was
    /// interrupted.
    private func places(of name: String) -> [String] {
        ["\(folder)/\(name).so", "\(folder)/\(name)"].filter { FileManager.default.fileExists(atPath: $0) }
    }

    // MARK: Copying

    private func installFile(_ file: String) throws(CartwrightError) -> String {
        let name = file.lastName.withoutSuffix
        guard PluginManifest.isPluginName(name) else {
            throw CartwrightError(
                .pluginBadName,
                "\(file) does not have the name of a plugin",
                hint: "use NAME.so, as made by cartwright plugin build",
                fault: .plugin
            )
        }
        let bytes = try TrustedFile(file).bytes
        try PluginFile(bytes: bytes, name: file.lastName).check()
        let place = try place("\(name).so", instead: name) { path throws(CartwrightError) in
            try create(path, bytes, mode: 0o755)
        }
        try remove(InstallLock.path(of: name, in: folder))
        return place
    }

    /// Installs the result of a build, and locks its sources. If the program is ended in between, the lock is missing
    /// or belongs to another file, and nothing is compiled from it.
    func installBuild(_ build: PluginBuild, from source: PluginFolder) throws(CartwrightError) -> String {
        let place = try installFile(build.file)
        let lock = InstallLock(
            folder: try TrustedFile.real(source.path),
            sources: build.sources,
            file: try TrustedFile(place).digest(),
            programs: build.programs
        )
        let path = InstallLock.path(of: source.manifest.name, in: folder)
        try writing(path) { () throws(SystemFailure) in
            try LastingFile.replace(at: path, with: Array(lock.text.utf8), mode: 0o644)
        }
        return place
    }

    private func installFolder(_ source: PluginFolder) throws(CartwrightError) -> String {
        let name = source.manifest.name
        let files = try FolderContents(source.path).files.filter { path, _ in
            !path.split(separator: "/").contains { $0.hasPrefix(".") }
        }
        if source.manifest.kind == .wasm, files[source.manifest.module] == nil {
            throw CartwrightError(
                .pluginNotBuilt,
                "plugin \(name) is not built: \(source.manifest.module) is missing",
                hint: "cartwright plugin build \(source.path.inShellQuotes)",
                fault: .environment
            )
        }
        let place = try place(name, instead: "\(name).so") { path throws(CartwrightError) in
            for (file, bytes) in files {
                let target = "\(path)/\(file)"
                LastingFile.makeFolders(above: target, mode: 0o755)
                let isProgram = FileManager.default.isExecutableFile(atPath: "\(source.path)/\(file)")
                try create(target, bytes, mode: isProgram ? 0o755 : 0o644)
            }
        }
        try remove(InstallLock.path(of: name, in: folder))
        return place
    }

    /// Writes a file or folder beside its place, and moves it there in one step.
    private func place(
        _ name: String,
        instead other: String,
        _ write: (String) throws(CartwrightError) -> Void
    ) throws(CartwrightError) -> String {
        let (new, old) = ("\(folder)/.new-\(getpid())-\(name)", "\(folder)/.old-\(getpid())-\(name)")
        let place = "\(folder)/\(name)"
        let files = FileManager.default
        LastingFile.makeFolders(above: place, mode: 0o755)
        defer { for path in [new, old] { try? files.removeItem(atPath: path) } }
        try write(new)
        try writing(place) { () throws(SystemFailure) in
            if files.fileExists(atPath: place) { try LastingFile.move(place, to: old) }
            try LastingFile.move(new, to: place)
        }
        // The same plugin of another kind, installed earlier.
        try remove("\(folder)/\(other)")
        return place
    }

    /// Removes a file or a folder, if it exists.
    private func remove(_ path: String) throws(CartwrightError) {
        guard FileManager.default.fileExists(atPath: path) else { return }
        do { try FileManager.default.removeItem(atPath: path) } catch {
            throw notWritten(path, error.localizedDescription)
        }
    }

    private func create(_ path: String, _ bytes: [UInt8], mode: UInt32) throws(CartwrightError) {
        try writing(path) { () throws(SystemFailure) in try LastingFile.create(at: path, holding: bytes, mode: mode) }
    }

    private func writing(_ path: String, _ body: () throws(SystemFailure) -> Void) throws(CartwrightError) {
        do throws(SystemFailure) { try body() } catch { throw notWritten(path, error.reason) }
    }

    private func notWritten(_ path: String, _ reason: String) -> CartwrightError {
        CartwrightError(
            .pluginNotWritten,
            "cannot write \(path): \(reason)",
            hint: "set XDG_DATA_HOME to a folder that you can write to",
            fault: .environment
        )
    }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let pluginNotInstalled: ErrorCode = "plugin.not_installed: No installed plugin with this name."
    public static let pluginNotLocked: ErrorCode = """
        plugin.not_locked: An installed plugin without a lock with its sources, so that it cannot be built \
        again.
        """
}
