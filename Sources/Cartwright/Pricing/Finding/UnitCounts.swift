/// The numbers of units that a step may give, that it requires, or both.
struct UnitCounts {
    var (onlyGet, onlyBuy, both): (Int64, Int64, Int64) = (0, 0, 0)

    var toBuy: Int128 { Int128(onlyBuy) + Int128(both) }
    var toGet: Int128 { Int128(onlyGet) + Int128(both) }
    var all: Int128 { toBuy + Int128(onlyGet) }
}
