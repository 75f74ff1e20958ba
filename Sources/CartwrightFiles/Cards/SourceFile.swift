internal import Cartwright

/// Functions that read whole files.
enum SourceFile {
    /// Returns all bytes of a regular file. Pipes and devices are refused, since reading them may never end.
    ///
    /// - Throws: `source.unavailable` or `source.too_large`.
    static func read(_ path: String, maximumBytes: Int) throws(CardSourceFailure) -> [UInt8] {
        let bytes: [UInt8]?
        do throws(SystemFailure) {
            bytes = try OpenedFile(regular: path).bytes(atMost: maximumBytes)
        } catch {
            throw unavailable(path, error.reason)
        }
        guard let bytes else { throw tooLarge(path, maximumBytes) }
        return bytes
    }

    /// Returns the error for a file or folder that cannot be read.
    static func unavailable(_ path: String, _ reason: String) -> CardSourceFailure {
        CardSourceFailure(
            CartwrightError(
                .sourceUnavailable,
                "cannot read \(path): \(reason)",
                hint: "use the path of a file or folder that you can read",
                fault: .environment
            )
        )
    }

    private static func tooLarge(_ path: String, _ limit: Int) -> CardSourceFailure {
        CardSourceFailure(
            CartwrightError(
                .sourceTooLarge,
                "\(path) has more than \(limit) bytes",
                hint: "split it into several files"
            )
        )
    }
}
