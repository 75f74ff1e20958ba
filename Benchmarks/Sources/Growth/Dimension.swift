/// A dimension of an input that can grow, and the engine's work on such an input.
struct Dimension: Sendable {
    /// The name of the growing part, such as `codes of a cart, unknown`.
    let name: String

    /// The sizes that are measured, in ascending order.
    let sizes: [Int]

    /// The allowed growth of the time.
    let limit: Limit

    /// The error codes that are expected beyond the documented limits.
    let refusals: Set<String>

    /// Creates an input of a size, and returns the work to measure.
    let prepare: @Sendable (Int) throws -> () throws -> Void

    enum Limit: Sendable {
        /// A power of the size. Sorting, and memory beyond the caches, bring it above one; comparing each with each is
        /// two.
        case power(Double)
        /// Any growth, up to a number of seconds: for inputs that the engine limits itself.
        case seconds(Double)
    }

    init(
        _ name: String,
        from least: Int = 1_000,
        upTo most: Int = 100_000,
        limit: Limit = .power(1.6),
        refusal: String...,
        prepare: @escaping @Sendable (Int) throws -> () throws -> Void
    ) {
        self.init(
            name,
            [100, 1_000, 10_000, 100_000, 1_000_000].filter { (least...most).contains($0) },
            limit,
            Set(refusal),
            prepare
        )
    }

    init(
        _ name: String,
        _ sizes: [Int],
        _ limit: Limit,
        _ refusals: Set<String>,
        _ prepare: @escaping @Sendable (Int) throws -> () throws -> Void
    ) {
        (self.name, self.sizes, self.limit, self.refusals, self.prepare) = (name, sizes, limit, refusals, prepare)
    }
}
