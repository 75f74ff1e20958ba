extension HandlerAnswerReader {
    /// Returns the presentations of a message of cards, as many and in the same order; nil for those that stay.
    ///
    /// - Throws: `handler.bad_answer`.
    func presentations(of reply: HandlerReply, to request: HandlerRequest) throws(CartwrightError) -> [Presentation?] {
        let body = try body("presentations", of: reply, to: request)
        let pointer = JSONPointer.root.appending("presentations")
        guard case .array(let values) = body, values.count == request.count else {
            let found = if case .array(let values) = body { "\(values.count)" } else { body.typeName }
            throw .badAnswer(
                of: handler,
                CartwrightError(
                    .jsonOutOfRange,
                    "expected \(request.count) presentations, found \(found)",
                    hint: "return one presentation or null for each card, in the same order",
                    at: pointer.location
                )
            )
        }
        var presentations: [Presentation?] = []
        for (index, value) in values.enumerated() {
            do throws(CartwrightError) {
                presentations.append(value == .null ? nil : try Presentation(value, at: pointer.appending(index)))
            } catch {
                throw .badAnswer(of: handler, error)
            }
        }
        return presentations
    }
}
