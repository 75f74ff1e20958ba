/// A generator whose random numbers come from a function, such as one that a test or an embedder passes in.
package struct DrawnRandom: RandomNumberGenerator {
    private let draw: @Sendable () -> UInt64

    /// Creates a generator that calls a function for each number.
    package init(draw: @escaping @Sendable () -> UInt64) { self.draw = draw }

    package mutating func next() -> UInt64 { draw() }
}
