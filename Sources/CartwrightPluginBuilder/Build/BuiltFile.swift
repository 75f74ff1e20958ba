internal import Cartwright
internal import CartwrightPluginLoader
internal import CartwrightFiles
internal import Glibc

/// What a build leaves behind.
enum BuiltFile {
    /// Writes beside the file first: a half-written plugin is never seen, and one that is mapped is never overwritten.
    static func place(_ bytes: [UInt8], at file: String, mode: mode_t) throws(CartwrightError) {
        LastingFile.makeFolders(above: file, mode: 0o755)
        do throws(SystemFailure) {
            try LastingFile.replace(at: file, with: bytes, mode: mode)
        } catch {
            throw notWritten(file, error.reason)
        }
    }

    static func notWritten(_ path: String, _ reason: String) -> CartwrightError {
        CartwrightError(
            .pluginNotWritten,
            "\(path) cannot be written: \(reason)",
            hint: "--output-file names a file you may write",
            fault: .environment
        )
    }
}
