/// The elements of an array as the store writes it: brackets and commas without spaces. The bytes of an element that is
/// not changed stay the same.
enum JSONElements {
    /// Splits an array; nil if it is something else. The elements are not checked.
    static func split(_ array: [UInt8]) -> [[UInt8]]? {
        guard array.count > 2, array.first == UInt8(ascii: "["), array.last == UInt8(ascii: "]") else { return nil }
        var (elements, start, depth) = ([[UInt8]](), 1, 0)
        var (isInString, isEscaped) = (false, false)
        for place in 1..<array.count - 1 {
            let byte = array[place]
            if isEscaped {
                isEscaped = false
            } else if isInString {
                isEscaped = byte == UInt8(ascii: "\\")
                isInString = byte != UInt8(ascii: "\"")
            } else {
                switch byte {
                case UInt8(ascii: "\""): isInString = true
                case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
                case UInt8(ascii: ",") where depth == 0:
                    elements.append(Array(array[start..<place]))
                    start = place + 1
                default: break
                }
            }
        }
        guard depth == 0, !isInString else { return nil }
        return elements + [Array(array[start..<array.count - 1])]
    }

    /// Joins elements to an array.
    static func join(_ elements: [[UInt8]]) -> [UInt8] {
        [UInt8(ascii: "[")] + elements.joined(separator: [UInt8(ascii: ",")]) + [UInt8(ascii: "]")]
    }
}
