internal import Hummingbird

/// A request that is carried out: counted until nobody holds it any more. An answer that is streamed holds it to its
/// last byte.
final class RunningRequest: Sendable {
    private let end: @Sendable () -> Void

    init(_ end: @escaping @Sendable () -> Void) { self.end = end }

    deinit { end() }

    /// An answer that holds the request for as long as its body is written.
    func held(by answer: Answer) -> Answer {
        guard case .stream(let stream) = answer.body else { return answer }
        var held = answer
        held.body = .stream(
            ResponseBody { writer in
                defer { withExtendedLifetime(self) {} }
                try await stream.write(writer)
            }
        )
        return held
    }
}
