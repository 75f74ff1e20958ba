/// A limit of the work for one request, which ends when the request is abandoned or its time is over.
///
/// Pricing and replay occupy a thread for their whole duration. They check the limit of their task repeatedly and end
/// with `pricing.given_up`, so that no work continues for an answer that is not read. A task without a limit works to
/// its end.
package struct WorkLimit: Sendable {
    /// The limit of the current task; nil if it has none.
    @TaskLocal package static var current: WorkLimit?

    /// True as soon as the work must end.
    private let over: @Sendable () -> Bool

    /// Creates a limit.
    ///
    /// - Parameter isOver: true as soon as the work must end. It is called often, by any thread.
    package init(_ isOver: @escaping @Sendable () -> Bool) { over = isOver }

    /// True if the work must end.
    package var isOver: Bool { over() }

    /// True if the work of the current task must end.
    package static var isOver: Bool { current?.isOver ?? false }

    /// Ends the work of the current task if its limit is over.
    ///
    /// - Throws: `pricing.given_up`.
    package static func check() throws(CartwrightError) {
        if isOver { throw .givenUp }
    }

    /// Carries out work under a limit.
    ///
    /// - Parameters:
    ///   - limit: the limit; nil for work without one.
    ///   - body: the work.
    /// - Throws: the error of the work.
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
        "the request ended before its work was done, and nothing was changed",
        hint: "retry the request",
        fault: .environment
    )
}
