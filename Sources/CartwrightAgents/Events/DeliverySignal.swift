/// Wakes what delivers events, at once where something is due now.
struct DeliverySignal: Sendable {
    /// When to look at what is due.
    let moments: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() { (moments, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

    /// Lets what delivers events look at what is due.
    func wake() { continuation.yield() }
}
