internal import Cartwright

/// Reading files whole.
enum SourceFile {
    /// All bytes of a regular file. Waiting for a pipe or a device would have no end, so there is none of that.
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

    /// The error for what cannot be read now.
    static func unavailable(_ path: String, _ reason: String) -> CardSourceFailure {
        CardSourceFailure(
            CartwrightError(
                .sourceUnavailable,
                "\(path) cannot be read: \(reason)",
                hint: "the path of a file or folder that you may read",
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
