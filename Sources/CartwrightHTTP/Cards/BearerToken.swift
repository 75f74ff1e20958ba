public import Cartwright
internal import CartwrightAnalytics

/// The bearer token for a card server. It cannot be printed, and its bytes are overwritten when the last copy of the
/// value is released.
public struct BearerToken: Sendable {
    private let bytes: SecretBytes

    /// Creates a token from a text, which stays with the caller.
    ///
    /// - Parameter text: printable ASCII without blanks.
    /// - Throws: `source.bad_token`, which does not repeat the text.
    public init(_ text: String) throws(CartwrightError) {
        let utf8 = Array(text.utf8)
        self = try BearerToken(SecretBytes(count: utf8.count) { $0.copyBytes(from: utf8) })
    }

    private init(_ bytes: SecretBytes) throws(CartwrightError) {
        let isToken = bytes.withUnsafeBytes { !$0.isEmpty && $0.allSatisfy { (0x21...0x7E).contains($0) } }
        guard isToken else {
            throw CartwrightError(
                .sourceBadToken,
                "expected a token, found another text",
                hint: "use one line of letters, digits and punctuation, without blanks"
            )
        }
        self.bytes = bytes
    }

    /// Reads a token from a file, which must pass the same checks as the file of a signing secret: it belongs to this
    /// user or root, no other user can access it, and it has at most 1,024 bytes.
    ///
    /// - Parameter path: the file's path; one line break may end the file.
    /// - Throws: an error of area `secret` that starts with `secret.file_`; `source.bad_token`.
    public static func read(file path: String) throws(CartwrightError) -> BearerToken {
        let bytes = try SecretFile.read(path)
        do throws(CartwrightError) {
            return try BearerToken(bytes)
        } catch {
            throw error.inFile(path)
        }
    }

    /// Reads a token for a program that owns its process, after core dumps were disabled.
    package static func readForProgram(file path: String) throws(CartwrightError) -> BearerToken {
        CoreDumps.forbid()
        return try read(file: path)
    }

    /// The value of the header `Authorization`.
    var headerValue: String { bytes.withUnsafeBytes { "Bearer \(String(decoding: $0, as: UTF8.self))" } }
}

extension BearerToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// `BearerToken(hidden)`.
    public var description: String { "BearerToken(hidden)" }

    /// The same as ``description``.
    public var debugDescription: String { description }

    /// A mirror without children, so that `dump` shows nothing.
    public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
