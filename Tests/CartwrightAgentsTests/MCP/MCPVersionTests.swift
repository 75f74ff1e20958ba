import Cartwright
import NIOHTTP1
import Testing

@testable import CartwrightAgents

/// Clients with and without `initialize`.
@Suite struct MCPVersionTests {
    static let path = "/ucp/2026-04-08/mcp"

    /// Sends a request of version 2026-07-28.
    static func send(
        _ client: AgentClient,
        _ method: String,
        _ parameters: JSONObject = [:],
        version: String = "2026-07-28",
        headers: [String: String] = [:]
    ) async throws -> AgentClient.Answer {
        var parameters = parameters
        parameters["_meta"] = [
            "io.modelcontextprotocol/protocolVersion": .string(version),
            "io.modelcontextprotocol/clientCapabilities": [:],
        ]
        var all = ["MCP-Protocol-Version": version, "Mcp-Method": method]
        if let name = parameters["name"]?.text { all["Mcp-Name"] = name }
        all.merge(headers) { $1 }
        let body: JSONValue = ["jsonrpc": "2.0", "id": 1, "method": .string(method), "params": .object(parameters)]
        return try await client.send(.POST, path, body, all.filter { !$0.value.isEmpty })
    }

    static func arguments(_ more: JSONObject = [:]) -> JSONValue {
        var arguments: JSONObject = [
            "meta": ["ucp-agent": ["profile": "https://agent.example/profile"], "idempotency-key": "key-1"]
        ]
        for (name, value) in more { arguments[name] = value }
        return .object(arguments)
    }

    @Test func `a client discovers, fills a cart, follows an offer and pays without initialize`() async throws {
        try await AgentsBench.serve { client in
            let found = try await Self.send(client, "server/discover")
            #expect(found.status == 200, "\(found.json)")
            #expect(found.json["result"]?["supportedVersions"]?[0] == "2026-07-28")
            #expect(found.json["result"]?["resultType"] == "complete")
            let listed = try await Self.send(client, "tools/list").json["result"]
            #expect(listed?["ttlMs"] == 300_000 && listed?["cacheScope"] == "public")
            let create = Self.arguments(["checkout": AgentClient.body(["orchid_white": 2])])
            let made = try await Self.send(client, "tools/call", ["name": "create_checkout", "arguments": create])
            #expect(made.json["result"]?["resultType"] == "complete", "\(made.json)")
            let checkout = try #require(made.json["result"]?["structuredContent"])
            let (id, offer) = (checkout["id"] ?? .null, checkout["promotions"]?["offers"]?[0]?["id"] ?? .null)
            guard case .object(var wish) = AgentClient.body(["orchid_white": 3]) else { return }
            wish["promotions"] = ["follow": offer]
            let follow = Self.arguments(["id": id, "checkout": .object(wish)])
            let better = try await Self.send(client, "tools/call", ["name": "update_checkout", "arguments": follow])
            #expect(better.json["result"]?["structuredContent"]?.total("total") == 9000)
            let pay = Self.arguments(["id": id, "checkout": AgentClient.payment("success_token")])
            let paid = try await Self.send(client, "tools/call", ["name": "complete_checkout", "arguments": pay])
            #expect(paid.json["result"]?["structuredContent"]?["status"] == "completed", "\(paid.json)")
        }
    }

    @Test(arguments: ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"])
    func `an older client initializes in its version`(_ version: String) async throws {
        try await AgentsBench.serve { client in
            let parameters: JSONValue = ["protocolVersion": .string(version), "capabilities": [:]]
            let body: JSONValue = ["jsonrpc": "2.0", "id": 1, "method": "initialize", "params": parameters]
            let answer = try await client.send(.POST, Self.path, body)
            #expect(answer.json["result"]?["protocolVersion"] == .string(version))
            let list: JSONValue = ["jsonrpc": "2.0", "id": 2, "method": "tools/list"]
            let listed = try await client.send(.POST, Self.path, list, ["MCP-Protocol-Version": version])
            #expect(listed.json["result"]?["tools"] != nil)
            #expect(listed.json["result"]?["resultType"] == nil)
        }
    }

    @Test func `an unknown version is refused with those that are supported`() async throws {
        try await AgentsBench.serve { client in
            let refused = try await Self.send(client, "tools/list", version: "1900-01-01")
            #expect(refused.status == 400)
            #expect(refused.json["error"]?["code"] == -32_022)
            #expect(refused.json["error"]?["data"]?["requested"] == "1900-01-01")
            let supported = refused.json["error"]?["data"]?["supported"]
            #expect(supported == ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"])
        }
    }

    @Test(arguments: [
        ["Mcp-Method": "tools/call"], ["Mcp-Method": ""], ["MCP-Protocol-Version": ""],
        ["MCP-Protocol-Version": "2025-06-18"],
    ])
    func `headers that differ from the body are refused`(_ headers: [String: String]) async throws {
        try await AgentsBench.serve { client in
            let refused = try await Self.send(client, "tools/list", headers: headers)
            #expect(refused.status == 400)
            #expect(refused.json["error"]?["code"] == -32_020, "\(refused.json)")
        }
    }

    @Test func `the name of a tool may be encoded in its header, and has to be that of the body`() async throws {
        try await AgentsBench.serve { client in
            let call: JSONObject = ["name": "get_cart", "arguments": Self.arguments(["id": "cart_x"])]
            let encoded = try await Self.send(
                client,
                "tools/call",
                call,
                headers: ["Mcp-Name": "=?base64?Z2V0X2NhcnQ=?="]
            )
            #expect(encoded.status == 200)
            let other = try await Self.send(client, "tools/call", call, headers: ["Mcp-Name": "get_order"])
            #expect(other.json["error"]?["code"] == -32_020)
        }
    }

    @Test(arguments: ["ping", "initialize", "nothing"])
    func `a method that the version does not have is not found`(_ method: String) async throws {
        try await AgentsBench.serve { client in
            let answer = try await Self.send(client, method)
            #expect(answer.status == 404)
            #expect(answer.json["error"]?["code"] == -32_601)
        }
    }
}
