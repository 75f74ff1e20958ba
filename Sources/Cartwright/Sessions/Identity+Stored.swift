extension Identity {
    /// Reads the output of ``text`` in a stored session.
    ///
    /// - Throws: `json.wrong_type` or `json.out_of_range`, without the digest.
    init(stored value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        let expected = "a kind and 64 hexadecimal digits, such as \"email:0a…\""
        guard case .string(let text) = value else {
            throw ObjectReader.wrongType(value, expected: expected, at: pointer)
        }
        guard let identity = Identity(text) else {
            throw CartwrightError(
                .jsonOutOfRange,
                "expected \(expected), found another text",
                hint: "restore the stored session from its store",
                at: pointer.location
            )
        }
        self = identity
    }
}
