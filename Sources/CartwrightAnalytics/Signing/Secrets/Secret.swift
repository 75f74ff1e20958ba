public import Cartwright

/// A signing key as Standard Webhooks v1 writes it: `whsec_` and the base64 of 24 to 64 bytes.
///
/// It cannot be printed: `description`, `debugDescription`, `dump` and reflection say only that there is one. Its bytes
/// are overwritten when the last copy of the value goes away. The text it was read from belongs to the caller; a secret
/// that comes from a file (``read(file:)``) is never held as text at all.
public struct Secret: Sendable {
    private let key: SecretBytes

    /// The fewest and the most bytes a key may have.
    public static let byteCounts = 24...64

    /// What every secret's text begins with.
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
                "the secret is not \(Self.prefix) followed by padded standard base64",
                hint: "make one: echo \"whsec_$(openssl rand -base64 32)\""
            )
        }
        guard Self.byteCounts.contains(key.count) else {
            throw CartwrightError(
                .secretBadLength,
                "the secret has \(key.count) bytes, not \(Self.byteCounts.lowerBound) to \(Self.byteCounts.upperBound)",
                hint: "make one: echo \"whsec_$(openssl rand -base64 32)\""
            )
        }
        self.key = key
    }

    private init(knownKey: String) {
        key = SecretBytes(count: knownKey.utf8.count) { $0.copyBytes(from: knownKey.utf8) }
    }

    /// Lends the key's bytes; the pointer is valid only inside.
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
    /// It protects nothing, as everybody has it. Whatever uploads for real must refuse a secret that ``isDemo``.
    public static let demo = Secret(knownKey: demoKey)

    /// The text of ``demo``, for trying a receiver with any stock verifier: the base64 of the 32 ASCII characters
    /// `Cartwright published demo key 01`.
    public static let demoText = "whsec_Q2FydHdyaWdodCBwdWJsaXNoZWQgZGVtbyBrZXkgMDE="

    private static let demoKey = "Cartwright published demo key 01"

    /// Whether this is the published test key, wherever it was read from.
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

    /// A mirror without children, so that `dump` has nothing to follow.
    public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}

extension Secret {
    /// The most bytes that a secret file may have: several times the longest secret.
    public static let fileByteLimit = SecretFile.byteLimit

    /// Reads a secret from a file that only its owner can read.
    ///
    /// The file belongs to the user of this process, or to root. It holds the secret's text and at most one line break
    /// after it. The text is read into memory that is cleansed afterwards. The checks look at the opened file, not at
    /// its name, so it cannot be exchanged in between.
    ///
    /// - Parameter path: the file's path; a symbolic link is followed.
    /// - Throws: in this order, `secret.misplaced`, `secret.file_missing`, `secret.file_unreadable`,
    ///   `secret.file_not_regular`, `secret.file_foreign`, `secret.file_exposed`, `secret.file_empty`,
    ///   `secret.file_too_big`, and what ``init(_:)`` throws.
    public static func read(file path: String) throws(CartwrightError) -> Secret {
        try refuseSecret(asNameOf: "a file", path)
        let text = try SecretFile.read(path)
        do throws(CartwrightError) {
            return try text.withUnsafeBytes { (text) throws(CartwrightError) in try Secret(text: text) }
        } catch {
            throw error.inFile(path)
        }
    }

    /// Reads a secret for a program that has its process for itself: ``read(file:)``, with core dumps forbidden before.
    /// Every program of this package reads its secrets here; a library must not change the process it lives in.
    package static func readForProgram(file path: String) throws(CartwrightError) -> Secret {
        CoreDumps.forbid()
        return try read(file: path)
    }

    /// The same from an environment variable.
    package static func readForProgram(
        environmentVariable name: String,
        in environment: [String: String]
    ) throws(CartwrightError) -> Secret {
        CoreDumps.forbid()
        return try read(environmentVariable: name, in: environment)
    }
}
