import Foundation

/// A line of the file of shoppers: `{"id": "ada", "buys": {"POT": 1}, "codes": ["SPRING20"], "pays": "card"}`.
struct Shopper: Decodable, Sendable {
    var id: String
    /// Units by SKU.
    var buys: [String: Int64]
    var codes: [String]?
    var pays: String
    /// The returned units, by SKU.
    var returns: [String: Int64]?

    static func read(_ data: Data) throws -> [Shopper] {
        try data.split(separator: UInt8(ascii: "\n")).map { try JSONDecoder().decode(Shopper.self, from: $0) }
    }
}
