public import Cartwright
import Foundation

/// The results that the article `ScriptsAndJSON` documents: the result type of each verb, and the keys of each object.
public struct ResultArticle {
    /// The type of a verb's result, by the verb's name.
    public let results: [String: String]
    /// The keys of objects, by the name of the object.
    public let objects: [String: [Key]]

    /// A key of an object.
    public struct Key: Hashable {
        /// The name.
        public let name: String
        /// The type.
        public let type: String
        /// True if the key may be missing.
        public let isOptional: Bool
    }

    /// Reads the article.
    ///
    /// - Parameters:
    ///   - results: the heading over the table of results.
    ///   - objects: the heading over the objects that the results name.
    public init(results resultsTitle: String, objects objectsTitle: String) throws {
        let root = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let file = root.appending(path: "Sources/Cartwright/Cartwright.docc/ScriptsAndJSON.md")
        var results: [String: String] = [:]
        var objects: [String: [Key]] = [:]
        var (section, object) = ("", "")
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init) {
            if line.hasPrefix("## ") { section = String(line.dropFirst(3)) }
            if line.hasPrefix("### "), section == objectsTitle {
                object = String(line.dropFirst(4))
                objects[object] = []
            }
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard line.hasPrefix("| `"), cells.count >= 2 else { continue }
            let name = cells[0].replacing("`", with: "")
            if section == resultsTitle { results[name] = cells[1].replacing("`", with: "") }
            if section == objectsTitle { objects[object, default: []].append(Self.key(name, cells[1])) }
        }
        (self.results, self.objects) = (results, objects)
    }

    private static func key(_ name: String, _ type: String) -> Key {
        let isOptional = type.hasSuffix(", optional")
        return Key(
            name: name,
            type: isOptional ? String(type.dropLast(", optional".count)) : type,
            isOptional: isOptional
        )
    }

    /// Returns the differences between a value and a documented type, each with its path. `seen` collects the keys that
    /// occur.
    public func problems(of value: JSONValue, as type: String, at path: String, _ seen: inout Set<String>) -> [String] {
        let choices = type.split(separator: " or ").map { $0.trimmingCharacters(in: .whitespaces) }
        guard choices.count > 1 else { return problems(of: value, asOne: type, at: path, &seen) }
        var all: [String] = []
        for choice in choices {
            var seenHere: Set<String> = []
            let problems = problems(of: value, asOne: choice, at: path, &seenHere)
            if problems.isEmpty {
                seen.formUnion(seenHere)
                return []
            }
            all += problems
        }
        return all
    }

    private func problems(of value: JSONValue, asOne type: String, at path: String, _ seen: inout Set<String>)
        -> [String]
    {
        if type.hasPrefix("array of ") {
            guard case .array(let elements) = value else { return ["\(path): expected an array, found \(value.text)"] }
            let element = String(type.dropFirst("array of ".count))
            return elements.enumerated().flatMap { problems(of: $1, as: element, at: "\(path)/\($0)", &seen) }
        }
        switch (type, value) {
        case (_, .null): return ["\(path): null"]
        case ("any", _), ("document", .object), ("string", .string), ("integer", .integer), ("boolean", .bool):
            return []
        case ("integer", .number(let text)) where UInt64(text) != nil: return []
        case ("instant", .string(let text)):
            return (try? Instant(text)) == nil ? ["\(path): \(text) is not an instant"] : []
        case (_, .object(let object)):
            guard let keys = objects[type] else { return ["\(path): expected \(type), found an object"] }
            return problems(of: object, keys, type, at: path, &seen)
        default: return ["\(path): expected \(type), found \(value.text)"]
        }
    }

    private func problems(
        of object: JSONObject,
        _ keys: [Key],
        _ type: String,
        at path: String,
        _ seen: inout Set<String>
    ) -> [String] {
        var problems: [String] = []
        for key in keys {
            if let value = object[key.name] {
                seen.insert("\(type).\(key.name)")
                problems += self.problems(of: value, as: key.type, at: "\(path)/\(key.name)", &seen)
            } else if !key.isOptional {
                problems.append("\(path): \(key.name) of \(type) is missing")
            }
        }
        let unknown = object.keys.filter { name in !keys.contains { $0.name == name } }
        return problems + unknown.map { "\(path): \($0) of \(type) is not in the article" }
    }
}
