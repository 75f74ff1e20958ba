/// Finds the line on which a JSON pointer stands in the text it came from.
///
/// Values carry no positions, since only errors need them: an error's pointer is looked up afterwards, in text that is
/// already known to be JSON.
struct JSONLocator {
    private let bytes: [UInt8]
    private var position = 0

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The line, counted from 1, of the value that a pointer names, or of the nearest place above it that is there.
    static func line(of pointer: String, in bytes: [UInt8]) -> Int {
        var locator = JSONLocator(bytes)
        for token in tokens(of: pointer) {
            let here = locator.position
            guard locator.enter(token) else {
                locator.position = here
                break
            }
        }
        locator.skipBlanks()
        return 1 + bytes[..<min(locator.position, bytes.count)].count { $0 == UInt8(ascii: "\n") }
    }

    private static func tokens(of pointer: String) -> [String] {
        pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
            .map { $0.replacing("~1", with: "/").replacing("~0", with: "~") }.map(String.init)
    }

    /// Moves to the value of a key or to an element; false where there is none.
    private mutating func enter(_ token: String) -> Bool {
        skipBlanks()
        switch peek() {
        case UInt8(ascii: "{"): return enter(key: token)
        case UInt8(ascii: "["): return Int(token).map { enter(element: $0) } ?? false
        default: return false
        }
    }

    private mutating func enter(key: String) -> Bool {
        position += 1
        while true {
            skipBlanks()
            guard peek() == UInt8(ascii: "\"") else { return false }
            let start = position
            skipString()
            let found = try? JSONParser.parse(Array(bytes[start..<position]))
            skipBlanks()
            position += 1
            if found == .string(key) { return true }
            skipValue()
            guard takeComma() else { return false }
        }
    }

    private mutating func enter(element index: Int) -> Bool {
        position += 1
        for _ in 0..<max(0, index) {
            skipValue()
            guard takeComma() else { return false }
        }
        skipBlanks()
        return peek() != UInt8(ascii: "]")
    }

    private mutating func skipValue() {
        skipBlanks()
        var depth = 0
        while let byte = peek() {
            switch byte {
            case UInt8(ascii: "\""):
                skipString()
                if depth == 0 { return }
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if depth == 0 { return }
                depth -= 1
            case UInt8(ascii: ","): if depth == 0 { return }
            default: break
            }
            position += 1
        }
    }

    private mutating func skipString() {
        position += 1
        while let byte = peek(), byte != UInt8(ascii: "\"") { position += byte == UInt8(ascii: "\\") ? 2 : 1 }
        position += 1
    }

    private mutating func takeComma() -> Bool {
        skipBlanks()
        guard peek() == UInt8(ascii: ",") else { return false }
        position += 1
        return true
    }

    private mutating func skipBlanks() {
        while let byte = peek(), byte <= 0x20 { position += 1 }
    }

    private func peek() -> UInt8? { position < bytes.count ? bytes[position] : nil }
}
