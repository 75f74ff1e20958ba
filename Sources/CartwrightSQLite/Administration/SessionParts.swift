internal import Cartwright

/// Everything that is stored with a session, to be rewritten without a lock.
struct SessionParts: Sendable {
    /// Rewrites a part.
    typealias Rewrite = @Sendable (StoredPart, [UInt8]) throws(CartwrightError) -> [UInt8]

    private(set) var present: StoredSession
    private(set) var steps: [StoredSession]
    /// The answers to changes, by key.
    private(set) var answers: [[UInt8]: [UInt8]]

    init(_ present: StoredSession, steps: [StoredSession], answers: [[UInt8]: [UInt8]]) {
        (self.present, self.steps, self.answers) = (present, steps, answers)
    }

    /// Returns the parts that a function returns.
    func rewritten(by rewrite: Rewrite) throws(CartwrightError) -> SessionParts {
        var parts = self
        try Self.rewrite(&parts.present, by: rewrite)
        for index in steps.indices { try Self.rewrite(&parts.steps[index], by: rewrite) }
        for (key, answer) in answers where !answer.isEmpty { parts.answers[key] = try rewrite(.answer, answer) }
        return parts
    }

    private static func rewrite(_ session: inout StoredSession, by rewrite: Rewrite) throws(CartwrightError) {
        session.json = try rewrite(.session, session.json)
        // Empty if the commands are unknown.
        if !session.commands.isEmpty { session.commands = try rewrite(.commands, session.commands) }
    }
}
