/// The instants at which the promotions of a set come into a state in which they were not before: which of them are
/// between their dates, and which of their tests of the local time hold.
///
/// A price depends on the instant only through that state. So only the first instant of each state has to be priced to
/// find the first instant with another price.
struct StateChanges: Sendable {
    private let start: Instant
    private var known: [[Int32]: States] = [:]
    private var clocks: [ClockSpan: [(instant: Instant, holds: Bool)]] = [:]

    /// The first instants of the states of a set.
    struct States: Sendable {
        /// The instants, in order.
        var instants: [Instant] = []
        /// The instant up to which states were searched; nil if there are no others.
        var end: Instant?
    }

    /// A test of a promotion, and the time in which its changes are known.
    private struct ClockSpan: Hashable {
        let promotion: Int32
        let clock: Int
        let start: Instant
        let end: Instant
    }

    /// The time after which weekly times have been in all their states: a year, with both changes of clocks.
    private static let horizon: Int64 = 54 * 7 * 86_400

    /// The largest numbers of remembered sets and times of tests, so that memory does not grow with the items.
    private static let (mostKnown, mostClocks) = (20_000, 1_000)

    init(from start: Instant) { self.start = start }

    /// Returns the first instants of the states of some promotions, which all depend on instants.
    mutating func states(of promotions: [Int32], on shelf: Shelf) -> States {
        if let known = known[promotions] { return known }
        let times = promotions.compactMap { shelf.facts[Int($0)].times }
        var search = Search(times, at: start)
        let boundaries = Set(times.flatMap(\.boundaries)).filter { $0 > start }.sorted()
        for (index, boundary) in ([start] + boundaries).enumerated() where search.states.end == nil {
            let isLast = index == boundaries.count
            let horizon = boundary.adding(seconds: Self.horizon)
            let end = isLast ? horizon : min(horizon, boundaries[index])
            search.begin(at: boundary)
            search.walk(events(from: boundary, to: end, promotions, times))
        }
        if known.count == Self.mostKnown { known.removeAll() }
        known[promotions] = search.states
        return search.states
    }

    /// A change of a test.
    struct Event {
        let instant: Instant
        let promotion: Int
        let clock: Int
        let holds: Bool
    }

    /// Returns the changes of the tests of the promotions that are between their dates, in order.
    private mutating func events(
        from start: Instant,
        to end: Instant,
        _ promotions: [Int32],
        _ times: [PromotionTimes]
    ) -> [Event] {
        var events: [Event] = []
        for (index, time) in times.enumerated() where !time.clocks.isEmpty && time.isOpen(at: start) {
            for (number, clock) in time.clocks.enumerated() {
                let span = ClockSpan(promotion: promotions[index], clock: number, start: start, end: end)
                let changes = clocks[span] ?? clock.changes(after: start, before: end)
                if clocks.count == Self.mostClocks { clocks.removeAll() }
                clocks[span] = changes
                events += changes.map {
                    Event(instant: $0.instant, promotion: index, clock: number, holds: $0.holds)
                }
            }
        }
        events.sort { $0.instant < $1.instant }
        return events
    }

    /// The states found so far.
    private struct Search {
        private let times: [PromotionTimes]
        private var state: [[Bool]]
        private var seen: Set<[[Bool]]>
        var states = States()

        init(_ times: [PromotionTimes], at start: Instant) {
            self.times = times
            state = Self.state(of: times, at: start)
            seen = [state]
        }

        /// The tests of each promotion that is between its dates; empty for the others. The first value is always true.
        private static func state(of times: [PromotionTimes], at instant: Instant) -> [[Bool]] {
            times.map { $0.isOpen(at: instant) ? [true] + $0.clocks.map { $0.holds(at: instant) } : [] }
        }

        /// Comes to an instant at which promotions start or end.
        mutating func begin(at instant: Instant) {
            state = Self.state(of: times, at: instant)
            note(instant)
        }

        /// Carries out the changes of tests, in order.
        mutating func walk(_ events: [Event]) {
            for (index, event) in events.enumerated() where states.end == nil {
                state[event.promotion][event.clock + 1] = event.holds
                let isLastOfInstant = index + 1 == events.count || events[index + 1].instant != event.instant
                if isLastOfInstant { note(event.instant) }
            }
        }

        private mutating func note(_ instant: Instant) {
            guard seen.insert(state).inserted else { return }
            if states.instants.count < Shelf.maximumCombinations {
                states.instants.append(instant)
            } else {
                states.end = instant
            }
        }
    }
}
