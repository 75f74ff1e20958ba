public import Cartwright

/// A signing key in the format of Standard Webhooks v1: `whsec_` and the base64 of 24 to 64 bytes.
///
/// It cannot be printed: `description`, `debugDescription`, `dump` and reflection show only that it exists. Its bytes
/// are overwritten when the last copy of the value is released. The text it was read from belongs to the caller; a
/// secret from a file (``read(file:)``) is never held as text.
public struct Secret: Sendable {
    private let key: SecretBytes

    /// The minimum and maximum number of bytes of a key.
    public static let byteCounts = 24...64

    /// The prefix of every secret's text.
    public static let prefix = "whsec_"

    /// Reads a secret from its text.
    ///
    /// - Parameter text: `whsec_` and canonical, padded, standard base64, with nothing around it.
    /// - Throws: `secret.malformed`, `secret.bad_length`. Neither repeats the text.
    public init(_ text: String) throws(CartwrightError) {
        self = try text.utf8Span.span.bytes.withUnsafeBytes { (text) throws(CartwrightError) in try Secret(text: text) }
    }

    /// Reads a secret from the bytes of its text.
    init(text: UnsafeRawBufferPointer) throws(CartwrightError) {
        guard text.starts(with: Self.prefix.utf8),
            let key = Base64.decode(UnsafeRawBufferPointer(rebasing: text.dropFirst(Self.prefix.utf8.count)))
        else {
            throw CartwrightError(
                .secretMalformed,
                "expected a secret of \(Self.prefix) and padded standard base64",
                hint: "make one: echo \"whsec_$(openssl rand -base64 32)\""
            )
        }
        guard Self.byteCounts.contains(key.count) else {
            throw CartwrightError(
                .secretBadLength,
                "expected \(Self.byteCounts.lowerBound) to \(Self.byteCounts.upperBound) bytes, found \(key.count)",
                hint: "make one: echo \"whsec_$(openssl rand -base64 32)\""
            )
        }
        self.key = key
    }

    private init(knownKey: String) {
        key = SecretBytes(count: knownKey.utf8.count) { $0.copyBytes(from: knownKey.utf8) }
    }

    /// Calls a function with the key's bytes; the pointer is valid only inside.
    func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try key.withUnsafeBytes(body)
    }
}

// MARK: - The published test key

extension Secret {
    /// The published test key, for flows and for targets that are not real.
    ///
    /// It protects nothing, since it is public. A program that sends real events must refuse a secret that ``isDemo``.
    public static let demo = Secret(knownKey: demoKey)

    /// The text of ``demo``, for trying a receiver with any stock verifier: the base64 of the 32 ASCII characters
    /// `Cartwright published demo key 01`.
    public static let demoText = "whsec_Q2FydHdyaWdodCBwdWJsaXNoZWQgZGVtbyBrZXkgMDE="

    private static let demoKey = "Cartwright published demo key 01"

    /// True if this is the published test key, wherever it was read from.
    public var isDemo: Bool {
        withUnsafeBytes { key in Self.demo.withUnsafeBytes { demo in equalInConstantTime(key, demo) } }
    }
}

// MARK: - Nothing to see

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// `Secret(demo)` or `Secret(hidden)`.
    public var description: String { isDemo ? "Secret(demo)" : "Secret(hidden)" }

    /// The same as ``description``.
    public var debugDescription: String { description }

    /// A mirror without children, so that `dump` shows nothing.
    public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}

extension Secret {
    /// The maximum size of a secret file in bytes: several times the longest secret.
    public static let fileByteLimit = SecretFile.byteLimit

    /// Reads a secret from a file that only its owner can read.
    ///
    /// The file must belong to the user of this process, or to root. It contains the secret's text and at most one
    /// line break after it. The text is read into memory that is cleansed afterwards. The checks apply to the open
    /// file, not to its name, so it cannot be exchanged in between.
    ///
    /// - Parameter path: the file's path; a symbolic link is followed.
    /// - Throws: in this order, `secret.misplaced`, `secret.file_missing`, `secret.file_unreadable`,
    ///   `secret.file_not_regular`, `secret.file_foreign`, `secret.file_exposed`, `secret.file_empty`,
    /// `secret.file_too_big`, and the errors of ``init(_:)``.
    public static func read(file path: String) throws(CartwrightError) -> Secret {
        try refuseSecret(asNameOf: "a file", path)
        let text = try SecretFile.read(path)
        do throws(CartwrightError) {
            return try text.withUnsafeBytes { (text) throws(CartwrightError) in try Secret(text: text) }
        } catch {
            throw error.inFile(path)
        }
    }

    /// Reads a secret for a program that owns its process: ``read(file:)`` after core dumps were disabled. Every
    /// program of this package reads its secrets here; a library must not change its host process.
    package static func readForProgram(file path: String) throws(CartwrightError) -> Secret {
        CoreDumps.forbid()
        return try read(file: path)
    }

    /// Reads a secret from an environment variable after core dumps were disabled.
    package static func readForProgram(
        environmentVariable name: String,
        in environment: [String: String]
    ) throws(CartwrightError) -> Secret {
        CoreDumps.forbid()
        return try read(environmentVariable: name, in: environment)
    }
}
