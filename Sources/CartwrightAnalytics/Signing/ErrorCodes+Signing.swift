public import Cartwright

// The codes of secrets, of OpenSSL and of signatures. A test causes each of them.

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let secretMalformed: ErrorCode =
        "secret.malformed: A secret that is not `whsec_` followed by canonical, padded, standard base64."
    public static let secretBadLength: ErrorCode = "secret.bad_length: A secret of fewer than 24 or more than 64 bytes."
    public static let secretMisplaced: ErrorCode =
        "secret.misplaced: A secret given where the name of a file or of an environment variable belongs."
    public static let secretFileMissing: ErrorCode = "secret.file_missing: A secret file that does not exist."
    public static let secretFileUnreadable: ErrorCode =
        "secret.file_unreadable: A secret file that this process has no permission to read."
    public static let secretFileNotRegular: ErrorCode =
        "secret.file_not_regular: A secret file that is a directory, a pipe or a device."
    public static let secretFileForeign: ErrorCode =
        "secret.file_foreign: A secret file that belongs to a user other than this one and root."
    public static let secretFileExposed: ErrorCode =
        "secret.file_exposed: A secret file that its group or everyone may read, write or run."
    public static let secretFileEmpty: ErrorCode = "secret.file_empty: An empty secret file."
    public static let secretFileTooBig: ErrorCode = "secret.file_too_big: A secret file longer than any secret."
    public static let secretVariableMissing: ErrorCode =
        "secret.variable_missing: An environment variable for a secret that is not set, or is empty."

    public static let digestLibrary: ErrorCode =
        "digest.library: The system's OpenSSL cannot compute SHA-256: it is configured without it, or damaged."
    public static let hmacEmptyKey: ErrorCode =
        "hmac.empty_key: An empty key: OpenSSL would accept it, and anyone could forge its signatures."
    public static let hmacLibrary: ErrorCode =
        "hmac.library: OpenSSL refused a step, or gave a wrong answer to the self-test."

    public static let signatureNoSecret: ErrorCode = "signature.no_secret: A signer or verifier without any secret."
    public static let signatureBadID: ErrorCode = """
        signature.bad_id: A message id that cannot be signed: empty, too long, not printable ASCII, or with a full \
        stop in it.
        """
    public static let signatureBadTimestamp: ErrorCode =
        "signature.bad_timestamp: A moment before 1970, which the timestamp header cannot hold."
    public static let signatureBadTolerance: ErrorCode = "signature.bad_tolerance: A negative tolerance."
    public static let signatureMissingHeader: ErrorCode =
        "signature.missing_header: One of the three signature headers is absent."
    public static let signatureMalformedHeader: ErrorCode = """
        signature.malformed_header: A signature header that does not have the required format, or appears \
        twice.
        """
    public static let signatureTimestampOutOfTolerance: ErrorCode =
        "signature.timestamp_out_of_tolerance: A message signed too long ago, or too far ahead."
    public static let signatureMismatch: ErrorCode = """
        signature.mismatch: No signature in the header belongs to this body, id and timestamp under any of the \
        secrets.
        """
    public static let signatureReplayed: ErrorCode = "signature.replayed: A message id that was admitted before."
    public static let signatureReplayWindowFull: ErrorCode =
        "signature.replay_window_full: More messages within the tolerance than the replay window may remember."
}
