public import Cartwright
internal import CartwrightService

/// The public address of permalinks: `https://shop.example/buy`.
///
/// The shop's proxy passes its requests to the path `/buy` of the service, with the query. If the service has access
/// keys, the proxy adds one with the scope `agent`, because a browser has none.
public struct PermalinkAddress: Hashable, Sendable {
    /// The text of the address.
    public let text: String

    /// Reads an address.
    ///
    /// - Throws: `shop.bad_permalink`.
    public init(_ text: String) throws(CartwrightError) {
        let rest = text.hasPrefix("https://") ? text.dropFirst(8) : ""
        let host = rest.prefix { $0 != "/" }
        let isVisible = rest.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        guard !host.isEmpty, isVisible, !rest.hasSuffix("/"), !rest.contains(where: { "?#@\\".contains($0) }) else {
            throw CartwrightError(
                .shopBadPermalink,
                "expected an address of HTTPS, found \"\(text.shortened(toBytes: 80))\"",
                hint: "write https://shop.example/buy, without a slash, a query or a user at the end"
            )
        }
        self.text = text
    }

    /// The scheme and the host: `https://shop.example`.
    var origin: String { "https://" + text.dropFirst(8).prefix { $0 != "/" } }

    /// Returns the address of the page at which a permalink continues.
    ///
    /// - Parameter target: the decoded text of `continue_to`: a path, which may have a query and a fragment.
    /// - Returns: an address of the same origin; nil if the text is not a path there.
    func page(at target: String) -> String? {
        let isPlain = target.unicodeScalars.allSatisfy { scalar in
            !scalar.properties.isWhitespace && scalar.properties.generalCategory != .control && scalar != "\\"
        }
        // A decoded text with a percent sign was encoded twice.
        guard isPlain, target.hasPrefix("/"), !target.hasPrefix("//"), !target.contains("://"), !target.contains("%")
        else { return nil }
        let path = target.prefix { $0 != "?" && $0 != "#" }
        let rest = target.dropFirst(path.count)
        let kept = "/:@!$&'()*+,;="
        return origin + Self.withoutDots(path).map { "/" + PercentEncoding.encode($0, keeping: kept) }.joined()
            + PercentEncoding.encode(rest, keeping: kept + "?#")
    }

    /// Returns the segments of a path without those that stand for the same or the upper folder (RFC 3986, 5.2.4).
    private static func withoutDots(_ path: Substring) -> [Substring] {
        var segments: [Substring] = []
        let all = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        for (index, segment) in all.enumerated() {
            let isLast = index == all.count - 1
            switch segment {
            case ".": if isLast { segments.append("") }
            case "..":
                _ = segments.popLast()
                if isLast { segments.append("") }
            default: segments.append(segment)
            }
        }
        return segments
    }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let shopBadPermalink: ErrorCode = "shop.bad_permalink: An address that permalinks cannot have."
}
