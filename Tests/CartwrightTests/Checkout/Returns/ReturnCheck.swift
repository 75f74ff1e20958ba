@testable import Cartwright

/// Checks a random order that is returned in random steps, some units of some lines at a time: no refund is below 0,
/// the refunds add up to the paid amount, each equals its preview, and the kept units never cost more than their list
/// price.
struct ReturnCheck {
    /// Descriptions of the laws that do not hold; empty if all hold.
    private(set) var findings: [String] = []

    /// The number of cases of each kind, which shows that a run has covered them.
    private(set) var counts = Counts()

    private var random: SplitMix64
    private var purchase: MemoryCheckout
    private let paid: MemoryCheckout
    /// True if the order is as in an earlier format, for which only the amounts add up.
    private let isOfEarlierFormat: Bool
    private var keys: Set<String> = []
    /// The amount owed after the latest return, in minor units.
    private var owedMinor: Int64 = 0

    /// The number of cases of each kind.
    struct Counts {
        var (orders, returns, refused, takenBack, owed, rounded, repriced) = (0, 0, 0, 0, 0, 0, 0)
        /// Orders with discounts that are all kept, with tax on top of prices and in them, and with shipping.
        var (kept, taxOnTop, taxInPrices, shipped) = (0, 0, 0, 0)

        mutating func add(_ other: Counts) {
            orders += other.orders
            returns += other.returns
            refused += other.refused
            takenBack += other.takenBack
            owed += other.owed
            rounded += other.rounded
            repriced += other.repriced
            kept += other.kept
            taxOnTop += other.taxOnTop
            taxInPrices += other.taxInPrices
            shipped += other.shipped
        }

        var words: String {
            "\(orders) orders, \(returns) returns, \(refused) refused, \(takenBack) with discounts taken back, "
                + "\(owed) with something owed, \(rounded) with tax rounded anew, \(repriced) of repriced orders; "
                + "orders: \(kept) with discounts that are kept, \(taxOnTop) with tax on top, \(taxInPrices) with tax "
                + "in prices, \(shipped) with shipping"
        }
    }

    /// Returns the order of a seed in steps and checks each; nil if the seed does not give an order.
    init?(seed: UInt64) throws {
        var orders = RandomOrder(seed: seed)
        guard var purchase = try orders.purchase() else { return nil }
        random = SplitMix64(state: seed &* 977)
        isOfEarlierFormat = random.next() % 8 == 0
        if isOfEarlierFormat {
            var order = purchase.session.orderList[0]
            order.options = nil
            purchase.session.orderList[0] = order
        }
        (self.purchase, paid) = (purchase, purchase)
        countOrder()
        try run()
    }

    private var order: Order { purchase.session.orderList[0] }

    private mutating func countOrder() {
        let cart = order.cart
        let isTaxed = order.quote.taxMinor > 0
        counts.orders = 1
        counts.kept = order.returnTerms == nil && !order.quote.applied.isEmpty ? 1 : 0
        counts.taxOnTop = isTaxed && !cart.pricesIncludeTax ? 1 : 0
        counts.taxInPrices = isTaxed && cart.pricesIncludeTax ? 1 : 0
        counts.shipped = order.paidShippingMinor > 0 ? 1 : 0
    }

    private mutating func run() throws {
        let sum = order.quote.lines.reduce(Int64(0)) { $0 + (order.paidMinor(ofLine: $1.id) ?? 0) }
        expect(Int128(sum) + order.paidShippingMinor == Int128(order.paidMinor), "the order adds up")
        checkShares()
        try checkKept()
        while order.phase != .returned, order.leftCount > 0, findings.isEmpty {
            if random.next() % 12 == 0 {
                _ = try giveBack(nil)
            } else if try !giveBack(someUnits()), random.next() % 3 == 0 {
                expect(try giveBack(nil), "whatever was refused, the whole order may come back")
            }
        }
        guard order.phase == .returned else { return }
        let kept = try kept()
        let charged = chargedGiftsMinor(kept)
        expect(kept.totalMinor == charged, "nothing is kept but gifts that were taken back")
        let settled = Int128(order.refundedMinor) + charged - Int128(owedMinor)
        expect(settled == Int128(order.paidMinor), "refunds add up to what was paid, less gifts that were taken back")
    }

    /// Random units of random lines, sometimes a line twice.
    private mutating func someUnits() -> [ReturnedUnits] {
        var left = order.quote.lines.map { ($0.id, $0.quantity - order.returnedCount(of: $0.id)) }.filter { $0.1 > 0 }
        var units: [ReturnedUnits] = []
        for _ in 0...Int.random(in: 0...2, using: &random) where !left.isEmpty {
            let index = Int.random(in: left.indices, using: &random)
            let count = Int64.random(in: 1...left[index].1, using: &random)
            units.append(ReturnedUnits(line: left[index].0, count: count))
            left[index].1 -= count
            if left[index].1 == 0 { left.remove(at: index) }
        }
        return units
    }

    /// Returns units and checks the result; false if the return is refused.
    private mutating func giveBack(_ units: [ReturnedUnits]?) throws -> Bool {
        let command = units.map { Command.returnUnits(order: "o1", units: $0) } ?? .returnOrder(id: "o1")
        let before = order
        let shown: ReturnPreview
        do throws(CartwrightError) {
            shown = try purchase.checkout.preview(
                returning: units,
                of: "o1",
                in: purchase.session,
                at: RandomOrder.noon,
                counters: purchase.counters(before: [command], at: RandomOrder.noon)
            )
        } catch {
            counts.refused += 1
            expect(refusal(of: command) == error, "a preview is refused as the command is")
            return false
        }
        let done = try purchase.run(command, at: RandomOrder.noon)
        owedMinor = shown.owedMinor
        try checkDone(done, shown, before)
        try checkKept()
        checkOrderOfReturns()
        let restored = try Order(restoring: JSONParser.parse(order.json.text))
        expect(restored == order, "the order is read as it was stored")
        counts.returns += 1
        counts.takenBack += order.takenBack.count > before.takenBack.count ? 1 : 0
        counts.owed += shown.owedMinor > 0 ? 1 : 0
        counts.rounded += shown.roundingMinor != 0 ? 1 : 0
        counts.repriced += order.returnTerms?.reprice == true ? 1 : 0
        return true
    }

    private func refusal(of command: Command) -> CartwrightError? {
        var copy = purchase
        do throws(CartwrightError) {
            try copy.run(command, at: RandomOrder.noon)
            return nil
        } catch {
            return error
        }
    }

    // MARK: Laws

    /// Checks that a return has one event and at most one refund, equal to the preview.
    private mutating func checkDone(_ done: Transition, _ shown: ReturnPreview, _ before: Order) throws {
        expect(done.events.map(\.type) == [.orderReturned], "one event")
        if case .object(let members) = shown.json, let data = done.events.last?.data {
            let shown = members.keys.filter { $0 != "order" }
            expect(shown.allSatisfy { data[$0] == members[$0] }, "the event has what was shown")
        }
        let refunds = done.instructions.compactMap { request -> Int64? in
            guard case .refund(let money, order: _, let key) = request else { return nil }
            expect(keys.insert(key).inserted, "a key of its own")
            return money.minor
        }
        expect(refunds == (shown.refundMinor > 0 ? [shown.refundMinor] : []), "the refund is what was shown")
        expect(order.refundedMinor - before.refundedMinor == shown.refundMinor, "the refund is noted")
        expect(shown.refundMinor >= 0 && order.refundedMinor <= order.paidMinor, "no refund above what was paid")
        let units = shown.lines.reduce(Int64(0)) { $0 + $1.paidMinor }
        let sum =
            units + shown.shippingMinor + shown.roundingMinor - shown.promotions.reduce(0) { $0 + $1.amountMinor }
            - shown.owedBeforeMinor
        expect(sum == shown.refundMinor - shown.owedMinor, "what was shown adds up")
        let cost = try kept().totalMinor
        expect(
            Int128(order.paidMinor - order.refundedMinor + shown.owedMinor) == cost,
            "what was not paid back, and what is owed, is what is kept"
        )
        expect(shown.owedMinor == 0 || shown.refundMinor == 0, "nothing is owed beside a refund")
        expect(shown.lines.allSatisfy { $0.paidMinor >= 0 }, "no unit was paid with less than nothing")
    }

    /// Checks that the shares of promotions in the first units of a line add up, and grow with the units.
    private mutating func checkShares() {
        for line in order.quote.lines {
            var before = line.allocations.map { _ in Int64(0) }
            for count in 0...min(line.quantity, 100) {
                let shares = line.discountsMinor(ofFirst: count)
                let list = line.quantity == 0 ? 0 : line.subtotalMinor / line.quantity * count
                let cost = list - shares.reduce(0, +)
                expect(cost == line.totalMinor(ofFirst: count), "units cost their list price less shares")
                expect(zip(before, shares).allSatisfy { $0 <= $1 }, "a share never shrinks")
                before = shares
            }
            guard line.quantity <= 100 else { continue }
            expect(before == line.allocations.map(\.amountMinor) || line.quantity == 0, "all shares are the discount")
        }
    }

    /// Returns the list value of the gifts that the shopper keeps and that are no longer given. A promotion of a
    /// repriced order may lose its gift and keep its discount.
    private func chargedGiftsMinor(_ kept: Remainder) -> Int128 {
        let isRepriced = order.returnTerms?.reprice == true
        let gifts = order.quote.gifts.filter { gift in
            isRepriced ? kept.worth(of: gift.promotion).giftMinor > 0 : order.takenBack.contains(gift.promotion)
        }
        return gifts.reduce(Int128(0)) { $0 + $1.line.listValue }
    }

    /// Checks that the kept units never cost more than without promotions: each line, all lines, and in total.
    private mutating func checkKept() throws {
        let remainder = try kept()
        expect(remainder.totalMinor >= 0, "what is kept costs nothing or more")
        guard !isOfEarlierFormat else { return }
        var (lines, sum) = (order.cart.lines, Int128(0))
        for index in lines.indices { lines[index].quantity -= order.returnedCount(of: lines[index].id) }
        for line in lines where line.quantity > 0 {
            let kept = remainder.minor(ofLine: line.id)
            sum += kept
            expect(kept >= 0 && kept <= listMinor([line], []), "line \(line.id) costs at most its list price")
        }
        expect(sum <= listMinor(lines, []), "all lines cost at most their list price")
        guard order.leftCount > 0 else { return }
        let all = listMinor(lines, order.cart.shipments) + chargedGiftsMinor(remainder)
        expect(remainder.totalMinor <= all, "what is kept costs at most its list price")
    }

    /// The remaining units with their cost, repriced if a promotion demands it.
    private func kept() throws -> Remainder { try Remainder(of: order, by: purchase.checkout) }

    private func listMinor(_ lines: [Line], _ shipments: [Shipment]) -> Int128 {
        var cart = order.cart
        (cart.lines, cart.shipments, cart.codes) = (lines, shipments, [])
        let options = order.options ?? PricingOptions()
        let quote = try? price(cart, from: .empty, at: RandomOrder.noon, options: options)
        return quote.map { Int128($0.totalMinor) } ?? -1
    }

    /// Checks that the order of returns does not change the refund as long as no discount is taken back.
    private mutating func checkOrderOfReturns() {
        let isRepriced = order.returnTerms?.reprice == true
        guard order.takenBack.isEmpty || isRepriced, order.phase != .returned, owedMinor == 0 else { return }
        let units = order.returned.sorted { $0.key > $1.key }.map { ReturnedUnits(line: $0.key, count: $0.value) }
        let command = Command.returnUnits(order: "o1", units: units)
        let once = try? paid.checkout.preview(
            returning: units,
            of: "o1",
            in: paid.session,
            at: RandomOrder.noon,
            counters: paid.counters(before: [command], at: RandomOrder.noon)
        )
        guard let once, once.promotions.isEmpty || isRepriced else { return }
        expect(once.refundMinor == order.refundedMinor, "any order of returns pays back the same")
    }

    private mutating func expect(_ holds: Bool, _ law: String) {
        guard !holds else { return }
        findings.append("\(law): after \(order.returned), taken back \(order.takenBack)")
    }
}
