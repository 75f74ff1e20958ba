internal import Cartwright
internal import CartwrightCheckout
internal import Logging
internal import Synchronization

/// Counts codes that stand for nothing, for each access key and for each customer of a key, so that codes are not found
/// by trying. Over a limit, codes are refused until the window ends, those that exist among them: what is refused tells
/// nothing.
///
/// A code counts once in a window, however often it is sent again. A caller names its customers itself, so the codes of
/// all of them together have a limit, too, of ``customersPerKey`` times as many; a window holds no more than that.
/// Guests are not told apart, and so have the limit of the key alone.
final class CodeTries: Sendable {
    /// The codes that all customers of a key may try, as a multiple of those of one customer.
    static let customersPerKey = 10
    /// The most windows that are kept; the oldest goes.
    private static let mostWindows = 10_000

    private let settings: ServiceSettings
    private let metrics: ServiceMetrics
    private let logger: Logger
    private let windows = Mutex<[String: Window]>([:])

    init(_ settings: ServiceSettings, _ metrics: ServiceMetrics, _ logger: Logger) {
        (self.settings, self.metrics, self.logger) = (settings, metrics, logger)
    }

    /// The examination of the codes that a caller brings; nil where the caller may try as many as it likes.
    func examination(of caller: Caller) -> CheckoutTerms.CodeExamination? {
        let isBackend = !caller.scopes.isDisjoint(with: [.backend, .manage]) || settings.trustsCarts
        guard let limit = isBackend ? settings.backendCodeTries : settings.codeTries else { return nil }
        let (key, now) = (caller.key ?? "", settings.dependencies.now)
        return { [self] brought throws(CartwrightError) in
            try examine(brought, of: key, at: now(), atMost: limit)
        }
    }

    /// The whole seconds that are left of the window of a caller, 1 or more.
    func secondsLeft(of caller: Caller) -> Int64 {
        let now = settings.dependencies.now().milliseconds
        let end = windows.withLock { $0[caller.key ?? ""]?.end } ?? now
        return max(1, (end - now + 999) / 1_000)
    }

    /// Counts the unknown codes among those that a caller brings.
    ///
    /// - Throws: `code.too_many_tries`, once the limit is passed.
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
            // A clock that was set back ends a window, too.
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
            // Once in a window for a customer, and for the key: a caller cannot fill the log with it.
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
    /// Which limit was passed.
    fileprivate enum Limit: String {
        case customer, key
    }

    fileprivate struct Outcome {
        /// The number of codes that count for the first time.
        var counted = 0
        /// The limit that is passed; nil where none is.
        var refusal: Limit?
        /// True where it is passed by this.
        var isFirst = false
    }

    /// The codes that a key has tried since its first unknown code.
    fileprivate struct Window {
        /// When it ends, in milliseconds.
        let end: Int64
        /// The codes that counted, with their customers.
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
                // Nothing is remembered of a key that is refused: what it brings next is not looked at.
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
            "expected at most \(limit) unknown codes of a customer in \(seconds) s, and "
                + "\(limit * CodeTries.customersPerKey) with one access key, found more",
            hint: "wait \(secondsLeft) s, or send the cart without codes"
        )
    }
}
