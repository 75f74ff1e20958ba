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
///
/// A repriced remainder (``Repricing``) costs what its quote costs, with the same limit on tax.
struct Remainder {
    /// The value of each promotion for the remaining units; if they were repriced, the value that they lost.
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
        /// The id of the line or the shipment.
        let id: String
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
        /// The shares of promotions in the discount that was paid for.
        var shares: [(promotion: String, minor: Int64)] = []
    }

    /// Creates the remainder of an order; only its gifts once the last unit is returned.
    ///
    /// - Parameter repricing: the price of the remaining units; nil if they keep their shares of the discounts that
    ///   were not taken back.
    init(of order: Order, repricedAs repricing: Repricing? = nil) {
        let takenBack = repricing == nil ? Set(order.takenBack) : []
        tax = order.options?.tax ?? TaxRounding()
        if !order.isWholeBack {
            addLines(of: order, takenBack)
            addShipments(of: order, takenBack)
        }
        if let repricing { reprice(repricing.quote) }
        for gift in order.quote.gifts where repricing?.takesBackGift(of: gift.promotion) ?? true {
            let value = Int128(max(0, gift.line.unitPriceMinor)) * Int128(max(0, gift.line.quantity))
            worths[gift.promotion, default: TakenBack()].giftMinor += value
            if repricing != nil || takenBack.contains(gift.promotion) { giftMinor += value }
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
                id: line.id,
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
                id: shipment.id,
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
        let tax = partTaxMinor(on: discount, of: place)
        place.shares.append((promotion, discount))
        worths[promotion, default: TakenBack()].discountMinor += Int128(discount)
        worths[promotion, default: TakenBack()].taxMinor += tax
        guard takenBack.contains(promotion) else { return }
        place.costMinor += Int128(discount)
        place.taxMinor += tax
    }

    // MARK: Repricing

    /// Replaces the costs of the places by those of a quote of the remaining units, and the values of promotions by
    /// the amounts that these units lost.
    private mutating func reprice(_ quote: Quote?) {
        let shared = totalMinor
        worths = [:]
        let lines = Dictionary((quote?.lines ?? []).map { ($0.id, $0) }) { first, _ in first }
        let shipments = Dictionary((quote?.shipments ?? []).map { ($0.id, $0) }) { first, _ in first }
        for index in places.indices {
            var place = places[index]
            if place.line != nil, let line = lines[place.id] {
                reprice(&place, costMinor: line.totalMinor, taxMinor: line.taxMinor, line.allocations)
            } else if let shipment = shipments[place.id] {
                let cost = shipment.totalMinor
                reprice(&place, costMinor: cost, taxMinor: shipment.taxMinor, shipment.allocations)
            }
            places[index] = place
        }
        let lost = worths.values.reduce(Int128(0)) { $0 + $1.amountMinor }
        roundingMinor = shared + lost - totalMinor
    }

    private mutating func reprice(
        _ place: inout Place,
        costMinor: Int64,
        taxMinor: Int64,
        _ allocations: some Sequence<DiscountAllocation>
    ) {
        place.costMinor = Int128(costMinor)
        if place.rate != nil { place.taxMinor = Int128(taxMinor) }
        var lost: [String: Int64] = [:]
        for (promotion, minor) in place.shares { lost[promotion, default: 0] += minor }
        for allocation in allocations { lost[allocation.promotion, default: 0] -= allocation.amountMinor }
        for (promotion, minor) in lost where minor != 0 {
            let tax = partTaxMinor(on: Int64(minor.magnitude), of: place)
            worths[promotion, default: TakenBack()].discountMinor += Int128(minor)
            worths[promotion, default: TakenBack()].taxMinor += minor < 0 ? -tax : tax
        }
    }

    // MARK: Tax

    /// Returns the tax on a part of the price of a place, rounded once; 0 if prices include tax.
    private func partTaxMinor(on minor: Int64, of place: Place) -> Int128 {
        let part = TaxedPart(amountMinor: minor, units: 1)
        return place.rate.map { Int128(tax.minor(on: [part], at: $0, isIncluded: false)) } ?? 0
    }

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
        roundingMinor += shared - totalMinor
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
