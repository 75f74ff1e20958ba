import Cartwright

/// The named lists of a scenario, written out wherever a promotion names one.
struct PlainLists {
    private let lists: [String: JSONValue]

    init(_ value: JSONValue) {
        lists = Dictionary(value["lists"].fields.map { ($0.key, $0.value) }) { first, _ in first }
    }

    /// Returns a promotion without names of lists.
    func writtenOut(_ value: JSONValue) -> JSONValue {
        switch value {
        case .array(let elements): return .array(elements.map(writtenOut))
        case .object(let object):
            if let list = object["list"].textIfPresent.flatMap({ lists[$0] }) { return list }
            var changed = JSONObject()
            for (key, value) in object { changed[key] = writtenOut(value) }
            return .object(changed)
        default: return value
        }
    }
}
