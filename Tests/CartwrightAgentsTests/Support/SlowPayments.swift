import Cartwright
import Synchronization

/// A payment provider that decides once for each key, answers after a delay, and records its requests.
final class SlowPayments: ShopPayments {
    let handlers: [PaymentHandler] = [.sample]

    struct Books: Sendable {
        /// The keys whose payment is or was authorised.
        var authorized: Set<String> = []
        /// The keys that were released, in order.
        var released: [String] = []
        /// The number of requests by key.
        var asked: [String: Int] = [:]
        /// The number of answers that are lost before one arrives.
        var lostAnswers = 0
        /// The requested amounts by key, in minor units.
        var amounts: [String: Int64] = [:]
        /// True while no answer is given.
        var isHeld = false
    }

    private let books = Mutex(Books())
    private let milliseconds: Int64

    init(milliseconds: Int64 = 200, losingAnswers lost: Int = 0, isHeld: Bool = false) {
        self.milliseconds = milliseconds
        books.withLock { ($0.lostAnswers, $0.isHeld) = (lost, isHeld) }
    }

    /// Releases the answers that were held.
    func answer() { books.withLock { $0.isHeld = false } }

    func authorize(_ request: PaymentRequest) async throws(CartwrightError) -> PaymentDecision {
        let isRefused = request.token == "fail_token"
        let isLost = books.withLock { books in
            books.asked[request.key, default: 0] += 1
            books.amounts[request.key] = request.amount.minor
            if !isRefused { books.authorized.insert(request.key) }
            guard books.lostAnswers > 0 else { return false }
            books.lostAnswers -= 1
            return true
        }
        repeat { try? await Task.sleep(for: .milliseconds(milliseconds)) } while books.withLock(\.isHeld)
        if isLost { throw CartwrightError("payment.no_answer", "no answer came", fault: .environment) }
        return isRefused ? .refused(reason: "The card was declined.") : .authorized
    }

    func release(_ key: String) async { books.withLock { $0.released.append(key) } }

    /// The books of one checkout: keys begin with its id.
    func books(of checkout: String) -> Books {
        books.withLock { books in
            Books(
                authorized: books.authorized.filter { $0.hasPrefix(checkout) },
                released: books.released.filter { $0.hasPrefix(checkout) },
                asked: books.asked.filter { $0.key.hasPrefix(checkout) },
                amounts: books.amounts.filter { $0.key.hasPrefix(checkout) }
            )
        }
    }

    /// The number of authorisations that were not released.
    func heldCount(of checkout: String) -> Int {
        let books = books(of: checkout)
        return books.authorized.subtracting(books.released).count
    }
}
