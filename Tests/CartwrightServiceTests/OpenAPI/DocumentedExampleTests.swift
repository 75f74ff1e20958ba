import Cartwright
import CartwrightAnalytics
import Testing

@testable import CartwrightService

/// The examples of the OpenAPI document match the service.
@Suite struct DocumentedExampleTests {
    /// Sends the examples in the order of the document to one service, since later examples read what earlier ones
    /// create.
    @Test func `every example request gets its documented answer`() async throws {
        let operations = try DocumentedOperation.all()
        let codes = try GiftCardCodes(keys: [Array(repeating: 7, count: 32)])
        try await ServiceBench.serve {
            $0.giftCards = codes
        } _: { shop async throws in
            // A second order to cancel, beside the one that the examples create.
            _ = try await shop.put(
                "/v1/sessions/cart-8",
                #"{"cart":{"lines":[{"id":"TEA","sku":"TEA","quantity":2}]}}"#
            )
            #expect(try await shop.post("/v1/sessions/cart-8/complete", #"{"total":1750}"#, key: "1").status == 200)
            // A session to delete.
            _ = try await shop.put("/v1/sessions/cart-9", #"{"cart":{"lines":[{"sku":"TEA","quantity":1}]}}"#)
            var job = Job(example: try #require(operations.first { $0.id == "get_job" }).examplePath)
            for operation in operations {
                let reply = try await Self.check(operation, job, shop)
                guard operation.id == "create_codes" else { continue }
                job.path = try #require(reply["Location"])
                // A job creates its codes asynchronously.
                try await shop.waitForJob(job.path)
            }
        }
    }

    /// The job of the examples, which has a random id.
    private struct Job {
        let example: String
        var path: String

        init(example: String) { (self.example, path) = (example, example) }

        /// Returns a text with the id of the job instead of the example's id.
        func real(_ text: String) -> String {
            let id = { (path: String) in path.split(separator: "/").last ?? "" }
            return text.replacing(id(example), with: id(path))
        }
    }

    private static func check(
        _ operation: DocumentedOperation,
        _ job: Job,
        _ shop: ShopClient
    ) async throws -> Reply {
        let (type, content) = operation.contents.first { _ in true } ?? ("", .null)
        var headers: [String: String] = [:]
        if operation.parameters(in: "header")["Idempotency-Key"] != nil { headers["Idempotency-Key"] = operation.id }
        let reply = try await shop.send(
            operation.method,
            job.real(operation.examplePath),
            bytes: content["example"].map { $0.string.map { Array($0.utf8) } ?? $0.utf8 },
            type: type,
            headers: headers
        )
        // The id of a new job is random.
        var job = job
        if operation.id == "create_codes" { job.path = reply["Location"] ?? "" }
        let answer = try #require(
            operation.json["responses"]?["\(reply.status)"],
            "\(operation): \(reply.status) is not documented: \(reply.text)"
        )
        #expect(reply.status < 300, "\(operation): \(reply.text)")
        for header in answer["headers"]?.members.keys.map({ $0 }) ?? [] where header != "Idempotent-Replayed" {
            #expect(reply[header] != nil, "\(operation) has no \(header)")
        }
        guard let type = reply.type else { return reply }
        let example = try #require(answer["content"]?[type]?["example"], "\(operation): \(type) has no example")
        if let text = example.string {
            #expect(reply.text.hasPrefix(text), "\(operation): \(reply.text)")
        } else if operation.id == "copy_session" {
            // The ids of a session are random, and the whole catalog would hide the rest of the example.
            #expect(Set(reply.json.members.keys) == Set(example.members.keys))
            #expect(reply.json["session"]?["cart"] == example["session"]?["cart"])
            #expect(reply.json["session"]?["feed"] == example["session"]?["feed"])
        } else if operation.id == "erase_customer" {
            // The replacement is random.
            #expect(reply.json.members.keys == example.members.keys)
        } else if operation.id.contains("gift_card") {
            // The code of a gift card is random.
            func lines(_ value: JSONValue) -> [Substring] {
                value.indentedText.split(separator: "\n").filter {
                    !$0.contains(#""last_four": "#) && !$0.contains(#""code": "#)
                }
            }
            #expect(lines(reply.json) == lines(example), "\(operation)")
        } else if operation.id == "get_placement" {
            // The session of the examples has no banner; PlacementTests has one.
            for key in ["id", "revision", "placement"] { #expect(reply.json[key] == example[key]) }
        } else if operation.id == "get_openapi" {
            #expect(reply.json["openapi"] == example["openapi"])
        } else if operation.id == "list_changes" {
            // Without access keys, a change has no key.
            let lines = job.real(example.indentedText).split(separator: "\n").filter { !$0.contains(#""key": "ck_"#) }
            #expect(reply.json.indentedText == lines.joined(separator: "\n") + "\n", "\(operation)")
        } else {
            #expect(reply.json.indentedText == job.real(example.indentedText), "\(operation)")
        }
        return reply
    }

    /// Covers operations with a second media type: a merge patch, lines as bytes, a catalog in lines.
    @Test func `examples of further media types are accepted`() async throws {
        let operations = try DocumentedOperation.all().filter { $0.contents.count > 1 }
        let streams = ["create_simulation", "create_backtest"]
        #expect(operations.map(\.id) == ["create_quote_batch", "patch_session", "put_catalog"] + streams)
        try await ServiceBench.serve { shop async throws in
            _ = try await shop.put("/v1/sessions/cart-7", #"{"cart":{"lines":[{"sku":"MUG","quantity":1}]}}"#)
            for operation in operations {
                for (type, content) in operation.contents {
                    let example = try #require(content["example"])
                    let reply = try await shop.send(
                        operation.method,
                        operation.examplePath,
                        bytes: example.string.map { Array($0.utf8) } ?? example.utf8,
                        type: type
                    )
                    #expect(reply.outcome == "200", "\(operation) \(type): \(reply.text)")
                    let isDocumented = operation.json["responses"]?["200"]?["content"]?[reply.type ?? ""] != nil
                    #expect(isDocumented, "\(operation) \(type): \(reply.type ?? "none")")
                }
            }
        }
    }
}

extension ShopClient {
    func waitForJob(_ path: String) async throws {
        for _ in 0..<500 {
            if try await get(path).json["state"] == "done" { return }
            try await Task.sleep(for: .milliseconds(10))
        }
        Issue.record("\(path) is still running")
    }
}
