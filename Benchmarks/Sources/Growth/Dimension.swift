/// One thing that an input can have many of, and the work that the engine has with such an input.
struct Dimension: Sendable {
    /// What grows, such as `codes of a cart, unknown`.
    let name: String

    /// The sizes that are measured, in ascending order.
    let sizes: [Int]

    /// How the time may grow.
    let limit: Limit

    /// The codes of the errors that stand for the result where there is more than the documentation allows.
    let refusals: Set<String>

    /// Makes an input of a size, and gives what is measured.
    let prepare: @Sendable (Int) throws -> () throws -> Void

    enum Limit: Sendable {
        /// With a power of the size. A sort, and memory that no cache holds any more, bring it above one; each compared
        /// with each is two.
        case power(Double)
        /// However it likes, up to so many seconds: where the engine has a limit of its own.
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
