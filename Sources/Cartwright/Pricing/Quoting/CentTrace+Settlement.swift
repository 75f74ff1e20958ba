extension CentTrace {
    /// Executes the chosen promotions once more and records the origin of each cent.
    ///
    /// - Throws: The same errors as the first execution.
    init(of settlement: Settlement) throws(CartwrightError) {
        var pipeline = Pipeline(settlement.pool)
        pipeline.beginTracing()
        _ = try pipeline.run(settlement.isMember)
        self.init(steps: pipeline.traces ?? [])
    }
}
