public import Cartwright
internal import Foundation
internal import Glibc

/// A temporary file without a name: the system removes it however the program ends.
final class SpillFile: Sendable {
    private let descriptor: Int32
    private let folder: String

    /// Creates a file in a folder; in `TMPDIR`, or else `/tmp`, by default.
    ///
    /// - Throws: `campaign.not_sorted`.
    init(in folder: String? = nil) throws(CartwrightError) {
        let folder = folder ?? ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
        var template = Array("\(folder)/cartwright-carts-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw Self.failure("cannot create a file in \(folder)") }
        unlink(template)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        (self.descriptor, self.folder) = (descriptor, folder)
    }

    deinit { close(descriptor) }

    /// Writes bytes at a position.
    ///
    /// - Throws: `campaign.not_sorted`.
    func write(_ bytes: [UInt8], at position: Int64) throws(CartwrightError) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                let rest = UnsafeRawBufferPointer(rebasing: buffer[written...])
                return pwrite(descriptor, rest.baseAddress, rest.count, off_t(position) + off_t(written))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Self.failure("cannot write a temporary file in \(folder)") }
            written += count
        }
    }

    /// Reads bytes from a position: fewer at the end of the file.
    ///
    /// - Throws: `campaign.not_sorted`.
    func read(_ count: Int, at position: Int64) throws(CartwrightError) -> [UInt8] {
        var failed = false
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let base = buffer.baseAddress?.advanced(by: filled)
                let read = pread(descriptor, base, count - filled, off_t(position) + off_t(filled))
                if read < 0, errno == EINTR { continue }
                failed = read < 0
                guard read > 0 else { return }
                filled += read
            }
        }
        guard !failed else { throw Self.failure("cannot read a temporary file in \(folder)") }
        return bytes
    }

    private static func failure(_ what: String) -> CartwrightError {
        CartwrightError(
            .campaignNotSorted,
            "\(what): \(String(cString: strerror(errno)))",
            hint: "set TMPDIR to a folder with free space",
            fault: .environment
        )
    }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let campaignNotSorted: ErrorCode =
        "campaign.not_sorted: Carts or uses of limits that could not be written to, or read from, a temporary file."
}
