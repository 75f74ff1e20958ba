internal import Cartwright
internal import CartwrightPluginLoader
internal import CartwrightFiles
internal import Glibc

/// The file of a build.
enum BuiltFile {
    /// Writes a temporary file beside the target first: a half-written plugin is never visible, and a mapped one is
    /// never overwritten.
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
            "cannot write \(path): \(reason)",
            hint: "use --output-file with a file that you can write",
            fault: .environment
        )
    }
}
