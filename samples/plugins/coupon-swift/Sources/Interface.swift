// The functions that the host calls: one message in, one answer out. Then the host discards the memory.

/// The version of these functions.
@c(cw_abi) public func interfaceVersion() -> Int32 { 1 }

/// Returns the address for a message of the host.
@c(cw_alloc) public func place(of count: Int) -> UnsafeMutablePointer<UInt8> { .allocate(capacity: count) }

/// Returns the address of the answer in the upper 32 bits, its length in the lower.
@c(cw_handle) public func handle(_ start: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
    let message = JSON(message: UnsafeBufferPointer(start: start, count: count))
    var answer = Answer()
    answer.write(#"{"id":"#, message["id"])
    if message["do"].characters == "hello" {
        answer.write(#","hello":{"protocol":1,"name":"coupon","class_types":{"coupon_code":[]}}"#)
    } else if message["do"].characters == "decode" {
        let currency = message["context"]["currency"].text.flatMap { Currency($0) }
        answer.write(#","results":["#)
        var separator: JSON = ""
        for card in message["cards"] {
            answer.write(separator)
            Handler.decode(card, currency).bytes.withUnsafeBufferPointer { answer.write(JSON(bytes: $0)) }
            separator = ","
        }
        answer.write("]")
    }
    answer.write("}")
    return answer.packed
}
