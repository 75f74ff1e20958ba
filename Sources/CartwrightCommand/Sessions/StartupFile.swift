import Cartwright
import CartwrightREPL
import CartwrightFiles
import Foundation

/// The start-up commands of a session at a terminal, from a file in the home folder. The file runs only if no other
/// user can write to it, because it runs without a review.
struct StartupFile {
    /// The path of the file.
    let path: String

    /// Creates the start-up file of the home folder; nil without `HOME`.
    init?(environment: [String: String]) {
        guard let home = environment["HOME"], !home.isEmpty else { return nil }
        path = home + "/.cartwrightrc"
    }

    /// Returns the commands; none if the file does not exist.
    ///
    /// - Throws: `startup.exposed`, `file.unreadable`, `line.too_long`.
    func commands() throws(CartwrightError) -> [ScriptLine] {
        guard let bytes = try trustedBytes() else { return [] }
        var commands: [ScriptLine] = []
        var script = try ScriptLines(bytes: bytes, file: path)
        while let line = try script.next() { commands.append(line) }
        return commands
    }

    /// The bytes of the file, nil if it does not exist. The file is opened before the checks, so that they hold for it.
    private func trustedBytes() throws(CartwrightError) -> [UInt8]? {
        let file: OpenedFile
        do throws(SystemFailure) { file = try OpenedFile(regular: path) } catch {
            if error.number == ENOENT { return nil }
            throw unreadable(error.reason)
        }
        try refuseExposed(path, file.status)
        try refuseExposedFolders()
        guard let bytes = try? file.bytes(atMost: Self.byteLimit) else {
            throw unreadable("the file has more than \(Self.byteLimit) bytes")
        }
        return bytes
    }

    /// The maximum size of the file in bytes.
    private static let byteLimit = 1 << 20

    /// Refuses exposed folders: those of the file and of a link to it, and all above them. Write access to any of them
    /// is enough to replace the file. Folders with the sticky bit (`/tmp`) are accepted: only owners can rename files.
    private func refuseExposedFolders() throws(CartwrightError) {
        var folders: Set<String> = []
        for start in [path, try? OpenedFile.realPath(path)] {
            guard let parent = start.map({ ($0 as NSString).deletingLastPathComponent }),
                var folder = try? OpenedFile.realPath(parent.isEmpty ? "." : parent)
            else { throw unreadable("cannot find its folder") }
            while folders.insert(folder).inserted, folder != "/" {
                folder = (folder as NSString).deletingLastPathComponent
            }
        }
        for folder in folders.sorted() {
            var status = stat()
            guard stat(folder, &status) == 0 else { throw unreadable("cannot inspect \(folder)") }
            if status.st_mode & S_ISVTX == 0 { try refuseExposed(folder, status) }
        }
    }

    private func refuseExposed(_ place: String, _ status: stat) throws(CartwrightError) {
        guard let exposure = status.exposure else { return }
        let mode = String(status.st_mode & 0o7777, radix: 8)
        throw CartwrightError(
            .startupExposed,
            "\(path) was not run: \(place == path ? "" : "\(place): ")\(exposure.rawValue) (mode 0\(mode))",
            hint: "\(exposure.mending(place)), after you have reviewed the file",
            fault: .environment
        )
    }

    private func unreadable(_ reason: String) -> CartwrightError {
        CartwrightError(
            .fileUnreadable,
            "\(path) was not run: \(reason)",
            hint: "cartwright repl --no-rc",
            fault: .environment
        )
    }
}

extension ErrorCode {
    static let startupExposed: ErrorCode =
        "startup.exposed: A start-up file that other users can write to; it is not run."
}
