package import Cartwright

extension IdentityKeys {
    /// Reads the keys of a file that only its owner can read: a key a line in hexadecimal digits, the newest first.
    /// Core dumps of the process are disabled before.
    ///
    /// - Throws: an error of area `secret`; `customer.bad_identity_key`.
    package static func readForProgram(file path: String) throws(CartwrightError) -> IdentityKeys {
        try KeyLines.read(file: path, orFail: .customerBadIdentityKey, hint: hint) { keys throws(CartwrightError) in
            try IdentityKeys(keys: keys)
        }
    }
}
