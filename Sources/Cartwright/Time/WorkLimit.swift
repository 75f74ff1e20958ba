/// The end of the work that one request asks for: the request was given up, or its time is over.
///
/// Pricing and replay occupy a thread for as long as they take. They examine the limit of their task again and again
/// and end with `pricing.given_up`, so that work does not go on whose answer is not read. A task without a limit works
/// to its end.
package struct WorkLimit: Sendable {
    /// The limit of the present task; nil where it has none.
    @TaskLocal package static var current: WorkLimit?

    /// True from the moment on in which the work has to end.
    private let over: @Sendable () -> Bool

    /// A limit.
    ///
    /// - Parameter isOver: true from the moment on in which the work has to end. It is called often, by any thread.
    package init(_ isOver: @escaping @Sendable () -> Bool) { over = isOver }

    /// True where the work has to end.
    package var isOver: Bool { over() }

    /// True where the work of the present task has to end.
    package static var isOver: Bool { current?.isOver ?? false }

    /// Ends the work of the present task where its limit says so.
    ///
    /// - Throws: `pricing.given_up`.
    package static func check() throws(CartwrightError) {
        if isOver { throw .givenUp }
    }

    /// Works under a limit.
    ///
    /// - Parameters:
    ///   - limit: the limit; nil for work that is carried out to its end.
    ///   - body: the work.
    /// - Throws: what the work throws.
    package static func within<Value, Failure: Error>(
        _ limit: WorkLimit?,
        _ body: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let result: Result<Value, Failure> = await $current.withValue(limit) {
            do throws(Failure) { return .success(try await body()) } catch { return .failure(error) }
        }
        return try result.get()
    }
}

extension CartwrightError {
    /// The error of work whose request has ended.
    fileprivate static let givenUp = CartwrightError(
        .pricingGivenUp,
        "the request was given up before its work was done, and nothing was changed",
        hint: "ask again",
        fault: .environment
    )
}
