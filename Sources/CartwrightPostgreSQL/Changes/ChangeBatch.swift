internal import Cartwright

/// A batch of calls, as the columns that the function `change` takes.
struct ChangeBatch {
    private let calls: [ChangeCall]
    private var columns = Columns()
    /// The number of demands before those of each call.
    private var demandsBefore: [Int] = []
    private var counters: [TenantCounter: Int64] = [:]
    private var entries = EntryColumns()

    private struct TenantCounter: Hashable {
        let tenant: [UInt8]
        let counter: CounterColumns
    }

    /// The columns, named as in ``ChangeFunction``.
    private struct Columns {
        var stepJobs: [Int64?] = []
        var stepKinds: [Int64?] = []
        var stepExpiries: [Int64?] = []
        var stepOrders: [[UInt8]?] = []
        var stepKeys: [[UInt8]?] = []
        var stepCustomers: [[UInt8]?] = []
        var stepCurrencies: [[UInt8]?] = []
        var stepPromotions: [[UInt8]?] = []
        var demandSteps: [Int64?] = []
        var demandCounters: [Int64?] = []
        var amounts: [Int64?] = []
        var limits: [Int64?] = []
        var counterTenants: [[UInt8]?] = []
        var counterKinds: [Int64?] = []
        var counterNames: [[UInt8]?] = []
        var counterCustomers: [[UInt8]?] = []
        var eventJobs: [Int64?] = []
        var eventSources: [[UInt8]?] = []
        var eventBodies: [[UInt8]?] = []
        var eventLetters: [[UInt8]?] = []
        var eventCodes: [[UInt8]?] = []
        var eventReasons: [[UInt8]?] = []
    }

    /// - Parameter counters: the counters of all demands, in order.
    init(_ calls: [ChangeCall], _ counters: [CounterColumns]) {
        self.calls = calls
        var counters = counters[...]
        for (index, call) in calls.enumerated() {
            demandsBefore.append(columns.amounts.count)
            for step in call.steps { add(step, of: Int64(index + 1), call.tenant, &counters) }
            for event in call.events { add(event, of: Int64(index + 1)) }
            entries.add(call.entries, of: Int64(index + 1))
        }
        addCredits(of: calls.flatMap(\.steps))
        addLetters(of: calls.flatMap(\.events))
    }

    private mutating func add(
        _ step: ChangeStep,
        of job: Int64,
        _ tenant: [UInt8],
        _ named: inout ArraySlice<CounterColumns>
    ) {
        columns.stepJobs.append(job)
        columns.stepKinds.append(step.kind)
        columns.stepExpiries.append(step.expiry)
        columns.stepOrders.append(step.order)
        columns.stepKeys.append(step.key)
        for (demand, name) in zip(step.demands, named) {
            columns.demandSteps.append(Int64(columns.stepJobs.count))
            columns.demandCounters.append(counter(name, of: tenant))
            columns.amounts.append(demand.amount)
            // A limit below 0 has no more room than 0, and the difference to 0 fits in 64 bits.
            columns.limits.append(demand.limit.map { max(0, $0) })
        }
        named = named.dropFirst(step.demands.count)
    }

    private mutating func add(_ event: EncodedEvent, of job: Int64) {
        columns.eventJobs.append(job)
        columns.eventSources.append(event.source)
        columns.eventBodies.append(event.body)
    }

    /// Adds the columns for credits. Without any, the columns stay empty.
    private mutating func addCredits(of steps: [ChangeStep]) {
        guard steps.contains(where: { $0.currency != nil }) else { return }
        columns.stepCustomers = steps.map(\.customer)
        columns.stepCurrencies = steps.map(\.currency)
        columns.stepPromotions = steps.map(\.promotion)
    }

    /// Adds the columns for dead letters. Without any, the columns stay empty.
    private mutating func addLetters(of events: [EncodedEvent]) {
        guard events.refusedCount > 0 else { return }
        columns.eventLetters = events.map(\.letter)
        columns.eventCodes = events.map(\.refusalCode)
        columns.eventReasons = events.map(\.refusalReason)
    }

    /// Returns the index of a counter, from 1.
    private mutating func counter(_ counter: CounterColumns, of tenant: [UInt8]) -> Int64 {
        let name = TenantCounter(tenant: tenant, counter: counter)
        if let known = counters[name] { return known }
        columns.counterTenants.append(tenant)
        columns.counterKinds.append(counter.kind)
        columns.counterNames.append(counter.name)
        columns.counterCustomers.append(counter.customer)
        counters[name] = Int64(columns.counterKinds.count)
        return Int64(columns.counterKinds.count)
    }

    /// Returns the call of the function.
    ///
    /// - Parameter schema: part of the lock numbers, so that two stores in one database do not share locks.
    func statement(schema: String) -> PostgreSQLStatement {
        let locks = Set(calls.map { SessionLock.number(of: $0.session, tenant: $0.tenant, schema: schema) }).sorted()
        return PostgreSQLStatement(
            Self.text,
            [
                .integers(locks), .byteStrings(calls.map(\.tenant)), .byteStrings(calls.map(\.session)),
                .integers(calls.map(\.instant)),
                .byteStrings(calls.map(\.key)), .integers(calls.map(\.revision)), .byteStrings(calls.map(\.body)),
                .byteStrings(calls.map(\.commands)), .byteStrings(calls.map(\.answer)),
                .integers(calls.map { $0.isUnsettled.map { $0 ? 1 : 0 } }),
                .integers(calls.map(\.firstReadable)),
                .integers(columns.stepJobs), .integers(columns.stepKinds), .integers(columns.stepExpiries),
                .byteStrings(columns.stepOrders), .byteStrings(columns.stepKeys),
                .byteStrings(columns.stepCustomers), .byteStrings(columns.stepCurrencies),
                .byteStrings(columns.stepPromotions), .integers(columns.demandSteps),
                .integers(columns.demandCounters), .integers(columns.amounts), .integers(columns.limits),
                .byteStrings(columns.counterTenants), .integers(columns.counterKinds),
                .byteStrings(columns.counterNames), .byteStrings(columns.counterCustomers),
                .integers(columns.eventJobs), .byteStrings(columns.eventSources), .byteStrings(columns.eventBodies),
                .byteStrings(columns.eventLetters), .byteStrings(columns.eventCodes),
                .byteStrings(columns.eventReasons),
                .integers(calls.map { $0.changedAt ?? $0.instant }), .integers(calls.map(\.entries.stage)),
            ] + entries.values
        )
    }

    private static let text =
        "SELECT status, number, answer FROM change(" + (1...43).map { "$\($0)" }.joined(separator: ", ") + ")"

    /// Reads the answers, one for each call.
    func answers(_ rows: PostgreSQLRows, place: String) throws(PostgreSQLFailure) -> [ChangeAnswer] {
        var answers: [ChangeAnswer] = []
        for index in 0..<min(rows.count, calls.count) {
            let (status, number) = (try rows.integer(index, 0), try rows.integer(index, 1))
            switch status {
            case 0: answers.append(.done(number))
            case 1: answers.append(.conflict(present: number))
            case 3:
                let answer = try rows.bytes(index, 2)
                answers.append(.repeated(Commitment(revision: number, answer: answer, isRepeated: true)))
            default: answers.append(try refusal(Int(clamping: number), of: index, place))
            }
        }
        return answers
    }

    /// Returns the refusal of a demand, given by its number in the batch.
    func refusal(_ number: Int, of call: Int, _ place: String) throws(PostgreSQLFailure) -> ChangeAnswer {
        guard calls.indices.contains(call), let demand = calls[call].demand(number - demandsBefore[call]) else {
            throw .damaged(place, "it refuses a demand that was not sent")
        }
        return .refused(demand)
    }
}
