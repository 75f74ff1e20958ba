import Cartwright
import CartwrightFiles
import CartwrightREPL
import CartwrightSystem
import Foundation

/// A file, or standard input, piece by piece.
final class InputPieces {
    /// How many bytes the file has; nil where nobody knows beforehand.
    let size: Int?
    /// How many of them were read.
    private(set) var position = 0

    private let path: String
    private let descriptor: Int32

    private static let pieceBytes = 1 << 18

    /// Opens a file; `-` is standard input.
    ///
    /// - Throws: `file.unreadable`.
    init(_ path: String) throws(CartwrightError) {
        self.path = path
        descriptor = path == "-" ? 0 : open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
        var status = stat()
        guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
            throw Self.unreadable(path, SystemFailure.last.reason)
        }
        size = status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
        guard status.st_mode & S_IFMT != S_IFDIR else { throw Self.unreadable(path, "it is a folder") }
    }

    deinit { if descriptor > 0 { close(descriptor) } }

    /// The next bytes, nil at the end.
    ///
    /// - Throws: `file.unreadable`.
    func next() throws(CartwrightError) -> [UInt8]? {
        var piece = [UInt8](repeating: 0, count: Self.pieceBytes)
        let count: Int
        do throws(SystemFailure) {
            count = try Descriptor.read(descriptor, into: &piece)
        } catch {
            throw Self.unreadable(path, error.reason)
        }
        guard count > 0 else { return nil }
        position += count
        return Array(piece[..<count])
    }

    private static func unreadable(_ path: String, _ reason: String) -> CartwrightError {
        CartwrightError(
            .fileUnreadable,
            "\(path == "-" ? "standard input" : path) cannot be read: \(reason)",
            hint: "the path of a file, from the current folder",
            fault: .environment
        )
    }
}
