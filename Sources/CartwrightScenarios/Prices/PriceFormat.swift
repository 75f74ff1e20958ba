public import Cartwright

/// The format of a feed of prices, one item per line.
public enum PriceFormat: String, Hashable, Sendable, CaseIterable {
    /// JSON objects.
    case ndjson
    /// Comma-separated values (RFC 4180) under a header. An apostrophe is before a text that a spreadsheet would run.
    case csv

    fileprivate enum Column: String, CaseIterable {
        case sku, list, price, promotion, until, more, limited
        case lowestPrior = "lowest_prior"
        case lowestPriorSince = "lowest_prior_since"
    }

    /// The text before the first price, in UTF-8.
    public var header: [UInt8] {
        switch self {
        case .ndjson: []
        case .csv: Array((Column.allCases.map(\.rawValue).joined(separator: ",") + "\n").utf8)
        }
    }

    /// Appends the line of a price in UTF-8.
    public func write(_ price: ShelfPrice, to bytes: inout [UInt8]) {
        switch self {
        case .ndjson: price.json.write(to: &bytes)
        case .csv:
            for column in Column.allCases {
                if column != .sku { bytes.append(UInt8(ascii: ",")) }
                CSVField.write(price.text(of: column), to: &bytes)
            }
        }
        bytes.append(UInt8(ascii: "\n"))
    }
}

extension ShelfPrice {
    fileprivate func text(of column: PriceFormat.Column) -> String {
        switch column {
        case .sku: sku
        case .list: "\(listMinor)"
        case .price: "\(priceMinor)"
        case .promotion: promotion ?? ""
        case .until: until?.description ?? ""
        case .more: more.map { "\($0.fromQuantity):\($0.priceMinor)" }.joined(separator: " ")
        case .limited: limited.joined(separator: "|")
        case .lowestPrior: prior.map { "\($0.priceMinor)" } ?? ""
        case .lowestPriorSince: prior?.since.description ?? ""
        }
    }
}
