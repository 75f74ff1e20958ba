import Cartwright
import CartwrightREPL
import CartwrightFiles
import Foundation

/// The commands that a session at a terminal begins with, from a file in the home folder. It runs only where nobody but
/// the user could have written it: what is in it runs before anybody has looked.
struct StartupFile {
    /// Where it is.
    let path: String

    /// The start-up file of whoever has a home folder.
    init?(environment: [String: String]) {
        guard let home = environment["HOME"], !home.isEmpty else { return nil }
        path = home + "/.cartwrightrc"
    }

    /// The commands; none where there is no such file.
    ///
    /// - Throws: `startup.exposed`, `file.unreadable`, `line.too_long`.
    func commands() throws(CartwrightError) -> [ScriptLine] {
        guard let bytes = try trustedBytes() else { return [] }
        var commands: [ScriptLine] = []
        var script = try ScriptLines(bytes: bytes, file: path)
        while let line = try script.next() { commands.append(line) }
        return commands
    }

    /// The bytes of the file that was looked at, nil where there is none: it is opened first and looked at then.
    private func trustedBytes() throws(CartwrightError) -> [UInt8]? {
        let file: OpenedFile
        do throws(SystemFailure) { file = try OpenedFile(regular: path) } catch {
            if error.number == ENOENT { return nil }
            throw unreadable(error.reason)
        }
        try refuseExposed(path, file.status)
        try refuseExposedFolders()
        guard let bytes = try? file.bytes(atMost: Self.byteLimit) else {
            throw unreadable("it has more than \(Self.byteLimit) bytes")
        }
        return bytes
    }

    /// Far more than commands to begin with need.
    private static let byteLimit = 1 << 20

    /// The folder of the file, and of the link where a link leads to it, and all above them: whoever may write there
    /// may put another file in its place. A folder in which only owners may rename what is theirs (`/tmp`) will do.
    private func refuseExposedFolders() throws(CartwrightError) {
        var folders: Set<String> = []
        for start in [path, try? OpenedFile.realPath(path)] {
            guard let parent = start.map({ ($0 as NSString).deletingLastPathComponent }),
                var folder = try? OpenedFile.realPath(parent.isEmpty ? "." : parent)
            else { throw unreadable("its folder cannot be found") }
            while folders.insert(folder).inserted, folder != "/" {
                folder = (folder as NSString).deletingLastPathComponent
            }
        }
        for folder in folders.sorted() {
            var status = stat()
            guard stat(folder, &status) == 0 else { throw unreadable("\(folder) cannot be looked at") }
            if status.st_mode & S_ISVTX == 0 { try refuseExposed(folder, status) }
        }
    }

    private func refuseExposed(_ place: String, _ status: stat) throws(CartwrightError) {
        guard let exposure = status.exposure else { return }
        let mode = String(status.st_mode & 0o7777, radix: 8)
        throw CartwrightError(
            .startupExposed,
            "\(path) was not run: \(place == path ? "" : "\(place): ")\(exposure.rawValue) (mode 0\(mode))",
            hint: "\(exposure.mending(place)), once you have read what is in it",
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
        "startup.exposed: A start-up file that others could have written, so that it is not run."
}
