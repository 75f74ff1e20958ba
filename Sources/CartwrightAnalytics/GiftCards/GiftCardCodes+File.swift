package import Cartwright

extension GiftCardCodes {
    /// Reads the keys of a file that only its owner can read: a key a line in hexadecimal digits, the newest first.
    /// Core dumps of the process are disabled before.
    ///
    /// - Throws: an error of area `secret`; `account.bad_key`.
    package static func readForProgram(file path: String) throws(CartwrightError) -> GiftCardCodes {
        try KeyLines.read(file: path, orFail: .accountBadKey, hint: hintForKeys) { keys throws(CartwrightError) in
            try GiftCardCodes(keys: keys)
        }
    }
}
