internal import Cartwright
internal import CartwrightService
internal import HTTPTypes

/// A server for tools of the Model Context Protocol: JSON-RPC 2.0 over HTTP, one request and one answer at a time.
struct MCPServer: Sendable {
    /// The server's name.
    let name: String
    /// The tools.
    let tools: [MCPTool]

    /// Answers a request.
    func answer(_ request: RouteRequest) async -> RouteAnswer {
        guard let message = try? JSONParser.parse(request.body), case .object = message else {
            return Self.failed(id: .null, MCPError(-32_700, "expected a JSON object"))
        }
        guard message["jsonrpc"] == "2.0", case .string(let method)? = message["method"] else {
            return Self.failed(id: message["id"] ?? .null, MCPError(-32_600, "expected a request of JSON-RPC 2.0"))
        }
        // A notification has no id, and no answer.
        guard let id = message["id"] else { return RouteAnswer(status: .accepted) }
        let parameters = message["params"] ?? [:]
        do throws(MCPError) {
            let fields = request.head.headerFields
            let isStateless = try MCPVersions.isStateless(method, parameters, fields)
            let result =
                isStateless
                ? try await statelessResult(of: method, parameters, request)
                : try await result(of: method, parameters, request)
            return RouteAnswer(json: ["jsonrpc": "2.0", "id": id, "result": result])
        } catch {
            return Self.failed(id: id, error)
        }
    }

    /// The name and the version of the server.
    private var information: JSONValue {
        ["name": .string(name), "version": .string(EngineVersion.current.description)]
    }

    /// The time for which a client may use an answer that does not depend on its request, in milliseconds.
    private static let freshMilliseconds: Int64 = 300_000

    /// Returns the result of a request in a version without `initialize`.
    private func statelessResult(
        of method: String,
        _ parameters: JSONValue,
        _ request: RouteRequest
    ) async throws(MCPError) -> JSONValue {
        var object: JSONObject
        switch method {
        case MCPVersions.discover:
            object = [
                "supportedVersions": .array((MCPVersions.stateless + MCPVersions.initialized).map(JSONValue.string)),
                "capabilities": ["tools": [:]],
            ]
        case "tools/list": object = ["tools": .array(tools.map(\.json))]
        case "tools/call":
            guard case .object(let result) = try await call(parameters, request) else {
                throw MCPError(-32_603, "no answer")
            }
            object = result
        default: throw MCPError(-32_601, "the method does not exist", status: .notFound)
        }
        object["resultType"] = "complete"
        if method != "tools/call" {
            object["ttlMs"] = .integer(Self.freshMilliseconds)
            object["cacheScope"] = "public"
        }
        object["_meta"] = .object([MCPVersions.serverMember: information])
        return .object(object)
    }

    /// Returns the result of a request in a version with `initialize`.
    private func result(
        of method: String,
        _ parameters: JSONValue,
        _ request: RouteRequest
    ) async throws(MCPError) -> JSONValue {
        switch method {
        case "initialize":
            let versions = MCPVersions.initialized
            let asked = versions.first { parameters["protocolVersion"] == .string($0) }
            return [
                "protocolVersion": .string(asked ?? versions[0]), "capabilities": ["tools": [:]],
                "serverInfo": information,
            ]
        case "ping": return [:]
        case "tools/list": return ["tools": .array(tools.map(\.json))]
        case "tools/call": return try await call(parameters, request)
        default: throw MCPError(-32_601, "the method does not exist")
        }
    }

    /// Calls a tool.
    private func call(_ parameters: JSONValue, _ request: RouteRequest) async throws(MCPError) -> JSONValue {
        guard case .string(let name)? = parameters["name"], let tool = tools.first(where: { $0.name == name }) else {
            throw MCPError(-32_602, "the tool does not exist")
        }
        return try await tool.call(WireValue(parameters["arguments"] ?? [:]), request).result
    }

    private static func failed(id: JSONValue, _ error: MCPError) -> RouteAnswer {
        var object: JSONObject = ["code": .integer(error.code), "message": .string(error.message)]
        object["data"] = error.data
        return RouteAnswer(status: error.status, json: ["jsonrpc": "2.0", "id": id, "error": .object(object)])
    }
}

/// An error of JSON-RPC.
struct MCPError: Error {
    let code: Int64
    let message: String
    var data: JSONValue?
    /// The status of the answer over HTTP.
    let status: HTTPResponse.Status

    init(_ code: Int64, _ message: String, data: JSONValue? = nil, status: HTTPResponse.Status = .ok) {
        (self.code, self.message, self.data, self.status) = (code, message, data, status)
    }
}

extension WireValue {
    /// Returns the idempotency key of a call, for use as the key of a request.
    func idempotencyKey(_ name: String) throws(MCPError) -> String? {
        guard let key = try? self[name]?.string() else { return nil }
        if let found = key.firstControlCharacter {
            throw MCPError(-32_602, "expected meta.\(name) without control characters, found one with \(found)")
        }
        return key
    }
}

/// A tool: an operation that a client may call.
struct MCPTool: Sendable {
    let name: String
    /// The description, for the choice among tools.
    let description: String
    /// The JSON Schema of its arguments.
    let input: JSONValue
    /// Carries out a call.
    let call: @Sendable (WireValue, RouteRequest) async throws(MCPError) -> MCPAnswer

    var json: JSONValue {
        ["name": .string(name), "description": .string(description), "inputSchema": input]
    }

    /// Returns the schema of an object.
    static func object(_ properties: JSONValue, required: [String]) -> JSONValue {
        ["type": "object", "properties": properties, "required": .array(required.map(JSONValue.string))]
    }
}

/// The answer of a tool: a resource, as a value and as text.
struct MCPAnswer {
    let value: JSONValue
    var isError = false

    fileprivate var result: JSONValue {
        var object = JSONObject()
        object["content"] = [["type": "text", "text": .string(value.text)]]
        object["structuredContent"] = value
        if isError { object["isError"] = true }
        return .object(object)
    }
}
