/// Decodes the bytes of a keyboard to Unicode scalars; ill-formed UTF-8 becomes U+FFFD.
struct KeyDecoder {
    private var pending: [UInt8] = []
    private var ready: [Unicode.Scalar] = []

    /// Adds the next byte.
    mutating func feed(_ byte: UInt8) {
        // Only continuation bytes can complete the pending bytes; any other byte means that they are ill-formed.
        if !pending.isEmpty, byte & 0xC0 != 0x80 { flush() }
        pending.append(byte)
        if pending.count >= Self.length(startingWith: pending[0]) { flush() }
    }

    /// The next scalar, if one is complete.
    mutating func next() -> Unicode.Scalar? {
        ready.isEmpty ? nil : ready.removeFirst()
    }

    private mutating func flush() {
        ready += String(decoding: pending, as: UTF8.self).unicodeScalars
        pending = []
    }

    private static func length(startingWith lead: UInt8) -> Int {
        switch lead {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 1
        }
    }
}
