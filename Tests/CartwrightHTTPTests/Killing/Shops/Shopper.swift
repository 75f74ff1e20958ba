import AsyncHTTPClient
import Cartwright
import NIOCore
import NIOHTTP1
import Testing

/// A shopper that buys in one session after another through a lossy network and repeats each request with its key until
/// it is answered.
struct Shopper: Sendable {
    let name: String
    let url: String
    let history: SharedHistory
    private var random: SplitMix64

    init(_ name: String, at url: String, seed: UInt64, telling history: SharedHistory) {
        (self.name, self.url, self.history) = (name, url, history)
        random = SplitMix64(state: seed)
    }

    /// Buys, then returns or cancels at random.
    mutating func buy(_ number: Int) async throws {
        let id = "\(name)-\(number)"
        let code = ["FEW", "POT", "NONE"].randomElement(using: &random) ?? "FEW"
        let cart = """
            {"cart": {"customer": {"id": "\(id)"}, "codes": ["\(code)"],
             "lines": [{"id": "MUG", "sku": "MUG", "quantity": \(Int.random(in: 1...3, using: &random))}]}}
            """
        #expect(try await ask("POST", "/v1/quotes", cart).status == 200)
        #expect([200, 201].contains(try await ask("PUT", "/v1/sessions/\(id)", cart).status))
        if Int.random(in: 0..<6, using: &random) == 0 {
            _ = try await keyed(id, "begin", "/v1/sessions/\(id)/commands", #"{"command": "begin_checkout"}"#)
            if Bool.random(using: &random) { _ = try await keyed(id, "wait", "/v1/sessions/\(id)/cancel", "{}") }
        }
        let isHasty = Int.random(in: 0..<4, using: &random) == 0
        guard try await pay(id, isHasty: isHasty) else { return }
        if Int.random(in: 0..<3, using: &random) == 0 { try await sendBack(id) }
        if Int.random(in: 0..<5, using: &random) == 0 { try await cancel(id) }
    }

    /// Pays the total of the session, and reads the session again if the total has changed.
    ///
    /// - Parameter isHasty: true to pay a wrong total first, which is refused.
    private func pay(_ id: String, isHasty: Bool) async throws -> Bool {
        for attempt in 0..<5 {
            let seen = try await ask("GET", "/v1/sessions/\(id)").json
            guard case .integer(let total)? = seen["quote"]?["total"] else {
                throw CartwrightError("shopper.no_total", "\(id): \(seen.text)")
            }
            let reply = try await keyed(
                id,
                "pay-\(attempt)",
                "/v1/sessions/\(id)/complete",
                #"{"total": \#(isHasty && attempt == 0 ? total + 1 : total)}"#
            )
            if reply.status == 200, let order = reply.json["order"] {
                note(order)
                return true
            }
            #expect(reply.status == 409, "\(reply.text)")
            history.note { $0.refusals += 1 }
        }
        _ = try await keyed(id, "leave", "/v1/sessions/\(id)/cancel", "{}")
        return false
    }

    private func sendBack(_ id: String) async throws {
        let one = #"{"lines": [{"line": "MUG", "quantity": 1}]}"#
        let reply = try await keyed(id, "return", "/v1/orders/\(id).o1/returns", one)
        #expect(reply.status == 200, "\(reply.text)")
        note(reply.json)
    }

    private func cancel(_ id: String) async throws {
        let reply = try await keyed(id, "cancel", "/v1/orders/\(id).o1/cancel", "{}")
        // An order with all units returned is closed.
        #expect(reply.status == 200 || reply.status == 409, "\(reply.text)")
        if reply.status == 200 { note(reply.json) }
    }

    /// Records an acknowledged order.
    private func note(_ order: JSONValue) {
        guard case .string(let id)? = order["id"], case .integer(let total)? = order["total"],
            case .integer(let refunded)? = order["refunded"], case .array(let applied)? = order["quote"]?["applied"]
        else {
            Issue.record("no order: \(order.text)")
            return
        }
        var purchase = ShopHistory.Purchase(totalMinor: total, discounts: [:], refundedMinor: refunded)
        purchase.isCancelled = order["phase"] == "cancelled"
        for promotion in applied {
            guard case .string(let name)? = promotion["promotion"], case .integer(let minor)? = promotion["discount"]
            else { continue }
            purchase.discounts[name] = minor
        }
        let told = purchase
        history.note { $0.purchases[id] = told }
    }
}

// MARK: Requests

extension Shopper {
    struct Reply {
        var status: Int
        var text: String
        var json: JSONValue { (try? JSONParser.parse(text)) ?? .null }
    }

    /// Sends a request with a key, and for some keys sends it again after the answer.
    private func keyed(_ session: String, _ key: String, _ path: String, _ body: String) async throws -> Reply {
        let first = try await ask("POST", path, body, key: key)
        let replies = key.utf8.count.isMultiple(of: 2) ? [first, try await ask("POST", path, body, key: key)] : [first]
        history.note { history in
            for reply in replies {
                history.answers["\(session) \(key)", default: []].insert("\(reply.status) \(reply.text)")
            }
        }
        return first
    }

    /// Sends a request until it gets a final answer.
    private func ask(_ method: String, _ path: String, _ body: String? = nil, key: String? = nil) async throws -> Reply
    {
        for attempt in 0..<3_000 {
            if attempt > 0 { history.note { $0.repetitions += 1 } }
            if let reply = try? await once(method, path, body, key: key) { return reply }
            try await Task.sleep(for: .milliseconds(20))
        }
        throw CartwrightError("shopper.no_answer", "\(method) \(path)")
    }

    private struct NoAnswer: Error {}

    private func once(_ method: String, _ path: String, _ body: String?, key: String?) async throws -> Reply {
        var request = HTTPClientRequest(url: url + path)
        request.method = HTTPMethod(rawValue: method)
        request.headers.add(name: "Content-Type", value: "application/json")
        if let key { request.headers.add(name: "Idempotency-Key", value: key) }
        if let body { request.body = .bytes(ByteBuffer(string: body)) }
        let response = try await HTTPClient.shared.execute(request, timeout: .seconds(60))
        let text = String(buffer: try await response.body.collect(upTo: 1 << 20))
        guard response.status.code < 500, !response.headers.contains(name: "Retry-After") else { throw NoAnswer() }
        return Reply(status: Int(response.status.code), text: text)
    }
}
