package import Cartwright

extension GiftCardCodes {
    /// Reads the keys of a file that only its owner can read: a key a line in hexadecimal digits, the newest first.
    /// Core dumps of the process are disabled before.
    ///
    /// - Throws: an error of area `secret`; `account.bad_key`.
    package static func readForProgram(file path: String) throws(CartwrightError) -> GiftCardCodes {
        CoreDumps.forbid()
        let text = try SecretFile.read(path)
        do throws(CartwrightError) {
            return try text.withUnsafeBytes { (text) throws(CartwrightError) in try GiftCardCodes(lines: text) }
        } catch {
            throw error.inFile(path)
        }
    }

    /// Reads the lines of a file of keys.
    private init(lines text: UnsafeRawBufferPointer) throws(CartwrightError) {
        var keys: [[UInt8]] = []
        for line in text.split(separator: UInt8(ascii: "\n")) {
            let digits = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
            guard let key = Self.bytes(ofHexadecimal: digits) else {
                throw CartwrightError(
                    .accountBadKey,
                    "expected a key of hexadecimal digits in line \(keys.count + 1), found other characters",
                    hint: Self.hintForKeys
                )
            }
            keys.append(key)
        }
        try self.init(keys: keys)
    }

    /// Returns the bytes of hexadecimal digits; nil if there are other characters, or an odd number of digits.
    private static func bytes(ofHexadecimal digits: some Collection<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var high: UInt8?
        for digit in digits {
            let value: UInt8
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = digit - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): value = digit - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): value = digit - UInt8(ascii: "A") + 10
            default: return nil
            }
            if let first = high { bytes.append(first << 4 | value) }
            high = high == nil ? value : nil
        }
        return high == nil ? bytes : nil
    }
}
