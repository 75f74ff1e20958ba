internal import Cartwright
internal import CartwrightService
internal import HTTPTypes

extension ACPAdapter {
    /// The server that offers the operations as tools.
    var mcp: MCPServer {
        MCPServer(
            name: "cartwright-acp",
            tools: [
                tool("create_checkout_session", "Create a checkout with items.", .post, .needed, create),
                tool("get_checkout_session", "Read a checkout.", .get, .none, get(.checkout)),
                tool("update_checkout_session", "Change a checkout.", .post, .needed, update),
                tool(
                    "complete_checkout_session",
                    "Pay for a checkout and make the order.",
                    .post,
                    .needed,
                    complete
                ),
                tool("cancel_checkout_session", "Cancel a checkout.", .post, .possible, cancel(.checkout)),
            ]
        )
    }

    /// The presence of a payload in a tool's arguments.
    private enum Payload {
        case none, possible, needed
    }

    /// The argument with the values of HTTP headers.
    private static let meta: JSONValue = [
        "type": "object", "required": ["api_version"],
        "properties": [
            "api_version": ["type": "string", "const": .string(ACPNames.version)],
            "idempotency_key": [
                "type": "string", "description": "A new key for each request; the same key to repeat it.",
            ],
        ],
    ]

    private func tool(
        _ name: String,
        _ description: String,
        _ method: HTTPRequest.Method,
        _ payload: Payload,
        _ work: @escaping Work
    ) -> MCPTool {
        let isCreation = name.hasPrefix("create_")
        var properties: JSONObject = ["meta": Self.meta]
        if !isCreation { properties["id"] = ["type": "string"] }
        if payload != .none { properties["payload"] = ["type": "object"] }
        let needed = ["meta"] + (isCreation ? [] : ["id"]) + (payload == .needed ? ["payload"] : [])
        return MCPTool(
            name: name,
            description: description,
            input: MCPTool.object(.object(properties), required: needed)
        ) { arguments, request throws(MCPError) in
            try await call(arguments, request, method, tool: name, work)
        }
    }

    private func call(
        _ arguments: WireValue,
        _ request: RouteRequest,
        _ method: HTTPRequest.Method,
        tool: String,
        _ work: @escaping Work
    ) async throws(MCPError) -> MCPAnswer {
        var head = request.head
        let meta = arguments["meta"]
        let id = (try? arguments["id"]?.string()) ?? ""
        (head.method, head.path) = (method, "\(ACPNames.root)/mcp/\(tool)/\(id)")
        head.headerFields[.apiVersion] = try? meta?["api_version"]?.string()
        head.headerFields[.idempotencyKey] = try meta?.idempotencyKey("idempotency_key")
        let inner = request.containing(head, values: [id], body: arguments["payload"]?.value.utf8 ?? [])
        let answer = await self.answer(inner, isKeyed: method != .get, work)
        guard let value = try? JSONParser.parse(answer.body) else { throw MCPError(-32_603, "no answer") }
        return MCPAnswer(value: value, isError: answer.status.code >= 300)
    }
}
