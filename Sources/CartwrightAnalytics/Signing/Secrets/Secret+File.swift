public import Cartwright
import Foundation

extension Secret {
    /// The most bytes that a secret file may have: several times the longest secret.
    public static let fileByteLimit = 1024

    /// Reads a secret from a file that only its owner can read.
    ///
    /// The file holds the secret's text and at most one line break after it. The text is read into memory that is
    /// cleansed afterwards. The checks look at the opened file, not at its name, so it cannot be exchanged in between.
    ///
    /// - Parameter path: the file's path; a symbolic link is followed.
    /// - Throws: in this order, `secret.misplaced`, `secret.file_missing`, `secret.file_unreadable`,
    ///   `secret.file_not_regular`, `secret.file_exposed`, `secret.file_empty`, `secret.file_too_big`, and what
    ///   ``init(_:)`` throws.
    public static func read(file path: String) throws(CartwrightError) -> Secret {
        try refuseSecret(asNameOf: "a file", path)
        do throws(CartwrightError) {
            let descriptor = try open(path)
            defer { close(descriptor) }
            try checkKindAndMode(descriptor, path)
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

    private static func checkKindAndMode(_ descriptor: Int32, _ path: String) throws(CartwrightError) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw unreadable(errno) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw CartwrightError(.secretFileNotRegular, "the secret file is not a regular file", fault: .environment)
        }
        guard status.st_mode & (S_IRWXG | S_IRWXO) == 0 else {
            throw CartwrightError(
                .secretFileExposed,
                "others than its owner can get at the secret file",
                hint: "chmod 600 '\(path.replacing("'", with: #"'\''"#))'",
                fault: .environment
            )
        }
    }

    private static func contents(of descriptor: Int32) throws(CartwrightError) -> Secret {
        var count = 0
        var failure: Int32?
        // One byte more than allowed, so that a longer file shows.
        let text = SecretBytes(count: fileByteLimit + 1) { memory in
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
        guard count <= fileByteLimit else {
            throw CartwrightError(
                .secretFileTooBig,
                "the secret file has more than \(fileByteLimit) bytes",
                fault: .environment
            )
        }
        return try text.withUnsafeBytes { (text) throws(CartwrightError) in
            try Secret(text: withoutLineBreak(UnsafeRawBufferPointer(rebasing: text.prefix(count))))
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
