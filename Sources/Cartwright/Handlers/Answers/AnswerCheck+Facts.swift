extension AnswerCheck {
    /// What is wrong with the facts that a handler states of a cart, by their names without the handler's.
    func fault(inFacts facts: [String: JSONValue]) -> CartwrightError? {
        let pointer = JSONPointer.root.appending("facts")
        guard facts.count <= PluginLimits.facts else {
            return tooMany("facts", facts.count, PluginLimits.facts, at: pointer)
        }
        // In one order, so that the same answer is refused with the same words.
        var object = JSONObject()
        for (name, value) in facts.sorted(by: { $0.key < $1.key }) { object[name] = value }
        let bounds = JSONBounds(maximumBytes: PluginLimits.findingBytes, maximumDepth: 2)
        if let fault = bounds.fault(of: .object(object), at: pointer) { return refused(fault, bounds) }
        for (name, value) in object {
            do throws(CartwrightError) { _ = try JSONValue.attribute(value, at: pointer.appending(name)) } catch {
                return .badAnswer(of: handler, error)
            }
        }
        return nil
    }
}
