internal import Cartwright
internal import CartwrightService
internal import HTTPTypes

extension ACPAdapter {
    /// The operations as tools.
    var mcp: MCPServer {
        MCPServer(
            name: "cartwright-acp",
            tools: [
                tool("create_checkout_session", "Begin a checkout with items.", .post, hasPayload: true, create),
                tool("get_checkout_session", "Read a checkout.", .get, hasPayload: false, get(.checkout)),
                tool("update_checkout_session", "Change a checkout.", .post, hasPayload: true, update),
                tool(
                    "complete_checkout_session",
                    "Pay for a checkout: the order is made.",
                    .post,
                    hasPayload: true,
                    complete
                ),
                tool("cancel_checkout_session", "Give a checkout up.", .post, hasPayload: false, cancel(.checkout)),
            ]
        )
    }

    private func tool(
        _ name: String,
        _ description: String,
        _ method: HTTPRequest.Method,
        hasPayload: Bool,
        _ work: @escaping Work
    ) -> MCPTool {
        let isCreation = name.hasPrefix("create_")
        var properties: JSONObject = [
            "meta": ["type": "object", "description": .string("api_version: \(ACPNames.version); idempotency_key.")],
            "payload": ["type": "object"],
        ]
        if !isCreation { properties["id"] = ["type": "string"] }
        let needed = ["meta"] + (isCreation ? [] : ["id"]) + (hasPayload ? ["payload"] : [])
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
        head.headerFields[.agentIdempotencyKey] = try? meta?["idempotency_key"]?.string()
        let inner = request.containing(head, values: [id], body: arguments["payload"]?.value.utf8 ?? [])
        let answer = await self.answer(inner, isKeyed: method != .get, work)
        guard let value = try? JSONParser.parse(answer.body) else { throw MCPError(-32_603, "no answer") }
        return MCPAnswer(value: value, isError: answer.status.code >= 300)
    }
}
