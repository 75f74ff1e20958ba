internal import CLibPQ

/// A statement with its arguments. Each text is prepared once on each connection.
struct PostgreSQLStatement: Sendable {
    let text: String
    let arguments: [PostgreSQLValue]

    init(_ text: String, _ arguments: [PostgreSQLValue] = []) { (self.text, self.arguments) = (text, arguments) }

    /// The arguments as libpq takes them, valid while `body` runs.
    func withParameters<Value>(_ body: (_ values: [UnsafePointer<CChar>?], _ lengths: [Int32]) -> Value) -> Value {
        var buffer: [UInt8] = []
        var spans: [Range<Int>?] = []
        for argument in arguments {
            let start = buffer.count
            let isThere = argument.append(to: &buffer)
            spans.append(isThere ? start..<buffer.count : nil)
        }
        // An empty argument needs a pointer too: without one it would be null.
        buffer.append(0)
        return buffer.withUnsafeBytes { raw in
            let base = raw.baseAddress?.assumingMemoryBound(to: CChar.self)
            let values = spans.map { span in span.flatMap { span in base.map { $0 + span.lowerBound } } }
            return body(values, spans.map { Int32(clamping: $0?.count ?? 0) })
        }
    }
}
