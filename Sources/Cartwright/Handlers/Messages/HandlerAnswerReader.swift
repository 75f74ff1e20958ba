/// Reads the answers of a handler outside the host. Unknown keys at the top level of a message are ignored; everything
/// below `object` is read strictly.
struct HandlerAnswerReader {
    /// The name of the handler.
    let handler: String

    /// Returns the value of a key of an answer, after checking the request's number.
    ///
    /// - Throws: `handler.bad_answer`.
    func body(_ key: String, of reply: HandlerReply, to request: HandlerRequest) throws(CartwrightError) -> JSONValue {
        let message: JSONValue
        do throws(CartwrightError) {
            message = try JSONParser.parse(reply.bytes)
            var reader = try ObjectReader(message, at: .root)
            let id = try reader.integer("id")
            guard id == request.id else {
                throw reader.outOfRange("expected \(request.id), found \(id)", hint: "repeat the request's id", "id")
            }
            return try reader.nested(key) { value, _ throws(CartwrightError) in value }
        } catch {
            throw .badAnswer(of: handler, error)
        }
    }

    /// Returns the results of a message of cards, as many and in the same order.
    ///
    /// - Parameter cards: the cards of the message.
    /// - Throws: `handler.bad_answer` if the answer as a whole is invalid.
    func results(
        of reply: HandlerReply,
        to request: HandlerRequest,
        about cards: [JSONValue],
        vocabulary: Vocabulary
    ) throws(CartwrightError) -> [Result<RemoteObject, CardRefusal>] {
        let body = try body("results", of: reply, to: request)
        guard case .array(let values) = body, values.count == request.count else {
            let found = if case .array(let values) = body { "\(values.count)" } else { body.typeName }
            let expected = "expected \(request.count) results, found \(found)"
            throw .badAnswer(
                of: handler,
                CartwrightError(
                    .jsonOutOfRange,
                    expected,
                    hint: "return one result for each card, in the same order",
                    at: JSONPointer.root.appending("results").location
                )
            )
        }
        return zip(values, cards).map { result($0, about: $1, vocabulary) }
    }

    /// Reads one result: an object, or the reasons for a refusal.
    private func result(
        _ value: JSONValue,
        about card: JSONValue,
        _ vocabulary: Vocabulary
    ) -> Result<RemoteObject, CardRefusal> {
        do throws(CartwrightError) {
            var reader = try ObjectReader(value, at: .root)
            if reader.has("refused") {
                let reasons = try diagnostics("refused", &reader)
                guard let refusal = CardRefusal(reasons) else {
                    throw reader.outOfRange("expected reasons, found none", hint: "add a reason", "refused")
                }
                return .failure(refusal)
            }
            let diagnostics = try diagnostics("diagnostics", &reader)
            return try reader.nested("object") { value, _ throws(CartwrightError) in
                try RemoteObject.reading(value, diagnostics: diagnostics, about: card, vocabulary: vocabulary)
            }
        } catch {
            return .failure(CardRefusal(.badAnswer(of: handler, error)))
        }
    }

    private func diagnostics(_ key: String, _ reader: inout ObjectReader) throws(CartwrightError) -> [CartwrightError] {
        guard let value = reader.value(ifPresent: key) else { return [] }
        let pointer = reader.pointer.appending(key)
        guard case .array(let values) = value else {
            throw ObjectReader.wrongType(value, expected: "an array", at: pointer)
        }
        var diagnostics: [CartwrightError] = []
        for (index, value) in values.prefix(PluginLimits.reasons).enumerated() {
            diagnostics.append(try CartwrightError(diagnostic: value, at: pointer.appending(index)))
        }
        return diagnostics
    }
}

extension HandlerAnswerReader {
    /// Returns the facts of an answer, by their names without the plugin's. The caller checks their bounds.
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
