// The functions that the host calls: one message in, one answer out. Then the memory is deleted with all
// allocations.

/// The version of these functions.
@c(cw_abi) public func interfaceVersion() -> Int32 { 1 }

/// Allocates memory for a message.
@c(cw_alloc) public func place(of count: Int) -> UnsafeMutablePointer<UInt8> { .allocate(capacity: count) }

/// Returns the address of the answer in the upper 32 bits, its length in the lower.
@c(cw_handle) public func handle(_ start: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
    let message = JSON(message: UnsafeBufferPointer(start: start, count: count))
    var answer = Answer()
    answer.write(#"{"id":"#, message["id"])
    if message["do"].characters == "hello" {
        answer.write(#","hello":{"protocol":2,"name":"discounts","class_types":{}}"#)
    } else if message["do"].characters == "rules" {
        answer.write(#","conditions":["#)
        answers(to: message["conditions"], about: message["cart"], into: &answer)
        answer.write(#"],"effects":["#)
        answers(to: message["effects"], about: message["cart"], into: &answer)
        answer.write("]")
    }
    answer.write("}")
    return answer.packed
}
