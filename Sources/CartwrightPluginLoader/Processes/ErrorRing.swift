internal import Cartwright

/// The end of the standard error of a handler outside the host.
package struct ErrorRing {
    /// The number of bytes kept.
    package static let most = 64 << 10

    private var bytes: [UInt8] = []

    /// Creates an empty ring.
    package init() {}

    /// Adds output. Removing the beginning only now and then keeps many small parts cheap.
    package mutating func add(_ more: some Collection<UInt8>) {
        bytes.append(contentsOf: more.suffix(Self.most))
        if bytes.count > 2 * Self.most { bytes.removeFirst(bytes.count - Self.most) }
    }

    /// Returns the last lines, with control characters escaped.
    package func lines(_ count: Int) -> [String] {
        String(decoding: bytes.suffix(Self.most), as: UTF8.self).split(separator: "\n").suffix(count).map { line in
            var text = ""
            for scalar in line.unicodeScalars { text += Self.isHidden(scalar) ? Self.visible(scalar) : String(scalar) }
            return text.shortened(toBytes: 512)
        }
    }

    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: scalar != "\t"
        default: false
        }
    }

    private static func visible(_ scalar: Unicode.Scalar) -> String {
        "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
}
