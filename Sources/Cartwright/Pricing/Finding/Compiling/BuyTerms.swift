/// The numbers of bought and given units of a ``BuyXGetY``. Plain numbers only, so that a catalog can hold many.
struct BuyTerms: Sendable {
    let percent: Percentage
    let buyCount: Int64
    let getCount: Int64
    let maximumApplications: Int64?
    let maximumUnits: Int64?

    init(_ effect: BuyXGetY) {
        percent = effect.percent
        (buyCount, getCount) = (effect.buy.quantity, effect.get.quantity)
        (maximumApplications, maximumUnits) = (effect.maximumApplications, effect.maximumUnits)
    }

    /// The number of complete applications.
    func applications(toBuy: Int128, toGet: Int128, all: Int128) -> Int128 {
        let (both, overflow) = buyCount.addingReportingOverflow(getCount)
        var count =
            if !overflow, let all = Int64(exactly: all), let toBuy = Int64(exactly: toBuy),
                let toGet = Int64(exactly: toGet)
            {
                Int128(min(toBuy / buyCount, toGet / getCount, all / both))
            } else {
                min(toBuy / Int128(buyCount), toGet / Int128(getCount), all / (Int128(buyCount) + Int128(getCount)))
            }
        if let maximumApplications { count = min(count, Int128(maximumApplications)) }
        if let maximumUnits {
            count = min(count, (Int128(maximumUnits) + Int128(getCount) - 1) / Int128(getCount))
        }
        return count
    }
}
