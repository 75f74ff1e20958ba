internal import Cartwright
internal import HTTPTypes

extension Endpoint {
    /// The parameters, including headers.
    var documentedParameters: [Parameter] {
        var all = parameters
        if isKeyed {
            let mayBeDry = parameters.contains { $0.name == Parameter.dryRun.name }
            all.append(mayBeDry ? .idempotencyKeyUnlessDry : .idempotencyKey)
        }
        if mayHaveKey { all.append(.idempotencyKeyOptional) }
        if takesIfMatch { all.append(.ifMatch) }
        if takesIfNoneMatch { all.append(.ifNoneMatch) }
        if scope != nil { all.append(.version) }
        return all
    }

    /// The answers that are not problems, including those that follow from the operation's method and tags.
    var documentedAnswers: [DocumentedAnswer] {
        answers + (method == .get && takesIfNoneMatch ? [.notModified] : [])
    }

    /// The contents of requests and answers.
    var contents: [Content] { (body?.contents ?? []) + documentedAnswers.flatMap(\.contents) }

    /// The operation object.
    ///
    /// - Throws: an error of area `json` if an example is not JSON.
    var json: JSONValue {
        get throws(CartwrightError) {
            var object: JSONObject = ["operationId": .string(name)]
            object.setUnlessAbsent("tags", tag.map { [.string($0.rawValue)] })
            object["summary"] = .string(summary)
            object["description"] = description.map(JSONValue.string)
            object["security"] = .array(scope.map { [["access_key": [.string($0.rawValue)]], [:]] } ?? [])
            let parameters = documentedParameters.map { parameter -> JSONValue in
                ["$ref": .string("#/components/parameters/\(parameter.component)")]
            }
            object.setUnlessAbsent("parameters", .array(parameters))
            if let body { object["requestBody"] = try body.json }
            var responses: [String: JSONValue] = [:]
            for answer in documentedAnswers {
                responses[String(answer.status)] = try answer.json(with: takesKey ? [.replayed] : [])
            }
            for problem in OpenAPIDocument.problems where problem.isUsual(for: self) {
                responses[String(problem.example.status.code)] = problem.reference
            }
            object["responses"] = .object(
                responses.sorted { $0.key < $1.key }.reduce(into: JSONObject()) { $0[$1.key] = $1.value }
            )
            return .object(object)
        }
    }
}
