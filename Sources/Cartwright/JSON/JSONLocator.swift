/// Finds the lines of places in JSON text, for errors about values that were read before.
///
/// It reads the text again, which only errors pay for. One locator does so once, for all errors about one text.
package struct JSONLocator: Sendable {
    private let tape: JSONTape

    /// Where each line begins, the first one left out.
    private let lineStarts: [Int]

    /// Where the elements of the outermost array stand, which most pointers go through.
    private let elements: [Int]

    /// Reads a text. One that breaks off, or is no JSON from some place on, is looked at up to there.
    package init(_ bytes: [UInt8]) {
        tape = JSONScanner.tapeOfBeginning(bytes)
        lineStarts = bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
        let isArray = !tape.tokens.isEmpty && tape.kind(at: 0) == .array
        elements = isArray ? Array(tape.elements(of: 0)) : []
    }

    /// The line, counted from 1, of the place that a JSON pointer (RFC 6901) names: where the key of a member stands,
    /// where an element or the document begins. A place inside JSON that a string holds
    /// is the string's.
    ///
    /// - Returns: nil where the text has no such place, or is no JSON up to it.
    package func line(of pointer: String) -> Int? {
        JSONPointer.keys(of: pointer).flatMap(offset).map(line)
    }

    /// The same for a single place.
    package static func line(of pointer: String, in bytes: [UInt8]) -> Int? { JSONLocator(bytes).line(of: pointer) }

    /// The number of the line that a byte stands on.
    private func line(at offset: Int) -> Int {
        var (low, high) = (0, lineStarts.count)
        while low < high {
            let middle = low + (high - low) / 2
            if lineStarts[middle] <= offset { low = middle + 1 } else { high = middle }
        }
        return low + 1
    }

    /// Where the key of a member stands, or an element or the document begins. Nil where there is no such value.
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
    /// Whether a string begins like an object or an array.
    fileprivate func mayHoldJSON(_ string: Int) -> Bool {
        let first = bytes[tokens[string].range].first { $0 > 0x20 }
        return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    }

    /// The number, counted from 1, of the line that a byte stands on.
    func line(at offset: Int) -> Int { 1 + bytes[..<min(offset, bytes.count)].count { $0 == 0x0A } }
}
