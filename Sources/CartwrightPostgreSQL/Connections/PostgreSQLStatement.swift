internal import CLibPQ

/// A statement with its arguments. Each text is prepared once per connection.
struct PostgreSQLStatement: Sendable {
    let text: String
    let arguments: [PostgreSQLValue]

    init(_ text: String, _ arguments: [PostgreSQLValue] = []) { (self.text, self.arguments) = (text, arguments) }

    /// Calls a function with the arguments as libpq needs them, valid during the call.
    func withParameters<Value>(_ body: (_ values: [UnsafePointer<CChar>?], _ lengths: [Int32]) -> Value) -> Value {
        var buffer: [UInt8] = []
        var spans: [Range<Int>?] = []
        for argument in arguments {
            let start = buffer.count
            let isThere = argument.append(to: &buffer)
            spans.append(isThere ? start..<buffer.count : nil)
        }
        // An empty argument also needs a pointer: a null pointer would mean null.
        buffer.append(0)
        return buffer.withUnsafeBytes { raw in
            let base = raw.baseAddress?.assumingMemoryBound(to: CChar.self)
            let values = spans.map { span in span.flatMap { span in base.map { $0 + span.lowerBound } } }
            return body(values, spans.map { Int32(clamping: $0?.count ?? 0) })
        }
    }
}
