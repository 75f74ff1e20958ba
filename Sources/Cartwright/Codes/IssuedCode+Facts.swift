extension IssuedCode {
    /// What the code is good for: the one rule of who may use an issued code, and when.
    ///
    /// How often it was used is not asked: that is what a ledger counts, under ``CounterKey/codeUses(code:)``.
    ///
    /// - Parameters:
    ///   - customer: who is shopping; nil is an anonymous customer.
    ///   - now: the instant of the question.
    /// - Throws: why it does not count; ``CodeObstacle/otherCustomer`` before all others, so that strangers learn
    ///   nothing of the code.
    public func facts(for customer: String?, at now: Instant) throws(CodeObstacle) -> CodeFacts {
        if let owner = self.customer, owner != customer { throw .otherCustomer }
        if let revokedAt, revokedAt <= now { throw .revoked }
        if let startsAt, now < startsAt { throw .upcoming(startsAt) }
        if let endsAt, endsAt <= now { throw .ended(endsAt) }
        let isNormalized = PromotionCode.normalized(code) == code
        return CodeFacts(promotion: promotion, limit: limit, name: isNormalized ? nil : code)
    }
}
