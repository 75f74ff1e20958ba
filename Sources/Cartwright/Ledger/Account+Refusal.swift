extension Account {
    /// The amount that can be taken back: the balance with what is available later, 0 after its end.
    package var takeableMinor: Int64 { max(0, totals.balanceMinor) }

    /// Returns the refusal of a movement that takes back more than that; nil if it fits.
    package func refusal(of credit: AccountCredit) -> CartwrightError? {
        guard credit.amountMinor < 0, takeableMinor < -credit.amountMinor else { return nil }
        return .limitReached(CounterDemand(.account(id), amount: -credit.amountMinor, limit: takeableMinor))
    }
}
