internal import Cartwright
internal import CartwrightSystem
internal import Glibc

/// Reading files whole.
enum SourceFile {
    /// All bytes of a regular file. Waiting for a pipe or a device would have no end, so there is none of that.
    ///
    /// - Throws: `source.unavailable` or `source.too_large`.
    static func read(_ path: String, maximumBytes: Int) throws(CardSourceFailure) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw unavailable(path) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw unavailable(path) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw unavailable(path, "it is no regular file") }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count: Int
            do throws(SystemFailure) {
                count = try Descriptor.read(descriptor, into: &chunk)
            } catch {
                throw unavailable(path, error.reason)
            }
            if count == 0 { return bytes }
            guard bytes.count + count <= maximumBytes else { throw tooLarge(path, maximumBytes) }
            bytes += chunk[..<count]
        }
    }

    /// What cannot be read now, for the reason the system gave last or another one.
    static func unavailable(_ path: String, _ reason: String? = nil) -> CardSourceFailure {
        let reason = reason ?? SystemFailure.last.reason
        return CardSourceFailure(
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
