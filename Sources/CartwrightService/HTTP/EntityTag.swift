internal import Cartwright

/// The tag of a representation: `"7-5c1f9a3b"`, the revision of the resource and a digest of the bytes.
///
/// A price may change while its cart does not. `If-Match` protects writes, so it compares the revision.
/// `If-None-Match` avoids sending the same bytes again, so it compares the whole tag.
struct EntityTag: Hashable, Sendable {
    let revision: Int64
    let digest: String

    init(revision: Int64, of bytes: [UInt8]) {
        self.revision = revision
        var hash = ContentHash()
        hash.add(bytes)
        digest = String(hash.digits.prefix(16))
    }

    /// The text of the tag in a header.
    var text: String { "\"\(revision)-\(digest)\"" }
}

/// The condition of `If-Match` or `If-None-Match` (RFC 9110, 13.1).
enum TagCondition: Hashable, Sendable {
    /// `*`: any representation.
    case any
    /// A list of tags in their original form: `"7-5c1f9a3b"`, or `W/"…"` for a weak one.
    case tags([String])

    /// Reads a field. Several lines of one field form one list. Text that is not a tag is skipped, and so matches
    /// nothing.
    init(_ field: String) {
        if field.trimmed == "*" {
            self = .any
            return
        }
        var (tags, rest) = ([String](), field[...])
        while !rest.isEmpty {
            rest = rest.drop { $0 == " " || $0 == "\t" || $0 == "," }
            let prefix = rest.hasPrefix("W/\"") ? 3 : rest.hasPrefix("\"") ? 1 : 0
            // A tag may contain a comma, but not a quotation mark.
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

    /// The revisions of the strong tags in this service's form; nil for `*`, and empty if no tag can match.
    var expectedRevisions: Set<Int64>? {
        guard case .tags(let tags) = self else { return nil }
        return Set(
            tags.compactMap { tag in
                guard tag.hasPrefix("\"") else { return nil }
                return Int64(tag.dropFirst().prefix { $0 != "-" && $0 != "\"" })
            }
        )
    }

    /// True if `If-Match` matches a tag by the strong comparison, in which a weak tag never matches.
    func matchesStrongly(_ tag: String) -> Bool {
        switch self {
        case .any: true
        case .tags(let tags): tags.contains(tag)
        }
    }

    /// True if `If-None-Match` matches a tag by the weak comparison, after which the same bytes are not sent again.
    func matchesWeakly(_ tag: String) -> Bool {
        switch self {
        case .any: true
        case .tags(let tags): tags.contains { $0 == tag || $0 == "W/" + tag }
        }
    }
}

extension StringProtocol {
    /// The text without leading and trailing spaces and tabs.
    var trimmed: String {
        var rest = self[...]
        while let first = rest.first, first == " " || first == "\t" { rest = rest.dropFirst() }
        while let last = rest.last, last == " " || last == "\t" { rest = rest.dropLast() }
        return String(rest)
    }
}
