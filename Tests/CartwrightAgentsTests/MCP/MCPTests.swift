import Cartwright
import NIOHTTP1
import Testing

@testable import CartwrightAgents

@Suite struct MCPTests {
    static func call(_ client: AgentClient, _ body: JSONValue, _ path: String = "/ucp/2026-04-08/mcp") async throws
        -> AgentClient.Answer
    {
        try await client.send(.POST, path, body)
    }

    @Test func `a tool gives the answer of its operation`() async throws {
        try await AgentsBench.serve { client in
            let arguments: JSONValue = [
                "meta": ["ucp-agent": ["profile": "https://agent.example/profile"]],
                "checkout": AgentClient.body(["bouquet_roses": 1], codes: ["10OFF", "WELCOME20"]),
            ]
            let parameters: JSONValue = ["name": "create_checkout", "arguments": arguments]
            let request: JSONValue = ["jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": parameters]
            let answer = try await Self.call(client, request).json
            #expect(answer["id"] == 7)
            let checkout = try #require(answer["result"]?["structuredContent"])
            #expect(checkout.total("total") == 2520)
            let id = try #require(checkout["id"]?.text)
            #expect(try await client.ucp(.GET, "/checkout-sessions/\(id)").json.total("total") == 2520)
        }
    }

    @Test(
        arguments: [
            ("text", -32_600), (["jsonrpc": "2.0", "id": 1, "method": "nothing"], -32_601),
            (["jsonrpc": "1.0", "id": 1, "method": "ping"], -32_600),
            (["jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": ["name": "steal"]], -32_602),
            (
                ["jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": ["name": "get_cart", "arguments": [:]]],
                -32_001
            ),
        ] as [(JSONValue, Int64)]
    )
    func `an invalid call is answered with a JSON-RPC error`(_ request: JSONValue, _ code: Int64) async throws {
        try await AgentsBench.serve { client in
            let answer = try await Self.call(client, request).json
            let expected = request == "text" ? -32_700 : code
            #expect(answer["error"]?["code"] == .integer(expected))
            #expect(answer["jsonrpc"] == "2.0")
        }
    }

    /// Checks that tools and parameters are those of the protocols' OpenRPC documents.
    @Test(
        arguments: [
            ("/ucp/2026-04-08/mcp", "ucp-2026-04-08/services/shopping/mcp.openrpc.json"),
            ("/ucp/2026-08-25/mcp", "ucp-2026-08-25/services/shopping/mcp.openrpc.json"),
            ("/acp/mcp", "acp-2026-04-17/openrpc.agentic_checkout.json"),
        ]
    )
    func `tools are those of the OpenRPC document`(_ path: String, _ document: String) async throws {
        let openRPC = try NamesTests.schema(document)
        try await AgentsBench.serve { client in
            let list: JSONValue = ["jsonrpc": "2.0", "id": 1, "method": "tools/list"]
            let tools = try await Self.call(client, list, path).json["result"]?["tools"]?.elements ?? []
            var names: Set<String> = []
            for tool in tools {
                let name = try #require(tool["name"]?.text)
                names.insert(name)
                let methods = (openRPC["methods"]?.elements ?? []).filter { $0["name"] == tool["name"] }
                let parameters = try #require(methods.first?["params"]?.elements, "\(name)")
                let input = tool["inputSchema"]
                guard case .object(let properties)? = input?["properties"] else { continue }
                #expect(Set(properties.map(\.key)) == Set(parameters.compactMap { $0["name"]?.text }), "\(name)")
                let needed = parameters.filter { $0["required"] == true }.compactMap { $0["name"]?.text }
                #expect(input?["required"]?.elements.compactMap(\.text) == needed, "\(name)")
                let meta = parameters.first { $0["name"] == "meta" }?["schema"]
                let inMeta = meta?["allOf"]?[1]?["required"] ?? openRPC["components"]?["schemas"]?["meta"]?["required"]
                #expect(input?["properties"]?["meta"]?["required"] == inMeta, "\(name)")
            }
            let known = (openRPC["methods"]?.elements ?? []).compactMap { $0["name"]?.text }
            #expect(names == Set(known))
        }
    }

    @Test func `an irreversible call without a key is refused`() async throws {
        try await AgentsBench.serve { client in
            let id = try #require(try await client.checkout(["bouquet_tulips": 1]).json["id"]?.text)
            let arguments: JSONValue = [
                "meta": ["ucp-agent": ["profile": "https://agent.example/profile"]], "id": .string(id),
            ]
            let parameters: JSONValue = ["name": "cancel_checkout", "arguments": arguments]
            let request: JSONValue = ["jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": parameters]
            #expect(try await Self.call(client, request).json["error"]?["code"] == -32_602)
            #expect(try await client.ucp(.GET, "/checkout-sessions/\(id)").json["status"] == "ready_for_complete")
        }
    }

    @Test func `both protocols list their tools, and a notification has no answer`() async throws {
        try await AgentsBench.serve { client in
            for (path, count) in [("/ucp/2026-08-25/mcp", 13), ("/ucp/2026-04-08/mcp", 13), ("/acp/mcp", 5)] {
                let list: JSONValue = ["jsonrpc": "2.0", "id": 1, "method": "tools/list"]
                let listed = try await Self.call(client, list, path).json
                #expect(listed["result"]?["tools"]?.elements.count == count)
                let note: JSONValue = ["jsonrpc": "2.0", "method": "notifications/initialized"]
                let noted = try await Self.call(client, note, path)
                #expect(noted.status == 202)
            }
        }
    }
}
