/// What is left of a cart, as the effects of a stage see it.
struct BalanceView: StageView {
    let frozen: FrozenCart
    let balance: Balance

    var cart: Cart { frozen.cart }
    var rounding: Rounding { frozen.rounding }
    var linesByID: [Int] { Array(frozen.linesByID) }
    var shipmentsByID: [Int] { Array(frozen.shipmentsByID) }

    func rank(ofLine line: Int) -> Int { frozen.place(ofLine: line) }

    func leftMinor(at place: Share.Place) -> Int64 { balance.leftMinor(at: place) }

    func availableUnits(ofLine line: Int) -> Int64 { balance.units(ofLine: line).free.count }

    func firstUnits(_ count: Int64, ofLine line: Int) -> [Range<Int64>] {
        balance.units(ofLine: line).free.first(count)
    }
}
