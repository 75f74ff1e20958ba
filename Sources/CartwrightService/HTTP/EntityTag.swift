internal import Cartwright

/// The tag of a representation: `"7-5c1f9a3b"`, the revision of the resource and a digest of the bytes.
///
/// A price may change while its cart does not. `If-Match` guards what is written, so it compares the revision;
/// `If-None-Match` saves sending the same bytes again, so it compares all of it.
struct EntityTag: Hashable, Sendable {
    let revision: Int64
    let digest: String

    init(revision: Int64, of bytes: [UInt8]) {
        self.revision = revision
        var hash = ContentHash()
        hash.add(bytes)
        digest = String(hash.digits.prefix(16))
    }

    /// The tag as a header writes it.
    var text: String { "\"\(revision)-\(digest)\"" }
}

/// The condition of `If-Match` or `If-None-Match` (RFC 9110, 13.1).
enum TagCondition: Hashable, Sendable {
    /// `*`: whatever is there.
    case any
    /// Some tags, each as it stands: `"7-5c1f9a3b"`, or `W/"…"` for a weak one.
    case tags([String])

    /// Reads a field. Lines of the same field are one list. What is not a tag is passed over, and so matches nothing.
    init(_ field: String) {
        if field.trimmed == "*" {
            self = .any
            return
        }
        var (tags, rest) = ([String](), field[...])
        while !rest.isEmpty {
            rest = rest.drop { $0 == " " || $0 == "\t" || $0 == "," }
            let prefix = rest.hasPrefix("W/\"") ? 3 : rest.hasPrefix("\"") ? 1 : 0
            // A comma may stand in a tag, but no quotation mark.
            if prefix > 0, let end = rest.dropFirst(prefix).firstIndex(of: "\"") {
                let next = rest.index(after: end)
                let isWhole = rest[next...].first { $0 != " " && $0 != "\t" }.map { $0 == "," } ?? true
                if isWhole { tags.append(String(rest[..<next])) }
                rest = rest[next...].drop { $0 != "," }
            } else {
                rest = rest.drop { $0 != "," }
            }
        }
        self = .tags(tags)
    }

    /// The revisions of which any will do, of the tags that are strong and this service's; nil where whatever is there
    /// will do, and none where nothing will.
    var expectedRevisions: Set<Int64>? {
        guard case .tags(let tags) = self else { return nil }
        return Set(
            tags.compactMap { tag in
                guard tag.hasPrefix("\"") else { return nil }
                return Int64(tag.dropFirst().prefix { $0 != "-" && $0 != "\"" })
            }
        )
    }

    /// True where `If-Match` is met by a tag, by the strong comparison: a weak tag is like none.
    func matchesStrongly(_ tag: String) -> Bool {
        switch self {
        case .any: true
        case .tags(let tags): tags.contains(tag)
        }
    }

    /// True where `If-None-Match` names a tag, by the weak comparison: what is not sent again need not be written anew.
    func matchesWeakly(_ tag: String) -> Bool {
        switch self {
        case .any: true
        case .tags(let tags): tags.contains { $0 == tag || $0 == "W/" + tag }
        }
    }
}

extension StringProtocol {
    /// The text without blanks around it.
    var trimmed: String {
        var rest = self[...]
        while let first = rest.first, first == " " || first == "\t" { rest = rest.dropFirst() }
        while let last = rest.last, last == " " || last == "\t" { rest = rest.dropLast() }
        return String(rest)
    }
}
