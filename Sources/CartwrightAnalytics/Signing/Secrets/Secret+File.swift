public import Cartwright

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
}
