extension HandlerAnswerReader {
    /// The facts of an answer, by their names without the plugin's. Whoever takes them over checks their bounds.
    ///
    /// - Throws: `handler.bad_answer`.
    func facts(of reply: HandlerReply, to request: HandlerRequest) throws(CartwrightError) -> [String: JSONValue] {
        let body = try body("facts", of: reply, to: request)
        guard case .object(let object) = body else {
            let pointer = JSONPointer.root.appending("facts")
            throw .badAnswer(of: handler, ObjectReader.wrongType(body, expected: "an object", at: pointer))
        }
        return Dictionary(object.map { ($0.key, $0.value) }) { _, last in last }
    }
}
