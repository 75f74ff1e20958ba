package import Cartwright
import Foundation

/// Files that hold something secret: only their owner can read them, and they are read into memory that is cleansed.
package enum SecretFile {
    /// The most bytes that such a file may have.
    package static let byteLimit = 1024

    /// Reads a file.
    ///
    /// The checks look at the opened file, not at its name, so it cannot be exchanged in between.
    ///
    /// - Parameter path: the file's path; a symbolic link is followed.
    /// - Returns: its text, without the one line break that may end it.
    /// - Throws: in this order, `secret.file_missing`, `secret.file_unreadable`, `secret.file_not_regular`,
    ///   `secret.file_foreign`, `secret.file_exposed`, `secret.file_empty`, `secret.file_too_big`.
    package static func read(_ path: String) throws(CartwrightError) -> SecretBytes {
        do throws(CartwrightError) {
            let descriptor = try open(path)
            defer { close(descriptor) }
            try check(descriptor, path)
            return try contents(of: descriptor)
        } catch {
            throw error.inFile(path)
        }
    }

    private static func open(_ path: String) throws(CartwrightError) -> Int32 {
        // Without O_NONBLOCK a pipe would be waited for before it could be refused.
        let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor < 0 else { return descriptor }
        let reason = errno
        guard reason != ENOENT, reason != ENOTDIR else {
            throw CartwrightError(.secretFileMissing, "there is no such secret file", fault: .environment)
        }
        throw unreadable(reason)
    }

    private static func check(_ descriptor: Int32, _ path: String) throws(CartwrightError) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw unreadable(errno) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw CartwrightError(.secretFileNotRegular, "the secret file is not a regular file", fault: .environment)
        }
        guard status.st_uid == geteuid() || status.st_uid == 0 else {
            throw CartwrightError(
                .secretFileForeign,
                "the secret file belongs to another user, who can read and change it",
                hint: "chown \(geteuid()) \(path.inShellQuotes)",
                fault: .environment
            )
        }
        guard status.st_mode & (S_IRWXG | S_IRWXO) == 0 else {
            throw CartwrightError(
                .secretFileExposed,
                "others than its owner can get at the secret file",
                hint: "chmod 600 \(path.inShellQuotes)",
                fault: .environment
            )
        }
    }

    private static func contents(of descriptor: Int32) throws(CartwrightError) -> SecretBytes {
        var count = 0
        var failure: Int32?
        // One byte more than allowed, so that a longer file shows.
        let text = SecretBytes(count: byteLimit + 1) { memory in
            while count < memory.count {
                let got = Foundation.read(descriptor, memory.baseAddress?.advanced(by: count), memory.count - count)
                if got < 0 && errno == EINTR { continue }
                if got < 0 { failure = errno }
                if got <= 0 { break }
                count += got
            }
        }
        if let failure { throw unreadable(failure) }
        guard count > 0 else {
            throw CartwrightError(.secretFileEmpty, "the secret file is empty", fault: .environment)
        }
        guard count <= byteLimit else {
            throw CartwrightError(
                .secretFileTooBig,
                "the secret file has more than \(byteLimit) bytes",
                fault: .environment
            )
        }
        return text.withUnsafeBytes { text in
            let line = withoutLineBreak(UnsafeRawBufferPointer(rebasing: text.prefix(count)))
            return SecretBytes(count: line.count) { $0.copyBytes(from: line) }
        }
    }

    private static func withoutLineBreak(_ text: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        guard text.last == UInt8(ascii: "\n") else { return text }
        let line = text.dropLast()
        return UnsafeRawBufferPointer(rebasing: line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
    }

    private static func unreadable(_ reason: Int32) -> CartwrightError {
        CartwrightError(
            .secretFileUnreadable,
            "the secret file cannot be read (errno \(reason))",
            hint: "check the path, and that this user may read the file",
            fault: .environment
        )
    }
}
