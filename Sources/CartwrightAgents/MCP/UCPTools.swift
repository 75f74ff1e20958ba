internal import Cartwright
internal import CartwrightService
internal import HTTPTypes

extension UCPAdapter {
    /// The server that offers the operations as tools.
    var mcp: MCPServer {
        MCPServer(
            name: "cartwright-ucp",
            tools: [
                tool(
                    "create_checkout",
                    "Create a checkout with items.",
                    .post,
                    UCPNames.checkout,
                    "checkout",
                    create(.checkout)
                ),
                tool("get_checkout", "Read a checkout.", .get, UCPNames.checkout, nil, get(.checkout)),
                tool(
                    "update_checkout",
                    "Replace the contents of a checkout.",
                    .put,
                    UCPNames.checkout,
                    "checkout",
                    update(.checkout)
                ),
                tool(
                    "complete_checkout",
                    "Pay for a checkout and make the order.",
                    .post,
                    UCPNames.checkout,
                    "checkout",
                    complete
                ),
                tool("cancel_checkout", "Cancel a checkout.", .post, UCPNames.checkout, nil, cancel(.checkout)),
                tool("create_cart", "Create a cart with items.", .post, UCPNames.cart, "cart", create(.cart)),
                tool("get_cart", "Read a cart.", .get, UCPNames.cart, nil, get(.cart)),
                tool(
                    "update_cart",
                    "Replace the contents of a cart.",
                    .put,
                    UCPNames.cart,
                    "cart",
                    update(.cart)
                ),
                tool("cancel_cart", "Cancel a cart.", .post, UCPNames.cart, nil, cancel(.cart)),
                tool("get_order", "Read an order.", .get, UCPNames.order, nil, order),
            ] + catalogTools + offerTools
        )
    }

    /// The tools for the catalog.
    private var catalogTools: [MCPTool] {
        let tools = [
            tool("search_catalog", "Search for items.", .get, UCPNames.search, "catalog", searchCatalog),
            tool("lookup_catalog", "Read items by their ids.", .get, UCPNames.lookup, "catalog", lookUpItems),
            tool("get_product", "Read an item.", .get, UCPNames.lookup, "catalog", getProduct),
        ]
        return (offers(UCPNames.search) ? [tools[0]] : []) + (offers(UCPNames.lookup) ? [tools[1], tools[2]] : [])
    }

    /// The tool for proposals of the shop.
    private var offerTools: [MCPTool] {
        guard hasOffers else { return [] }
        let text = "Apply an offer of the shop to the cart for which it was made."
        let others = ["offer_id", "revision"]
        return [tool("apply_offer", text, .post, UCPNames.offer, nil, others: others, applyOffer)]
    }

    /// True if a tool needs an idempotency key.
    private static func needsKey(_ name: String) -> Bool {
        ["complete_", "cancel_", "apply_"].contains { name.hasPrefix($0) }
    }

    /// Returns the argument with the values of HTTP headers.
    private static func meta(isKeyed: Bool) -> JSONValue {
        [
            "type": "object", "required": isKeyed ? ["ucp-agent", "idempotency-key"] : ["ucp-agent"],
            "properties": [
                "ucp-agent": [
                    "type": "object", "required": ["profile"],
                    "properties": [
                        "profile": [
                            "type": "string", "format": "uri", "description": "The address of the agent's profile.",
                        ]
                    ],
                ],
                "idempotency-key": [
                    "type": "string", "format": "uuid",
                    "description": "A new key for each request; the same key to repeat it.",
                ],
            ],
        ]
    }

    private func tool(
        _ name: String,
        _ description: String,
        _ method: HTTPRequest.Method,
        _ capability: String,
        _ member: String?,
        others: [String] = [],
        _ work: @escaping Work
    ) -> MCPTool {
        let hasID = !name.hasPrefix("create_") && member != "catalog"
        let ids = (hasID ? ["id"] : []) + others
        let needed = ["meta"] + ids + (member.map { [$0] } ?? [])
        var properties: JSONObject = ["meta": Self.meta(isKeyed: Self.needsKey(name))]
        for id in ids { properties[id] = ["type": "string"] }
        if let member { properties[member] = ["type": "object"] }
        return MCPTool(
            name: name,
            description: description,
            input: MCPTool.object(.object(properties), required: needed)
        ) { arguments, request throws(MCPError) in
            try await call(arguments, request, method, member, capability, tool: name, ids: ids, work)
        }
    }

    private func call(
        _ arguments: WireValue,
        _ request: RouteRequest,
        _ method: HTTPRequest.Method,
        _ member: String?,
        _ capability: String,
        tool: String,
        ids: [String],
        _ work: @escaping Work
    ) async throws(MCPError) -> MCPAnswer {
        var head = request.head
        let meta = arguments["meta"]
        let profile = try? meta?["ucp-agent"]?["profile"]?.string()
        let key = try meta?.idempotencyKey("idempotency-key")
        // A missing profile takes precedence, and is reported below.
        guard profile == nil || key != nil || !Self.needsKey(tool) else {
            throw MCPError(-32_602, "expected meta.idempotency-key")
        }
        let values = ids.map { (try? arguments[$0]?.string()) ?? "" }
        (head.method, head.path) = (method, "\(version.root)/mcp/\(tool)/\(values.joined(separator: "/"))")
        head.headerFields[.ucpAgent] = profile.map { "profile=\"\($0)\"" }
        head.headerFields[.idempotencyKey] = key
        // Signatures cover the outer request.
        head.headerFields[.signature] = nil
        head.headerFields[.signatureInput] = nil
        let body = member.flatMap { arguments[$0]?.value }?.utf8 ?? []
        let inner = request.containing(head, values: values, body: body)
        let answer = await self.answer(inner, capability, isKeyed: method != .get, work)
        guard let value = try? JSONParser.parse(answer.body) else { throw MCPError(-32_603, "no answer") }
        // A refusal with the checkout in its body is an answer, whatever its status over HTTP is.
        if answer.status.code < 300 || value["ucp"] != nil { return MCPAnswer(value: value) }
        let code = Self.code(of: answer.status, value["code"])
        guard case .string(let content)? = value["content"] else { throw MCPError(code, "refused", data: value) }
        throw MCPError(code, content, data: value)
    }

    /// Returns the JSON-RPC code for an error of the request.
    private static func code(of status: HTTPResponse.Status, _ code: JSONValue?) -> Int64 {
        switch status.code {
        case 401, 403, 409, 429, 503: -32_000
        case 500...: -32_603
        default: code == "invalid" || code == "request_too_large" ? -32_602 : -32_001
        }
    }
}
