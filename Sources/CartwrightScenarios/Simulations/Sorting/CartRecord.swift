/// A cart as it is written to disk: its order, the number of its source, its line, and its text.
struct CartRecord {
    let order: CartPlace.Order
    let origin: Int
    let line: Int
    let bytes: [UInt8]

    init(order: CartPlace.Order, origin: Int, line: Int, bytes: [UInt8]) {
        (self.order, self.origin, self.line, self.bytes) = (order, origin, line, bytes)
    }

    /// The number of bytes before the text: five numbers of eight bytes.
    static let headBytes = 40

    /// The number of bytes on disk.
    var size: Int { Self.headBytes + bytes.count }

    /// Reads the output of ``write(to:)``.
    init(_ text: ArraySlice<UInt8>) {
        let number = { (index: Int) in Self.number(index, of: text) }
        order = CartPlace.Order(milliseconds: number(0), number: Int(number(1)))
        (origin, line) = (Int(number(2)), Int(number(3)))
        bytes = Array(text.dropFirst(Self.headBytes))
    }

    /// Returns the number of bytes of text behind a head.
    static func textSize(of head: ArraySlice<UInt8>) -> Int { Int(number(4, of: head)) }

    /// Appends the record.
    func write(to buffer: inout [UInt8]) {
        for number in [order.milliseconds, Int64(order.number), Int64(origin), Int64(line), Int64(bytes.count)] {
            withUnsafeBytes(of: number.littleEndian) { buffer.append(contentsOf: $0) }
        }
        buffer += bytes
    }

    private static func number(_ index: Int, of text: ArraySlice<UInt8>) -> Int64 {
        var number: UInt64 = 0
        let start = text.startIndex + 8 * index
        for byte in text[start..<start + 8].reversed() { number = number << 8 | UInt64(byte) }
        return Int64(bitPattern: number)
    }
}
