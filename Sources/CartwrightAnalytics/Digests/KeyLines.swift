internal import Cartwright

/// The keys of a file that only its owner can read: a key a line in hexadecimal digits, the newest first.
enum KeyLines {
    /// Reads the keys. Core dumps of the process are disabled before.
    ///
    /// - Parameters:
    ///   - code: the error code of a line with other characters.
    ///   - hint: the command that creates a key.
    ///   - use: the user of the keys.
    /// - Throws: an error of area `secret`; the error of a bad line; the errors of `use`. All have the file.
    static func read<Value>(
        file path: String,
        orFail code: ErrorCode,
        hint: String,
        use: ([[UInt8]]) throws(CartwrightError) -> Value
    ) throws(CartwrightError) -> Value {
        CoreDumps.forbid()
        let text = try SecretFile.read(path)
        do throws(CartwrightError) {
            return try text.withUnsafeBytes { (text) throws(CartwrightError) in
                try use(try keys(lines: text, orFail: code, hint: hint))
            }
        } catch {
            throw error.inFile(path)
        }
    }

    private static func keys(
        lines text: UnsafeRawBufferPointer,
        orFail code: ErrorCode,
        hint: String
    ) throws(CartwrightError) -> [[UInt8]] {
        var keys: [[UInt8]] = []
        for line in text.split(separator: UInt8(ascii: "\n")) {
            let digits = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
            guard let key = bytes(ofHexadecimal: digits) else {
                throw CartwrightError(
                    code,
                    "expected a key of hexadecimal digits in line \(keys.count + 1), found other characters",
                    hint: hint
                )
            }
            keys.append(key)
        }
        return keys
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
