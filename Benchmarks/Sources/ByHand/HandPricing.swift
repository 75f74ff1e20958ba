/// The price of a cart under the promotions of workload W1, written by hand as the baseline of an engine.
///
/// Each promotion is hard-coded, so it reads no condition, collects nothing, and explains nothing.
public struct HandPricing {
    /// The rest of each line, in the order of the lines' ids.
    public private(set) var lineTotals: [Int64]

    /// The total that the customer pays.
    public private(set) var totalMinor: Int64 = 0

    private let cart: HandCart
    private let subtotal: Int64

    /// Prices a cart.
    public init(_ cart: HandCart) {
        self.cart = cart
        lineTotals = cart.lines.map { $0.price * $0.quantity }
        subtotal = lineTotals.reduce(0, +)
        takeUnits()
        takeLines()
        takeOrder()
        let shipping = subtotal >= 75_00 ? 0 : cart.shippingMinor
        totalMinor = lineTotals.reduce(shipping, +)
        chooseExclusive()
    }

    /// P02 to P04 (buy two, get one, in three categories), then P11 and P12 on the cheapest remaining unit.
    private mutating func takeUnits() {
        let lines = cart.lines
        let byPrice = lines.indices.sorted { (lines[$0].price, $0) < (lines[$1].price, $1) }
        var cheapest: Int?
        for category in [HandCart.Category.toys, .beauty, .home, .apparel] {
            let units = byPrice.reduce(0) { lines[$1].category == category ? $0 + lines[$1].quantity : $0 }
            var got = category == .apparel ? 0 : units / 3
            let hasFree = category == .apparel ? units > 0 : units % 3 > 0
            for line in byPrice where lines[line].category == category {
                let taken = min(got, lines[line].quantity)
                lineTotals[line] -= taken * lines[line].price
                got -= taken
                guard got == 0, taken < lines[line].quantity, hasFree else { continue }
                if cheapest.map({ (lines[line].price, line) < (lines[$0].price, $0) }) ?? true { cheapest = line }
                break
            }
        }
        guard let cheapest else { return }
        let price = lines[cheapest].price
        lineTotals[cheapest] -= discount(500, off: price)
        if subtotal >= 100_00 { lineTotals[cheapest] -= discount(250, off: price) }
    }

    /// P05 to P10: percentages on categories, which add.
    private mutating func takeLines() {
        for (index, line) in cart.lines.enumerated() {
            let base = lineTotals[index]
            switch line.category {
            case .apparel:
                lineTotals[index] -= discount(100, off: base)
                if subtotal >= 200_00 { lineTotals[index] -= discount(50, off: base) }
            case .beauty: lineTotals[index] -= discount(150, off: base)
            case .home: lineTotals[index] -= discount(50, off: base) + discount(75, off: base)
            case .toys: lineTotals[index] -= discount(200, off: base)
            }
        }
    }

    /// P13 to P15 (amounts above a threshold) and P16 to P19 (a percentage by code), which add.
    private mutating func takeOrder() {
        let base = lineTotals
        let total = base.reduce(0, +)
        if subtotal >= 50_00 { spread(5_00, over: base, of: total) }
        if subtotal >= 150_00 { spread(15_00, over: base, of: total) }
        if subtotal >= 400_00 { spread(40_00, over: base, of: total) }
        spread(discount(cart.codePercent * 10, off: total), over: base, of: total)
    }

    /// P01: 120.00 off from 1,200.00 on, instead of everything else, if that is at least as much.
    private mutating func chooseExclusive() {
        let instead = subtotal + cart.shippingMinor - 120_00
        guard subtotal >= 1200_00, instead <= totalMinor else { return }
        totalMinor = instead
        let base = cart.lines.map { $0.price * $0.quantity }
        lineTotals = base
        spread(120_00, over: base, of: subtotal)
    }

    /// Returns a discount in thousandths; the rest is rounded half up.
    private func discount(_ thousandths: Int64, off base: Int64) -> Int64 {
        base - (base * (1000 - thousandths) + 500) / 1000
    }

    /// Allocates an amount to the lines by largest remainder, ties to the earlier line.
    private mutating func spread(_ wanted: Int64, over base: [Int64], of total: Int64) {
        let amount = min(wanted, total)
        guard amount > 0 else { return }
        var left = amount
        var remainders = base
        for index in base.indices {
            let (part, remainder) = (amount * base[index]).quotientAndRemainder(dividingBy: total)
            lineTotals[index] -= part
            left -= part
            remainders[index] = remainder
        }
        for _ in 0..<left {
            var largest = 0
            for index in remainders.indices where remainders[index] > remainders[largest] { largest = index }
            lineTotals[largest] -= 1
            remainders[largest] = -1
        }
    }
}
