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

    @Test func `a tool answers what its operation does`() async throws {
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
    func `what it cannot do is an error of JSON-RPC`(_ request: JSONValue, _ code: Int64) async throws {
        try await AgentsBench.serve { client in
            let answer = try await Self.call(client, request).json
            let expected = request == "text" ? -32_700 : code
            #expect(answer["error"]?["code"] == .integer(expected))
            #expect(answer["jsonrpc"] == "2.0")
        }
    }

    @Test func `both list their tools, and a notification has no answer`() async throws {
        try await AgentsBench.serve { client in
            for (path, count) in [("/ucp/2026-04-08/mcp", 10), ("/acp/mcp", 5)] {
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
