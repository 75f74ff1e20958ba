import Cartwright
import CartwrightFiles
import CartwrightREPL
import Foundation

/// Writes codes to a new file or to standard output. An unfinished file is deleted on deinitialization.
final class CodeOutput {
    private let path: String
    private let format: CodeFormat
    private var descriptor: Int32?
    private var isFinished = false

    /// Creates a file that only its owner can read, because codes are worth money.
    ///
    /// - Parameter path: a file that does not exist yet; `-` is standard output.
    /// - Throws: `file.unwritable`, `output.failed`.
    init(_ path: String, _ format: CodeFormat) throws(CartwrightError) {
        (self.path, self.format) = (path, format)
        if path != "-" {
            let opened = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            guard opened >= 0 else {
                let reason = errno == EEXIST ? "the file already exists" : SystemFailure.last.reason
                // The existing file must not be deleted.
                isFinished = true
                throw unwritable(reason)
            }
            descriptor = opened
        }
        try write(format.header)
    }

    deinit {
        if let descriptor { close(descriptor) }
        if !isFinished, path != "-" { unlink(path) }
    }

    /// Writes one code per line.
    ///
    /// - Throws: `file.unwritable`, `output.failed`.
    func write(_ codes: [IssuedCode]) throws(CartwrightError) {
        var bytes: [UInt8] = []
        for code in codes { format.write(code, to: &bytes) }
        try write(bytes)
    }

    /// Flushes the file to disk and closes it.
    ///
    /// - Throws: `file.unwritable`.
    func finish() throws(CartwrightError) {
        defer { isFinished = true }
        guard let descriptor else { return }
        self.descriptor = nil
        do throws(SystemFailure) {
            try Descriptor.finish(descriptor)
            try LastingFile.syncFolder(of: path)
        } catch {
            unlink(path)
            throw unwritable(error.reason)
        }
    }

    private func write(_ bytes: [UInt8]) throws(CartwrightError) {
        guard let descriptor else { return try Console().print(bytes) }
        do throws(SystemFailure) {
            try Descriptor.write(bytes, to: descriptor)
        } catch {
            throw unwritable(error.reason)
        }
    }

    private func unwritable(_ reason: String) -> CartwrightError {
        CartwrightError(
            .fileUnwritable,
            "cannot write \(path): \(reason)",
            hint: "the name of a new file in a writable folder",
            fault: .environment
        )
    }
}
