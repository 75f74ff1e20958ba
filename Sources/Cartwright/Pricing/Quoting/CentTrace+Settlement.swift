extension CentTrace {
    /// Carries the chosen promotions out once more, and notes where the cents come from.
    ///
    /// - Throws: nothing that carrying them out the first time did not.
    init(of settlement: Settlement) throws(CartwrightError) {
        var pipeline = Pipeline(settlement.pool)
        pipeline.beginTracing()
        _ = try pipeline.run(settlement.isMember)
        self.init(steps: pipeline.traces ?? [])
    }
}
