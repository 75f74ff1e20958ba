internal import Cartwright

/// The figures of a campaign as comma-separated values, one figure a row, so that a spreadsheet can pivot them.
///
/// `carts` counts carts, `amount` is in major units; `figure` says what they are of.
public enum CampaignRows {
    /// The rows, the header first.
    public static func lines(of campaign: Campaign) -> [String] {
        let currencies = campaign.figures.values.sorted { $0.currency.code < $1.currency.code }
        return ["currency,figure,name,detail,carts,amount"] + currencies.flatMap(rows)
    }

    private static func rows(of figures: CampaignFigures) -> [String] {
        let money = { (minor: Int64) in Money(minor: minor, figures.currency).decimal }
        var rows = [
            ["before", "", "", String(figures.cartCount), money(figures.beforeMinor)],
            ["discount", "", "", String(figures.reachedCount), money(figures.discountMinor)],
            ["after", "", "", String(figures.cartCount), money(figures.afterMinor)],
        ]
        for (id, promotion) in figures.ranked {
            rows.append(["applied", id, "", String(promotion.appliedCount), money(promotion.discountMinor)])
            for reason in Reason.allCases {
                guard let count = promotion.rejections[reason] else { continue }
                rows.append(["not_applied", id, reason.rawValue, String(count), ""])
            }
            rows += promotion.rankedLosses.map { ["lost_to", id, $0.winner, String($0.count), ""] }
        }
        for (place, count) in figures.histogram.counts.enumerated() {
            rows.append(["up_to_percent", "", String(DiscountHistogram.boundsPercent[place]), String(count), ""])
        }
        return rows.map { row in ([figures.currency.code] + row).map(field).joined(separator: ",") }
    }

    /// A field as RFC 4180 wants it.
    private static func field(_ text: String) -> String {
        guard text.utf8.contains(where: { #",""#.utf8.contains($0) || $0 == 0x0A || $0 == 0x0D }) else { return text }
        return "\"" + text.replacing("\"", with: "\"\"") + "\""
    }
}
