import Foundation
public import Cartwright

/// A card of the short style as decoded by Foundation: without diagnostics or other spellings, and one bad card fails
/// them all.
public struct CodableCard: Decodable, Equatable {
    let id: String
    let tp: String
    let tt, ds, i, u, dm: String?
    let ca: Int64
    let ea: Int64?
    let p, v, cl, d, db, r: Flag?
    let e: [String: String]?

    /// A flag that may be 0 or 1.
    struct Flag: Decodable, Equatable {
        let isSet: Bool

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let number = try? container.decode(Int.self), number == 0 || number == 1 {
                isSet = number == 1
            } else {
                isSet = try container.decode(Bool.self)
            }
        }
    }

    /// Reads one card. Returns nil if Foundation cannot decode it.
    public static func read(_ bytes: [UInt8]) -> CodableCard? {
        try? JSONDecoder().decode(CodableCard.self, from: Data(bytes))
    }

    /// Returns the fields in which a card differs from this one.
    public func differences(from card: ContentCard) -> [String] {
        let text = { (text: String?) in
            text.flatMap { $0.unicodeScalars.allSatisfy(\.properties.isWhitespace) ? nil : $0 }
        }
        let same: [(String, Bool)] = [
            ("id", id == card.id), ("title", text(tt) == card.title), ("description", text(ds) == card.description),
            ("image", text(i) == card.image), ("url", text(u) == card.url), ("link", text(dm) == card.linkText),
            ("created", ca == card.created.seconds),
            ("expires", [ea == -1 ? nil : ea, ea].contains(card.expiresAt?.seconds)),
            ("pinned", (p?.isSet ?? false) == card.pinned), ("viewed", (v?.isSet ?? false) == card.viewed),
            ("clicked", (cl?.isSet ?? false) == card.clicked),
            ("dismissed", (d?.isSet ?? false) == card.dismissed),
            ("dismissible", (db?.isSet ?? true) == card.dismissible),
            ("extras", (e ?? [:]).filter { text($0.value) != nil } == card.extras),
        ]
        return same.filter { !$0.1 }.map(\.0)
    }
}
