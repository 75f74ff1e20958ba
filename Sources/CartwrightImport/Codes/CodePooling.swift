internal import Cartwright

/// The promotions of a draft with those that differ only in their codes put together, for a code store.
struct CodePooling {
    /// The promotions: that of a pool stands in the place of its first one.
    private(set) var promotions: [JSONObject] = []

    /// The pools, in the order of their promotions.
    private(set) var pools: [CodePool] = []

    /// A promotion of a draft with the position of its rule in the report.
    typealias Entry = (rule: Int, promotion: JSONObject)

    /// Puts promotions together. Their rules get a note, since several of them applied to a cart there.
    init(_ entries: [Entry], _ rules: inout [ImportedRule]) {
        var groups: [String: [(rule: Int, code: NumberedCode)]] = [:]
        var places: [(key: String?, promotion: JSONObject)] = []
        for (rule, promotion) in entries {
            guard let key = Self.shared(promotion)?.text,
                let code = Self.code(promotion, line: rules[rule].location.line ?? rule + 1)
            else {
                places.append((nil, promotion))
                continue
            }
            if groups[key] == nil { places.append((key, promotion)) }
            groups[key, default: []].append((rule, code))
        }
        for (key, promotion) in places {
            guard let key, let members = groups[key], members.count > 1 else {
                promotions.append(promotion)
                continue
            }
            let codes = members.map(\.code)
            promotions.append(Self.pooled(promotion, codes))
            let id = JSONValue.object(promotion).text(at: "id")
            pools.append(
                CodePool(promotion: id, count: codes.count, codes: codes.map { $0.moved(to: id) }, source: nil)
            )
            for member in members { rules[member.rule].notes.append(Self.note) }
        }
    }

    private static let note = ImportRemark(
        field: "code",
        value: JSONValue?.none,
        "the code is one of several of a promotion, in the code store: one of them applies to a cart, there each does"
    )

    private static let terms = ["id", "code", "used", "usage_limit", "starts_at", "ends_at"]

    /// The facts that promotions of one pool share; nil for one that stays apart, such as one with a limit per
    /// customer, who may use each code as often there.
    private static func shared(_ promotion: JSONObject) -> JSONValue? {
        guard promotion["code"] != nil, promotion["enabled"] == nil, promotion["per_customer_limit"] == nil else {
            return nil
        }
        return .object(promotion.without(terms))
    }

    /// The code with its own terms; nil if it has no use left, or terms that a code cannot have.
    private static func code(_ promotion: JSONObject, line: Int) -> NumberedCode? {
        let value = JSONValue.object(promotion)
        var limit: Int64?
        switch value["usage_limit"] {
        case nil: break
        case .integer(let total)?:
            guard case .integer(let used) = value["used"] ?? 0, total > used else { return nil }
            limit = total - used
        default: return nil
        }
        do throws(CartwrightError) {
            let instants = try ["starts_at", "ends_at"].map { name throws(CartwrightError) in
                try value.optionalText(at: name).map { text throws(CartwrightError) in try Instant(text) }
            }
            let code = try IssuedCode(
                value.text(at: "code"),
                of: value.text(at: "id"),
                limit: limit,
                startsAt: instants[0],
                endsAt: instants[1]
            )
            return NumberedCode(line: line, code: code)
        } catch { return nil }
    }

    private static func pooled(_ promotion: JSONObject, _ codes: [NumberedCode]) -> JSONObject {
        var digest = PoolDigest()
        for code in codes { digest.add(code.code.code) }
        var pooled: JSONObject = ["id": promotion["id"] ?? "", "code": .string(digest.secret)]
        for (key, value) in promotion.without(terms) { pooled[key] = value }
        return pooled
    }
}

extension JSONObject {
    fileprivate func without(_ keys: [String]) -> JSONObject {
        keys.reduce(into: self) { $0[$1] = nil }
    }
}

extension NumberedCode {
    /// Returns the code as one of another promotion; its terms were checked.
    fileprivate func moved(to promotion: String) -> NumberedCode {
        let moved = try? IssuedCode(
            code.code,
            of: promotion,
            limit: code.limit,
            startsAt: code.startsAt,
            endsAt: code.endsAt
        )
        return NumberedCode(line: line, code: moved ?? code)
    }
}
