import Cartwright
import CartwrightScenarios
import Testing

/// Reads feeds as a platform does.
enum FeedReader {
    /// The terms of a promotion by their names, as text.
    private typealias Terms = [String: String]

    /// Returns the announcements in a feed. Terms that the feed does not have are absent.
    static func announcements(
        in feed: PromotionFeed,
        of announced: [Announcement],
        at now: Instant
    ) throws -> [Announcement] {
        let text = feed.text(of: announced, at: now).text
        return try (feed == .openAI ? openAI(text) : googleMerchant(text)).map { terms in
            var read = try #require(announced.first { $0.id == terms["id"] })
            (read.code, read.countries) = (terms["code"], nil)
            read.minimumMinor = terms["minimum"].flatMap(minor)
            if let percent = terms["percent"] {
                read.benefit = .percentOff(try Percentage(percent))
            } else {
                read.benefit = terms["amount"].flatMap(minor).map { .amountOff(minor: $0) } ?? .freeShipping
            }
            read.products = terms["products"]?.split(separator: ",").map(String.init)
            return read
        }
    }

    private static func openAI(_ text: String) throws -> [Terms] {
        guard case .array(let promotions) = try JSONParser.parse(Array(text.utf8)) else { return [] }
        return promotions.map { promotion in
            var terms: Terms = [:]
            if case .string(let id)? = promotion["id"] { terms["id"] = id }
            guard case .array(let benefits)? = promotion["benefits"], let benefit = benefits.first else { return terms }
            if case .integer(let percent)? = benefit["percent_off"] { terms["percent"] = "\(percent)" }
            if case .integer(let amount)? = benefit["amount_off"]?["amount"] { terms["amount"] = "\(amount)" }
            guard case .array(let products)? = promotion["applies_to"] else { return terms }
            let ids = products.compactMap { product -> String? in
                if case .string(let id)? = product["product_id"] { id } else { nil }
            }
            terms["products"] = ids.joined(separator: ",")
            return terms
        }
    }

    private static let columns = [
        "promotion_id": "id", "generic_redemption_code": "code", "percent_off": "percent", "money_off_amount": "amount",
        "minimum_purchase_amount": "minimum", "item_id": "products",
    ]

    private static func googleMerchant(_ text: String) -> [Terms] {
        let rows = text.split(separator: "\n").map {
            $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
        return rows.dropFirst().map { row in
            let named = zip(rows[0], row).compactMap { column, cell in
                cell.isEmpty ? nil : columns[column].map { ($0, cell) }
            }
            return Dictionary(uniqueKeysWithValues: named)
        }
    }

    /// Returns the minor units of an amount in US dollars, written with two digits after the point.
    private static func minor(_ text: String) -> Int64? { Int64(text.filter(\.isNumber)) }
}
