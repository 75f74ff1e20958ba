import Cartwright
import CartwrightFiles
import CartwrightREPL
import Foundation

/// Codes on their way into a new file, or to standard output. A file that is not finished is deleted with this.
final class CodeOutput {
    private let path: String
    private let format: CodeFormat
    private var descriptor: Int32?
    private var isFinished = false

    /// Makes a file that only its owner can read: codes are worth money.
    ///
    /// - Parameter path: a file that is not there yet; `-` is standard output.
    /// - Throws: `file.unwritable`, `output.failed`.
    init(_ path: String, _ format: CodeFormat) throws(CartwrightError) {
        (self.path, self.format) = (path, format)
        if path != "-" {
            let opened = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            guard opened >= 0 else {
                let reason = errno == EEXIST ? "there is a file of this name" : SystemFailure.last.reason
                // What is there is nobody's to delete.
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

    /// Writes codes, a line each.
    ///
    /// - Throws: `file.unwritable`, `output.failed`.
    func write(_ codes: [IssuedCode]) throws(CartwrightError) {
        var bytes: [UInt8] = []
        for code in codes { format.write(code, to: &bytes) }
        try write(bytes)
    }

    /// Sees to it that the file is on the disk.
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
            "\(path) cannot be written: \(reason)",
            hint: "the name of a new file in a folder that you may write to",
            fault: .environment
        )
    }
}
