import Cartwright
import CartwrightScenarios
import CartwrightCheckout
import Foundation

/// A shop that serves shoppers. Each call has a key, so a process can run again after a kill and continue.
struct Shop {
    let store: any CheckoutStore
    let catalog: CatalogFile
    let service: CheckoutService

    init(on store: any CheckoutStore, catalog: CatalogFile, till: Till) {
        (self.store, self.catalog) = (store, catalog)
        let checkout = Checkout(registry: HandlerRegistry([]), catalog: catalog.catalog)
        service = CheckoutService(checkout, store: store, payments: till)
    }

    /// Settles charges and refunds of processes that were killed before they got the answer.
    func finishWhatWasBegun() async throws {
        let now = Instant.now()
        for (session, error) in try await service.settleAll(before: now.adding(seconds: -60)) {
            print("\(session): \(error.summary)")
        }
    }

    func serve(_ shoppers: [Shopper]) async {
        for shopper in shoppers {
            do throws(CartwrightError) {
                print(try await serve(shopper))
            } catch {
                print("\(shopper.id): \(error.summary)")
            }
        }
    }

    private func serve(_ shopper: Shopper) async throws(CartwrightError) -> String {
        let id = shopper.id
        // The session exists if another process opened it, or this one before a kill.
        try await service.open(id, currency: catalog.currency ?? .usd, customer: Customer(id: id))
        for (sku, units) in shopper.buys.sorted(by: { $0.key < $1.key }) {
            guard let item = catalog.item(sku) else { continue }
            try await service.send(.addLine(item.line(quantity: units)), to: id, key: "add \(sku)")
        }
        var notes: [String] = []
        for code in shopper.codes ?? [] {
            do throws(CartwrightError) {
                try await service.send(.enterCode(code), to: id, key: "code \(code)")
            } catch {
                notes.append(error.summary)
            }
        }
        let reply = try await pay(shopper)
        guard case .confirmed = reply.payment ?? .confirmed, let order = reply.session.orders.first else {
            return "\(id): not paid" + notes.map { ", \($0)" }.joined()
        }
        for (sku, units) in (shopper.returns ?? [:]).sorted(by: { $0.key < $1.key }) {
            let back = [ReturnedUnits(line: sku, count: units)]
            try await service.takeBack(back, of: order.id, in: id, key: "return \(sku)")
            notes.append("\(units) \(sku) came back")
        }
        return "\(id): paid \(order.quote.total)" + notes.map { ", \($0)" }.joined()
    }

    /// Pays. If others used up a limited promotion between checkout and payment, the shopper sees the new price and
    /// continues.
    private func pay(_ shopper: Shopper) async throws(CartwrightError) -> CheckoutReply {
        var attempt = 1
        while true {
            try await service.send(.beginCheckout, to: shopper.id, key: "checkout \(attempt)")
            do throws(CartwrightError) {
                return try await service.pay(shopper.id, method: shopper.pays, key: "pay \(attempt)")
            } catch  where error.code == .checkoutTotalChanged && attempt < 3 {
                attempt += 1
            }
        }
    }

    func printCounters() async throws {
        let limited = catalog.catalog.promotions.filter { $0.usageLimit != nil }
        let query = CounterQuery(promotions: limited.map(\.id))
        let now = Instant.now()
        let counters = try await store.counters(query, excluding: "", at: now)
        for promotion in limited {
            print("\(promotion.id): \(counters.uses[promotion.id, default: 0]) of \(promotion.usageLimit ?? 0) used")
        }
    }
}
