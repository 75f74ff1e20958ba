extension CodePattern {
    /// The result of comparing an entered code with a pattern.
    public enum Match: Hashable, Sendable {
        /// It has the form, and its check character is correct.
        case valid
        /// It has the form, but its check character is wrong, so it was mistyped.
        case mistyped
        /// It has another form.
        case other
    }

    /// Compares an entered code with the pattern; the code may never have been issued.
    ///
    /// - Parameter code: the code as entered; surrounding whitespace and case are ignored.
    public func match(_ code: String) -> Match {
        let typed = Array(PromotionCode.normalized(code).utf8)
        guard typed.count == bytes.count else { return .other }
        var values: [Int] = []
        var next = places[...]
        for index in bytes.indices {
            if next.first == index {
                next = next.dropFirst()
                guard let value = alphabet.bytes.firstIndex(of: typed[index]) else { return .other }
                values.append(value)
            } else if typed[index] != bytes[index] {
                return .other
            }
        }
        return check?.accepts(values) == false ? .mistyped : .valid
    }

    /// The number of choices of the free characters, including those without a check character.
    var choiceCount: UInt128 {
        let count = places.count - (check == nil ? 0 : 1)
        return (0..<count).reduce(1) { product, _ in product * UInt128(alphabet.count) }
    }

    /// Returns the code of a choice of the free characters; nil if it has no check character.
    ///
    /// - Parameter number: less than ``choiceCount``.
    func code(_ number: UInt128) -> String? {
        var values = [Int](repeating: 0, count: places.count)
        var rest = number
        for place in values.indices.reversed() where place != check?.place {
            let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: UInt128(alphabet.count))
            values[place] = Int(remainder)
            rest = quotient
        }
        if let check {
            guard let value = check.value(for: values) else { return nil }
            values[check.place] = value
        }
        var code = bytes
        for (place, value) in zip(places, values) { code[place] = alphabet.bytes[value] }
        return String(decoding: code, as: UTF8.self)
    }
}
