/// The value, for the remaining units, of a promotion whose discount was taken back.
struct TakenBack: Hashable {
    /// The discount on these units.
    var discountMinor = Int128(0)
    /// The tax on the discount if prices exclude tax.
    var taxMinor = Int128(0)
    /// The value of the gifts.
    var giftMinor = Int128(0)

    var amountMinor: Int128 { discountMinor + taxMinor + giftMinor }
}

/// The remainder of an order, and its cost. No other code calculates it.
///
/// Each unit costs its list price less its shares of the discounts that were not taken back, plus tax. So the remainder
/// never costs more than its list price, except for rounded tax: if prices exclude tax, the tax on the remainder is
/// limited to the tax on a cart of it without promotions. The limit holds for each place, for all units of a tax rate,
/// and for these with the shipping of that rate. Shipping remains until the last unit is returned; gifts stay with the
/// shopper.
struct Remainder {
    /// The value of each promotion for the remaining units.
    private(set) var worths: [String: TakenBack] = [:]

    /// The lines with remaining units in the order of the quote, then the shipments.
    private var places: [Place] = []

    /// The value of the gifts of promotions that were taken back.
    private var giftMinor = Int128(0)

    /// The rounding of tax with which the order was priced.
    private let tax: TaxRounding

    /// The amount by which rounding the tax anew lowers the cost.
    private(set) var roundingMinor = Int128(0)

    /// The remaining units of a line, or a shipment.
    private struct Place {
        /// The id of the line; nil for a shipment.
        let line: String?
        /// The number of units.
        let units: Int64
        /// The cost without promotions.
        let listMinor: Int128
        /// The cost with the discounts that were not taken back.
        var costMinor: Int128
        /// The tax on top of the cost.
        var taxMinor: Int128
        /// The tax rate if prices exclude tax.
        let rate: Percentage?
    }

    /// Creates the remainder of an order; only its gifts once the last unit is returned.
    init(of order: Order) {
        let takenBack = Set(order.takenBack)
        tax = order.options?.tax ?? TaxRounding()
        if !order.isWholeBack {
            addLines(of: order, takenBack)
            addShipments(of: order, takenBack)
        }
        for gift in order.quote.gifts {
            let value = Int128(max(0, gift.line.unitPriceMinor)) * Int128(max(0, gift.line.quantity))
            worths[gift.promotion, default: TakenBack()].giftMinor += value
            if takenBack.contains(gift.promotion) { giftMinor += value }
        }
        // Orders in earlier formats keep their original shares.
        if !order.cart.pricesIncludeTax, order.options != nil { holdTaxes() }
    }

    /// The cost, in minor units.
    var totalMinor: Int128 { places.reduce(giftMinor) { $0 + $1.costMinor + $1.taxMinor } }

    /// Returns the cost of the remaining units of a line, in minor units.
    func minor(ofLine id: String) -> Int128 {
        places.first { $0.line == id }.map { $0.costMinor + $0.taxMinor } ?? 0
    }

    /// Returns the value of a promotion for the remaining units.
    func worth(of promotion: String) -> TakenBack { worths[promotion] ?? TakenBack() }

    // MARK: Shares

    private mutating func addLines(of order: Order, _ takenBack: Set<String>) {
        let rates = order.cart.pricesIncludeTax ? [:] : order.cart.taxRatesByLine
        for line in order.quote.lines where line.quantity > 0 {
            let back = order.returnedCount(of: line.id)
            guard back < line.quantity else { continue }
            let cost = line.totalMinor - line.totalMinor(ofFirst: back)
            let listBack = Int128(line.subtotalMinor) * Int128(back) / Int128(line.quantity)
            var place = Place(
                line: line.id,
                units: line.quantity - back,
                listMinor: Int128(line.subtotalMinor) - listBack,
                costMinor: Int128(cost),
                taxMinor: Int128(order.paidMinor(for: line.quantity, of: line))
                    - Int128(order.paidMinor(for: back, of: line)) - Int128(cost),
                rate: rates[line.id]
            )
            let shared = order.discountsMinor(ofFirst: back, of: line)
            for (part, back) in zip(line.allocations, shared) {
                add(part.amountMinor - back, of: part.promotion, to: &place, takenBack)
            }
            places.append(place)
        }
    }

    private mutating func addShipments(of order: Order, _ takenBack: Set<String>) {
        let isOnTop = !order.cart.pricesIncludeTax
        let rates = isOnTop ? order.cart.taxRatesByShipment : [:]
        for shipment in order.quote.shipments {
            var place = Place(
                line: nil,
                units: 1,
                listMinor: Int128(shipment.amountMinor),
                costMinor: Int128(shipment.totalMinor),
                taxMinor: isOnTop ? Int128(shipment.taxMinor) : 0,
                rate: rates[shipment.id]
            )
            for part in shipment.allocations { add(part.amountMinor, of: part.promotion, to: &place, takenBack) }
            places.append(place)
        }
    }

    /// Adds a promotion's discount on a place, with the tax on it, rounded once at each place. A discount that was
    /// taken back raises the cost of the place.
    private mutating func add(
        _ discount: Int64,
        of promotion: String,
        to place: inout Place,
        _ takenBack: Set<String>
    ) {
        let part = TaxedPart(amountMinor: discount, units: 1)
        let tax = place.rate.map { Int128(self.tax.minor(on: [part], at: $0, isIncluded: false)) } ?? 0
        worths[promotion, default: TakenBack()].discountMinor += Int128(discount)
        worths[promotion, default: TakenBack()].taxMinor += tax
        guard takenBack.contains(promotion) else { return }
        place.costMinor += Int128(discount)
        place.taxMinor += tax
    }

    // MARK: Tax

    private mutating func holdTaxes() {
        let shared = totalMinor
        var placesByRate: [Percentage: [Int]] = [:]
        for index in places.indices {
            if let rate = places[index].rate { placesByRate[rate, default: []].append(index) }
        }
        for (rate, indices) in placesByRate {
            for index in indices { holdTax(of: [index], at: rate) }
            holdTax(of: indices.filter { places[$0].line != nil }, at: rate)
            holdTax(of: indices, at: rate)
        }
        roundingMinor = shared - totalMinor
    }

    /// Limits the tax of places of one rate to the tax on the sum of their list prices.
    private mutating func holdTax(of indices: [Int], at rate: Percentage) {
        let parts = indices.map { index in
            TaxedPart(amountMinor: Int64(clamping: places[index].listMinor), units: places[index].units)
        }
        let most = tax.minor(on: parts, at: rate, isIncluded: false)
        guard indices.reduce(Int128(0), { $0 + places[$1].taxMinor }) > Int128(most) else { return }
        let shares = Allocation.spread(most, over: indices.map { Int64(clamping: places[$0].taxMinor) })
        for (index, part) in zip(indices, shares) { places[index].taxMinor = Int128(part) }
    }
}

extension Order {
    /// The amount paid for shipping, tax included, in minor units.
    var paidShippingMinor: Int128 {
        quote.shipments.reduce(0) { $0 + Int128($1.totalMinor) + (cart.pricesIncludeTax ? 0 : Int128($1.taxMinor)) }
    }

    /// Returns the discounts on the first units of a line: one number for each of its allocations.
    ///
    /// In orders that were stored in formats before 4, the share of each promotion is rounded down separately.
    fileprivate func discountsMinor(ofFirst count: Int64, of line: QuotedLine) -> [Int64] {
        guard options == nil else { return line.discountsMinor(ofFirst: count) }
        return line.allocations.map { Int64(clamping: Int128($0.amountMinor) * Int128(count) / Int128(line.quantity)) }
    }
}

extension Cart {
    /// The tax rates of the lines, by line id.
    fileprivate var taxRatesByLine: [String: Percentage] {
        let rates = lines.compactMap { line in line.taxRate.map { (line.id, $0) } }
        return Dictionary(rates) { first, _ in first }
    }

    /// The tax rates of the shipments, by shipment id.
    fileprivate var taxRatesByShipment: [String: Percentage] {
        let rates = shipments.compactMap { shipment in shipment.taxRate.map { (shipment.id, $0) } }
        return Dictionary(rates) { first, _ in first }
    }
}
