import Foundation

/// The loop by hand of scripts/measure-prices: the same lines as `cartwright prices --output ndjson`, for percentages off
/// lines of categories, items and brands, with dates, one tier of units or a usage limit, and for nothing else.
@main
struct ByHand {
    struct Offer {
        let id: String
        let percent: Int
        let starts: Int
        let ends: Int
        let tier: Int
        let isLimited: Bool
    }

    struct Item {
        let sku: String
        let price: Int
        let category: String
        let brand: String
    }

    static func main() throws {
        let text = try String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8)
        let now = Int(CommandLine.arguments[2]) ?? 0
        var offers: [String: [String: [Offer]]] = [:]
        var items: [Item] = []
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            if words[0] == "item" {
                items.append(Item(sku: words[1], price: Int(words[2]) ?? 0, category: words[3], brand: words[4]))
                continue
            }
            let numbers = words[2...6].map { Int($0) ?? 0 }
            let offer = Offer(
                id: words[1],
                percent: numbers[0],
                starts: numbers[1],
                ends: numbers[2],
                tier: numbers[3],
                isLimited: numbers[4] == 1
            )
            for name in Set(words[7...]) { offers[words[0], default: [:]][name, default: []].append(offer) }
        }
        let start = ContinuousClock.now
        var output: [UInt8] = []
        for item in items {
            let found =
                offers["category", default: [:]][item.category, default: []]
                + offers["sku", default: [:]][item.sku, default: []]
                + offers["brand", default: [:]][item.brand, default: []]
            let reaching = found.filter { !$0.isLimited }.sorted { $0.id < $1.id }
            let limited = found.filter { $0.isLimited && $0.starts <= now && now < $0.ends }.sorted { $0.id < $1.id }
            let line = Self.line(of: item, reaching, limited.filter { off(item.price, $0.percent) > 0 }, at: now)
            output += line.utf8
        }
        let took = ContinuousClock.now - start
        try Data(output).write(to: URL(fileURLWithPath: CommandLine.arguments[3]))
        print(Double(took.components.seconds) + Double(took.components.attoseconds) / 1e18)
    }

    static func line(of item: Item, _ offers: [Offer], _ limited: [Offer], at now: Int) -> String {
        var applied: [(id: String, off: Int)] = []
        for offer in offers where offer.tier == 1 && offer.starts <= now && now < offer.ends {
            let off = off(item.price, offer.percent)
            if off > 0 { applied.append((offer.id, off)) }
        }
        let order = applied.indices.sorted { (applied[$1].off, $0) < (applied[$0].off, $1) }
        let price = price(of: item, offers, at: now, quantity: 1)
        var line = #"{"sku":"\#(item.sku)","list":\#(item.price),"price":\#(price)"#
        if let first = order.first { line += #","promotion":"\#(applied[first].id)""# }
        if order.count > 1 {
            line += #","promotions":["\#(order.map { applied[$0].id }.joined(separator: #"",""#))"]"#
        }
        let boundaries = Set(offers.flatMap { [$0.starts, $0.ends] }).filter { $0 > now }.sorted()
        let end = boundaries.first { self.price(of: item, offers, at: $0, quantity: 1) != price }
        if let end { line += #","until":"\#(stamp(end))""# }
        let tiers = offers.filter { $0.tier > 1 && $0.starts <= now && now < $0.ends }
        if let tier = tiers.map(\.tier).min() {
            let total = self.price(of: item, offers, at: now, quantity: tier)
            // The tier that takes most off all units.
            let offs = tiers.map { off(item.price * tier, $0.percent) }
            if total < price * tier, let most = offs.max(), let index = offs.firstIndex(of: most) {
                line += #","more":[{"promotion":"\#(tiers[index].id)","from_quantity":\#(tier),"#
                line += #""price":\#((total + tier - 1) / tier),"total":\#(total)}]"#
            }
        }
        if !limited.isEmpty { line += #","limited":["\#(limited.map(\.id).joined(separator: #"",""#))"]"# }
        return line + "}\n"
    }

    static func off(_ amount: Int, _ percent: Int) -> Int { amount - (amount * (100 - percent) * 2 + 100) / 200 }

    static func price(of item: Item, _ offers: [Offer], at instant: Int, quantity: Int) -> Int {
        let list = item.price * quantity
        var left = list
        for offer in offers where offer.starts <= instant && instant < offer.ends && quantity >= offer.tier {
            left -= off(list, offer.percent)
        }
        return max(0, left)
    }

    static func stamp(_ seconds: Int) -> String {
        var parts = tm()
        var seconds = time_t(seconds)
        gmtime_r(&seconds, &parts)
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
            + "T\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))Z"
    }
}
