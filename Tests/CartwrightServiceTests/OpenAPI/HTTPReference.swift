import Cartwright
import Testing

@testable import CartwrightService

/// The article on the service's operations, made from the OpenAPI document.
struct HTTPReference {
    private let document: JSONValue
    private let operations: [DocumentedOperation]

    init() throws {
        document = try DocumentedOperation.document()
        operations = try DocumentedOperation.all()
    }

    /// The whole article.
    var text: String {
        get throws {
            let tags = try #require(document["tags"]?.elements)
            let sections = try tags.map { tag in
                let name = tag["name"]?.string ?? ""
                let own = operations.filter { $0.json["tags"]?.elements.first?.string == name }
                let title = name.prefix(1).uppercased() + name.dropFirst()
                let about = tag["description"]?.string ?? ""
                return try (["## \(title)", about] + own.map(section)).joined(separator: "\n\n")
            }
            return ([Self.head] + sections + [try problems]).joined(separator: "\n\n") + "\n"
        }
    }

    private static let head = """
        # HTTP Reference

        Every operation of `cartwright serve`, with a request and its answer.

        ## Overview

        A service serves this reference as OpenAPI 3.1 at `/openapi.json`, with the schemas of every body. Amounts are
        integers in minor units. Unknown keys are refused, except keys that begin with `x_`.

        - **Authentication.** Send `Authorization: Bearer KEY`, with a key of `cartwright keys new` that has the scope. A
          service without keys listens on its own machine only.
        - **Idempotency.** Each POST with effects requires an `Idempotency-Key`. A repetition with the same key and body gets
          the same answer, with `Idempotent-Replayed: true`. With another body it is refused.
        - **ETag.** With `If-None-Match` and the `ETag` of an answer, an unchanged answer is 304 and has no body. `If-Match`
          refuses a change of another state with 412; the body has the present state.
        - **Problems.** An error is `application/problem+json` (RFC 9457) with a stable `code`. Every operation that requires a
          key may answer 400, 401, 403, 429, 500 and 503.
        """

    /// The statuses of every operation with a key, which are documented once.
    private static let usual: Set<String> = ["400", "401", "403", "429", "500", "503"]

    private func section(_ operation: DocumentedOperation) throws -> String {
        let scope = operation.json["security"]?.elements.first?["access_key"]?.elements.first?.string
        var parts = [
            "### \(operation.json["summary"]?.string ?? "")",
            "`\(operation.method) \(operation.path)`" + (scope.map { ", scope `\($0)`" } ?? ", no key"),
        ]
        if let description = operation.json["description"]?.string { parts.append(description) }
        let rows = operation.parameters.filter { $0["name"] != "Cartwright-Version" }.map(row)
        if !rows.isEmpty {
            parts.append((["| parameter | in | meaning |", "| --- | --- | --- |"] + rows).joined(separator: "\n"))
        }
        for (types, example) in Self.examples(operation.contents) {
            parts += ["Request, \(types.map { "`\($0)`" }.joined(separator: " or ")):", Self.block(example)]
        }
        return (parts + answers(of: operation)).joined(separator: "\n\n")
    }

    private func row(_ parameter: JSONValue) -> String {
        let name = parameter["name"]?.string ?? ""
        let need = parameter["required"] == true && parameter["in"] != "path" ? " Required." : ""
        return "| `\(name)` | \(parameter["in"]?.string ?? "") | \(parameter["description"]?.string ?? "")\(need) |"
    }

    private func answers(of operation: DocumentedOperation) -> [String] {
        var parts: [String] = []
        var others: [String] = []
        for (status, answer) in operation.json["responses"]?.members ?? [:] {
            guard answer["$ref"] == nil else {
                if !Self.usual.contains(status) || operation.json["security"] == [] { others.append(status) }
                continue
            }
            parts.append("\(status): \(answer["description"]?.string ?? "")")
            for (types, example) in Self.examples(answer["content"]?.members ?? [:])
            where types != ["text/event-stream"] {
                parts.append(Self.block(example))
            }
        }
        if !others.isEmpty { parts.append("Problems: \(others.joined(separator: ", ")).") }
        return parts
    }

    /// Returns the texts of lines once, with all media types, and every other example with its own.
    private static func examples(_ contents: JSONObject) -> [(types: [String], example: JSONValue)] {
        var examples: [(types: [String], example: JSONValue)] = []
        for (type, content) in contents {
            guard let example = content["example"] else { continue }
            if example.string != nil, let last = examples.indices.last, examples[last].example == example {
                examples[last].types.append(type)
            } else {
                examples.append(([type], example))
            }
        }
        return examples
    }

    private static func block(_ example: JSONValue) -> String {
        let text = example.string.map { $0.hasSuffix("\n") ? String($0.dropLast()) : $0 } ?? example.laidOut(indent: 0)
        let language = example.string == nil ? "json" : ""
        return "```\(language)\n\(text.trimmedOfBreaks)\n```"
    }

    private var problems: String {
        get throws {
            let responses = try #require(document["components"]?["responses"]?.members)
            var rows = ["## Problems", "| status | when | such as |\n| --- | --- | --- |"]
            for (_, response) in responses {
                let example = try #require(response["content"]?["application/problem+json"]?["example"])
                let (status, code) = (example["status"]?.integer ?? 0, example["code"]?.string ?? "")
                rows[1] += "\n| \(status) | \(response["description"]?.string ?? "") | `\(code)` |"
            }
            let example = try #require(
                responses["unprocessable"]?["content"]?["application/problem+json"]?["example"]
            )
            rows.append(Self.block(example))
            return rows.joined(separator: "\n\n")
        }
    }
}

extension JSONValue {
    /// The value as JSON text: what fits into a line stands in one.
    fileprivate func laidOut(indent: Int) -> String {
        guard text.count + indent > 96 else { return text }
        let inner = String(repeating: " ", count: indent + 2)
        let outer = String(repeating: " ", count: indent)
        switch self {
        case .array(let elements):
            let lines = elements.map { inner + $0.laidOut(indent: indent + 2) }
            return "[\n\(lines.joined(separator: ",\n"))\n\(outer)]"
        case .object(let object):
            let lines = object.map { "\(inner)\(JSONValue.string($0).text): \($1.laidOut(indent: indent + 2))" }
            return "{\n\(lines.joined(separator: ",\n"))\n\(outer)}"
        default: return text
        }
    }
}

extension String {
    fileprivate var trimmedOfBreaks: String {
        var text = self
        while text.hasSuffix("\n") { text.removeLast() }
        return text
    }
}
