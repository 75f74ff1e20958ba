import Cartwright
import Foundation

/// The times of many calls, each and together.
struct Figures {
    /// Nanoseconds, in any order.
    var nanoseconds: [Int64] = []
    var seconds = 0.0

    /// One line: calls per second, and the milliseconds within which half and 99 of 100 of them were answered.
    var line: String {
        let sorted = nanoseconds.sorted()
        func milliseconds(_ share: Double) -> Double {
            guard !sorted.isEmpty else { return 0 }
            return Double(sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]) / 1e6
        }
        let rate = Double(sorted.count) / seconds
        return String(format: "%.0f %.3f %.3f", rate, milliseconds(0.5), milliseconds(0.99))
    }
}

/// A stopwatch for calls one after the other until a deadline.
struct Stopwatch {
    private let clock = ContinuousClock()
    let started: ContinuousClock.Instant
    private let measuredFrom: ContinuousClock.Instant
    private let deadline: ContinuousClock.Instant
    private var nanoseconds: [Int64] = []
    private var began: ContinuousClock.Instant

    /// - Parameter seconds: the time to measure, after a second of warm-up.
    init(from started: ContinuousClock.Instant, seconds: Int) {
        (self.started, began) = (started, started)
        measuredFrom = started + .seconds(1)
        deadline = measuredFrom + .seconds(seconds)
    }

    /// Starts a call; returns false once the time is over.
    mutating func begin() -> Bool {
        began = clock.now
        return began < deadline
    }

    /// Ends the call.
    mutating func end() {
        guard began >= measuredFrom else { return }
        let took = clock.now - began
        nanoseconds.append(took.components.seconds * 1_000_000_000 + took.components.attoseconds / 1_000_000_000)
    }

    /// The measurements.
    var figures: Figures {
        let measured = (clock.now - measuredFrom).components
        return Figures(
            nanoseconds: nanoseconds,
            seconds: Double(measured.seconds) + Double(measured.attoseconds) / 1e18
        )
    }
}

extension [Figures] {
    /// The figures of clients that ran at the same time.
    var together: Figures {
        Figures(nanoseconds: flatMap(\.nanoseconds), seconds: map(\.seconds).max() ?? 0)
    }
}
