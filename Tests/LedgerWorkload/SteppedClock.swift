internal import Cartwright
internal import Foundation
internal import Synchronization

/// The wall clock of a process, which is sometimes set an hour forward or back.
public final class SteppedClock: Sendable {
    private let state: Mutex<(random: SplitMix64, offset: Int64)>

    /// - Parameters:
    ///   - seed: The seed of its steps.
    ///   - isSteady: True if the clock never steps.
    public init(seed: UInt64, isSteady: Bool = false) {
        state = Mutex((SplitMix64(state: seed), 0))
        self.isSteady = isSteady
    }

    private let isSteady: Bool

    /// An hour in milliseconds.
    private static let step: Int64 = 3_600_000

    /// The milliseconds since 1970, or an hour more or less.
    public var milliseconds: Int64 {
        let now = Int64(Date().timeIntervalSince1970 * 1_000)
        guard !isSteady else { return now }
        return now
            + state.withLock { state in
                if Int.random(in: 0..<100, using: &state.random) == 0 {
                    state.offset = [-Self.step, 0, 0, Self.step].randomElement(using: &state.random) ?? 0
                }
                return state.offset
            }
    }
}
