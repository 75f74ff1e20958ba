internal import Cartwright

/// The rows of tables of vouchers, as the project exports or imports them, as the objects of the REST API that they
/// stand for. A campaign is exported as the table of its vouchers.
enum VoucherifyTable {
    /// Returns true for the columns of a table of vouchers.
    static func isOfVouchers(_ columns: [String]) -> Bool {
        Set(columns.map(name)).isSuperset(of: ["code", "voucher_type", "discount_type"])
    }

    /// The name of a column: `Voucher Type` is `voucher_type`.
    private static func name(_ column: String) -> String { column.lowercased().replacing(" ", with: "_") }

    /// Returns a row as a voucher; columns without a counterpart keep their names.
    static func voucher(_ row: ImportRow) -> ImportRow {
        guard case .object(let cells) = row.value else { return row }
        var (texts, voucher) = ([String: String](), JSONObject())
        voucher["object"] = "voucher"
        for (column, cell) in cells {
            let name = name(column)
            // An empty cell of this column says that the voucher has no rules.
            if name == "validation_rules_id" { voucher["validation_rules_assignments"] = ["data": []] }
            guard case .string(let text) = cell, !text.isEmpty else { continue }
            if read.contains(name) { texts[name] = text } else { voucher[names[name] ?? name] = .string(text) }
        }
        if let text = texts["active"] { voucher["active"] = flag(text) }
        if let text = texts["validity_day_of_week"] { voucher["validity_day_of_week"] = days(text) }
        voucher["campaign_id"] = (texts["campaign_id"] ?? texts["campaign"]).map(JSONValue.string)
        voucher["redemption"] = redemption(texts)
        voucher["discount"] = discount(texts)
        if let id = texts["validation_rules_id"] {
            voucher["validation_rules_assignments"] = ["data": [["rule_id": .string(id)]]]
        }
        return row.replacing(.object(voucher))
    }

    /// Returns sentences on columns that a table does not have, with which a voucher could be narrower.
    static func assumptions(without columns: [String]) -> [String] {
        let known = Set(columns.map(name))
        let sentences: [(names: Set<String>, sentence: String)] = [
            (["campaign", "campaign_id"], "no voucher is of a campaign"),
            (["discount_effect"], "each discount is off the order"),
            (["redemption_limit", "redemption_quantity"], "uses are not limited"),
            (["start_date"], "each voucher is valid from the beginning"),
            (["expiration_date"], "no voucher ends"),
            (["active"], "each voucher is active"),
            (["validity_day_of_week"], "each voucher is valid on all days"),
        ]
        return sentences.filter { known.isDisjoint(with: $0.names) }.map { names, sentence in
            "without a column \(names.sorted().joined(separator: " or ")), \(sentence)"
        }
    }

    /// The columns whose names differ from those of the API.
    private static let names = ["voucher_type": "type"]

    /// The columns that a part of the voucher has.
    private static let read: Set = [
        "active", "campaign", "campaign_id", "discount_amount_limit", "discount_effect", "discount_type",
        "discount_unit_effect", "discount_unit_type", "formula", "redeemed_quantity", "redemption_count",
        "redemption_limit", "redemption_quantity", "validation_rules_id", "validity_day_of_week", "value",
    ]

    private static func flag(_ text: String) -> JSONValue {
        switch text.lowercased() {
        case "true": true
        case "false": false
        default: .string(text)
        }
    }

    /// The days of the week as numbers; a text that is not a list of numbers stays one, which the reader refuses.
    private static func days(_ text: String) -> JSONValue {
        let numbers = text.split { "[],;| ".contains($0) }.map { Int64($0) }
        return numbers.contains(nil) ? .string(text) : .array(numbers.compactMap { $0.map(JSONValue.integer) })
    }

    private static func number(_ text: String) -> JSONValue { Int64(text).map(JSONValue.integer) ?? .string(text) }

    private static func redemption(_ texts: [String: String]) -> JSONValue? {
        var redemption = JSONObject()
        redemption["quantity"] = (texts["redemption_quantity"] ?? texts["redemption_limit"]).map(number)
        redemption["redeemed_quantity"] = (texts["redemption_count"] ?? texts["redeemed_quantity"]).map(number)
        return redemption.isEmpty ? nil : .object(redemption)
    }

    /// The discount. A table has one column of values for all types; the documentation does not say if an amount is in
    /// hundredths there, so that it stays under a name of its own.
    private static func discount(_ texts: [String: String]) -> JSONValue? {
        guard let type = texts["discount_type"] else { return nil }
        var discount: JSONObject = ["type": .string(type)]
        discount["effect"] = (type == "UNIT" ? texts["discount_unit_effect"] : texts["discount_effect"])
            .map(JSONValue.string)
        discount["unit_type"] = texts["discount_unit_type"].map(JSONValue.string)
        discount["formula"] = texts["formula"].map(JSONValue.string)
        discount["discount_amount_limit"] = texts["discount_amount_limit"].map(JSONValue.string)
        switch type {
        case "PERCENT": discount["percent_off"] = texts["value"].map(JSONValue.string)
        case "UNIT": discount["unit_off"] = texts["value"].map(number)
        default: discount["value"] = texts["value"].map(JSONValue.string)
        }
        return .object(discount)
    }
}
