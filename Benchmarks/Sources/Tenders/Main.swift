import Cartwright
import CartwrightCheckout
import CartwrightSQLite
import Foundation

/// Measures checkouts that two tenders pay in part against checkouts without, in turn:
///
///     Tenders memory|FILE ROUNDS
///
/// It prints the median of each in microseconds, the median of their ratios by round, and the interval that has it with
/// 95 percent. A checkout is `begin checkout` and the payment.
@main
enum Main {
    static func main() async {
        do {
            let words = Array(CommandLine.arguments.dropFirst())
            guard words.count == 2, let rounds = Int(words[1]), rounds >= 20 else { throw Usage() }
            let store: any CheckoutStore =
                words[0] == "memory"
                ? MemoryCheckoutStore(seed: 1) : try SQLiteCheckoutStore(path: words[0], seed: 1)
            print(try await Comparison(store).line(rounds: rounds))
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(1)
        }
    }
}

/// A shop whose checkouts are measured.
private struct Comparison {
    private let store: any CheckoutStore
    private let service: CheckoutService

    init(_ store: any CheckoutStore) throws {
        self.store = store
        let promotion = #"{"id":"ten","usage_limit":1000000000,"effects":[{"type":"percent_off","percent":"10"}]}"#
        let catalog = try Catalog([Promotion(JSONParser.parse(promotion))])
        let checkout = Checkout(registry: HandlerRegistry([]), catalog: catalog)
        service = CheckoutService(checkout, store: store, payments: Cash())
    }

    /// Each round checks out once without tenders and once with two, the first one changing; the first tenth warms up.
    func line(rounds: Int) async throws -> String {
        var (without, with): ([Double], [Double]) = ([], [])
        for round in 0..<(rounds + rounds / 10) {
            var times = [0.0, 0.0]
            for kind in round.isMultiple(of: 2) ? [0, 1] : [1, 0] {
                times[kind] = try await checkOut("s\(round).\(kind)", tenders: kind == 1)
            }
            guard round >= rounds / 10 else { continue }
            without.append(times[0])
            with.append(times[1])
        }
        let ratios = zip(with, without).map { $0 / $1 }.sorted()
        // The order statistics that have the median between them with 95 percent.
        let reach = Int(0.98 * Double(rounds).squareRoot()) + 1
        let low = ratios[max(0, rounds / 2 - reach)], high = ratios[min(rounds - 1, rounds / 2 + reach)]
        let medians = [without, with].map { $0.sorted()[rounds / 2] }
        return String(format: "%.0f %.0f %.2f %.2f %.2f", medians[0], medians[1], ratios[rounds / 2], low, high)
    }

    /// Returns the microseconds of a checkout of a cart of ten lines.
    private func checkOut(_ session: String, tenders: Bool) async throws -> Double {
        _ = try await service.open(session, currency: .usd, customer: Customer(id: session))
        for number in 0..<10 {
            let line = Item(sku: "SKU-\(number)", unitPriceMinor: 10_00).line(quantity: 1)
            try await service.send(.addLine(line), to: session)
        }
        if tenders {
            let (card, credit) = ("gc_\(session)", "sc_\(session)")
            let digest = Array(card.utf8)
            try await store.accounts?.issue(
                .giftCard(card, amountMinor: 20_00, .usd, codeDigest: digest, lastFour: "0000", at: .now())
            )
            try await store.accounts?.issue(
                .storeCredit(credit, of: session, amountMinor: 5_00, .usd, at: .now())
            )
            try await service.send(.applyGiftCard(account: card), to: session)
            try await service.send(.useStoreCredit(), to: session)
        }
        let started = ContinuousClock.now
        try await service.send(.beginCheckout, to: session)
        _ = try await service.pay(session, method: "cash", key: "pay")
        let took = (ContinuousClock.now - started).components
        return Double(took.seconds) * 1e6 + Double(took.attoseconds) / 1e12
    }
}

/// A provider that takes all money at once.
private struct Cash: PaymentProvider {
    func charge(_ charge: Charge) async throws -> PaymentOutcome { .confirmed }
    func knownOutcome(of charge: Charge) -> PaymentOutcome? { .confirmed }
    func refund(_ refund: Refund, of session: String) async throws {}
}

private struct Usage: Error, CustomStringConvertible {
    var description: String { "usage: Tenders memory|FILE ROUNDS, with 20 rounds or more" }
}
