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

    /// The revision that a tag in a header names; nil where it is no strong tag of this service.
    static func revision(in text: some StringProtocol) -> Int64? {
        let trimmed = text.trimmed
        guard trimmed.hasPrefix("\""), trimmed.hasSuffix("\""), trimmed.utf8.count > 2 else { return nil }
        return Int64(trimmed.dropFirst().prefix { $0 != "-" && $0 != "\"" })
    }
}

/// What `If-Match` or `If-None-Match` says.
enum TagCondition: Hashable, Sendable {
    /// `*`: whatever is there.
    case any
    /// Some tags.
    case tags([String])

    init(_ field: String) {
        let tags = field.split(separator: ",").map(\.trimmed).filter { !$0.isEmpty }
        self = tags == ["*"] ? .any : .tags(tags)
    }

    /// The revisions that are named.
    var revisions: [Int64] {
        guard case .tags(let tags) = self else { return [] }
        return tags.compactMap { EntityTag.revision(in: $0) }
    }

    /// Whether a tag is among those named.
    func includes(_ tag: EntityTag) -> Bool {
        switch self {
        case .any: true
        case .tags(let tags): tags.contains { $0 == tag.text || $0 == "W/" + tag.text }
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
