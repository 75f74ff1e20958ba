/// A locator of lines in a JSON text, for errors about values that were read before.
///
/// It reads the text again, a cost of errors only. One locator serves all errors about one text.
package struct JSONLocator: Sendable {
    private let tape: JSONTape

    /// The start of each line but the first.
    private let lineStarts: [Int]

    /// The places of the elements of the outermost array, which are in most pointers.
    private let elements: [Int]

    /// Reads a text, up to the place at which it ends early or is not JSON.
    package init(_ bytes: [UInt8]) {
        tape = JSONScanner.tapeOfBeginning(bytes)
        lineStarts = bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
        let isArray = !tape.tokens.isEmpty && tape.kind(at: 0) == .array
        elements = isArray ? Array(tape.elements(of: 0)) : []
    }

    /// Returns the line, counted from 1, of the place of a JSON pointer (RFC 6901): of the key of a member, or the
    /// start of an element or of the document. A place inside JSON in a string is the place of the string.
    ///
    /// - Returns: the line; nil if the text has no such place, or is not JSON before it.
    package func line(of pointer: String) -> Int? {
        JSONPointer.keys(of: pointer).flatMap(offset).map(line)
    }

    /// Returns the line of a single place.
    package static func line(of pointer: String, in bytes: [UInt8]) -> Int? { JSONLocator(bytes).line(of: pointer) }

    /// The line of a byte.
    private func line(at offset: Int) -> Int {
        var (low, high) = (0, lineStarts.count)
        while low < high {
            let middle = low + (high - low) / 2
            if lineStarts[middle] <= offset { low = middle + 1 } else { high = middle }
        }
        return low + 1
    }

    /// The offset of the key of a member, or of an element or the document. Nil if the value does not exist.
    private func offset(of names: [String]) -> Int? {
        var place = 0
        var start = place
        for name in names {
            guard place < tape.tokens.count else { return nil }
            switch tape.kind(at: place) {
            case .object:
                guard let found = tape.value(under: name, in: place) else { return nil }
                (place, start) = (found, found - 1)
            case .array:
                guard let index = JSONPointer.index(name), let element = element(index, of: place) else { return nil }
                (place, start) = (element, element)
            case let kind where kind.isString && tape.mayHoldJSON(place): return Int(tape.tokens[start].start)
            default: return nil
            }
        }
        return place < tape.tokens.count ? Int(tape.tokens[start].start) : nil
    }

    private func element(_ index: Int, of array: Int) -> Int? {
        guard array > 0 else { return index < elements.count ? elements[index] : nil }
        return tape.elements(of: array).dropFirst(index).first { _ in true }
    }
}

extension JSONTape {
    /// True if a string begins like an object or an array.
    fileprivate func mayHoldJSON(_ string: Int) -> Bool {
        let first = bytes[tokens[string].range].first { $0 > 0x20 }
        return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    }

    /// The line of a byte, counted from 1.
    func line(at offset: Int) -> Int { 1 + bytes[..<min(offset, bytes.count)].count { $0 == 0x0A } }
}
