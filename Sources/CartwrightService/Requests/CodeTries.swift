internal import Cartwright
internal import CartwrightCheckout
internal import Logging
internal import Synchronization

/// Counts unknown codes per access key and per customer of a key, so that codes cannot be found by guessing. Above a
/// limit all codes are refused until the window ends, including existing ones: a refusal reveals nothing.
///
/// A code counts once per window, even if it is sent again. A caller chooses the ids of its customers, so all customers
/// of a key share a limit of ``customersPerKey`` times that of one customer; this also bounds the size of a window.
/// Guests have no id, so only the limit of the key applies to them.
final class CodeTries: Sendable {
    /// The limit of unknown codes for all customers of a key, as a multiple of that of one customer.
    static let customersPerKey = 10
    /// The maximum number of windows; the oldest one is removed first.
    private static let mostWindows = 10_000

    private let settings: ServiceSettings
    private let metrics: ServiceMetrics
    private let logger: Logger
    private let windows = Mutex<[String: Window]>([:])

    init(_ settings: ServiceSettings, _ metrics: ServiceMetrics, _ logger: Logger) {
        (self.settings, self.metrics, self.logger) = (settings, metrics, logger)
    }

    /// Returns the examination of a caller's codes; nil if the caller's attempts are not limited.
    func examination(of caller: Caller) -> CheckoutTerms.CodeExamination? {
        let isBackend = !caller.scopes.isDisjoint(with: [.backend, .manage]) || settings.trustsCarts
        guard let limit = isBackend ? settings.backendCodeTries : settings.codeTries else { return nil }
        let (key, now) = (caller.key ?? "", settings.dependencies.now)
        return { [self] brought throws(CartwrightError) in
            try examine(brought, of: key, at: now(), atMost: limit)
        }
    }

    /// Returns the seconds until the window of a caller ends, rounded up, 1 or more.
    func secondsLeft(of caller: Caller) -> Int64 {
        let now = settings.dependencies.now().milliseconds
        let end = windows.withLock { $0[caller.key ?? ""]?.end } ?? now
        return max(1, (end - now + 999) / 1_000)
    }

    /// Counts the unknown codes of a caller.
    ///
    /// - Throws: `code.too_many_tries` above the limit.
    private func examine(
        _ brought: BroughtCodes,
        of key: String,
        at now: Instant,
        atMost limit: Int
    ) throws(CartwrightError) {
        guard !brought.codes.isEmpty else { return }
        let milliseconds = now.milliseconds
        let length = settings.codeTrySeconds * 1_000
        let (outcome, end) = windows.withLock { windows in
            // Setting the clock back ends a window as well.
            let present = windows[key].flatMap { ($0.end - length..<$0.end).contains(milliseconds) ? $0 : nil }
            if present == nil, brought.unknown.isEmpty { return (Outcome(), milliseconds) }
            var window = present ?? Window(end: milliseconds + length)
            let outcome = window.count(brought, atMost: limit, inAll: limit * Self.customersPerKey)
            if windows[key] == nil { Self.makeRoom(in: &windows, at: milliseconds) }
            windows[key] = window
            return (outcome, window.end)
        }
        if outcome.counted > 0 { metrics.note(unknownCodes: outcome.counted) }
        guard let refusal = outcome.refusal else { return }
        metrics.noteRefusedCodes()
        if outcome.isFirst {
            // Logged once per window for a customer, and for the key, so that a caller cannot fill the log.
            logger.warning(
                "too many unknown codes: codes are refused until the window ends",
                metadata: [
                    "key": "\(key)", "limit": "\(refusal.rawValue)", "seconds": "\((end - milliseconds) / 1_000)",
                ]
            )
        }
        throw .tooManyTries(limit, in: settings.codeTrySeconds, secondsLeft: max(1, (end - milliseconds + 999) / 1_000))
    }

    private static func makeRoom(in windows: inout [String: Window], at milliseconds: Int64) {
        guard windows.count >= mostWindows else { return }
        windows = windows.filter { $0.value.end > milliseconds }
        guard windows.count >= mostWindows, let oldest = windows.min(by: { $0.value.end < $1.value.end }) else {
            return
        }
        windows[oldest.key] = nil
    }
}

extension CodeTries {
    /// A limit that can be exceeded.
    fileprivate enum Limit: String {
        case customer, key
    }

    fileprivate struct Outcome {
        /// The number of codes that were not counted before.
        var counted = 0
        /// The exceeded limit; nil if there is none.
        var refusal: Limit?
        /// True if this call exceeded it.
        var isFirst = false
    }

    /// The unknown codes of a key since its first one.
    fileprivate struct Window {
        /// The end of the window in milliseconds.
        let end: Int64
        /// The counted codes, each hashed with its customer.
        private var tried: Set<Int> = []
        private var countOfCustomer: [Int: Int] = [:]
        private var refused: Set<Int> = []
        private var isRefused = false
        private var count = 0

        init(end: Int64) { self.end = end }

        mutating func count(_ brought: BroughtCodes, atMost limit: Int, inAll most: Int) -> Outcome {
            if isRefused { return Outcome(refusal: .key) }
            let customer = brought.customer.flatMap { $0.isEmpty ? nil : $0.hashValue }
            if let customer, refused.contains(customer) { return Outcome(refusal: .customer) }
            var new: [Int] = []
            for code in brought.unknown {
                var hasher = Hasher()
                hasher.combine(customer)
                hasher.combine(code)
                let hash = hasher.finalize()
                if !tried.contains(hash) { new.append(hash) }
            }
            guard !new.isEmpty else { return Outcome() }
            count += new.count
            guard count <= most else {
                // A refused key needs no details: its further codes are not examined.
                (tried, countOfCustomer, refused, isRefused) = ([], [:], [], true)
                return Outcome(counted: new.count, refusal: .key, isFirst: true)
            }
            if let customer {
                guard countOfCustomer[customer, default: 0] + new.count <= limit else {
                    refused.insert(customer)
                    return Outcome(counted: new.count, refusal: .customer, isFirst: true)
                }
                countOfCustomer[customer, default: 0] += new.count
            }
            tried.formUnion(new)
            return Outcome(counted: new.count)
        }
    }
}

extension CartwrightError {
    fileprivate static func tooManyTries(_ limit: Int, in seconds: Int64, secondsLeft: Int64) -> CartwrightError {
        CartwrightError(
            .codeTooManyTries,
            "too many unknown codes (limit \(limit) per customer and "
                + "\(limit * CodeTries.customersPerKey) per access key in \(seconds) s)",
            hint: "wait \(secondsLeft) s, or send the cart without codes"
        )
    }
}
