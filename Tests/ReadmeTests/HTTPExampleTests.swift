import Cartwright
import CartwrightCheckout
import CartwrightService
import CouponPlugin
import Foundation
import HTTPTypes
import Testing

/// The code in the article on custom servers, word for word between the marks, and its table of statuses.
struct HTTPExampleTests {
    static let article = "Sources/Cartwright/Cartwright.docc/PutItBehindHTTP.md"

    @Test func `the article shows these pieces`() throws {
        let pieces = try ["answer", "coupon", "payment"].map { try ReadmeFile.marked($0, in: #filePath) }
        #expect(try ReadmeFile.blocks(of: "swift", in: Self.article) == pieces)
    }

    @Test func `the article has the statuses of the service`() throws {
        let rows = try ReadmeFile.text(of: Self.article).matches(of: /\n\| ([0-9]{3}) \|[^|]*\| ([^|]*) \|/)
        #expect(rows.count == 8)
        for row in rows {
            for code in row.output.2.matches(of: /`([a-z_]+\.[a-z_]+)`/) {
                let error = CartwrightError(ErrorCode(rawValue: String(code.output.1)), "", fault: .input)
                #expect("\(ProblemStatus.of(error).code)" == row.output.1, "\(code.output.1)")
            }
        }
    }

    @Test func `a repeated call gets the same bytes, and a call on an old revision is refused`() async throws {
        let shop = try await Self.shop()
        let first = await shop.apply("c1", in: "cart-7", key: "k1", digest: "d1", seen: 1)
        #expect(first.status == 200)
        #expect(String(decoding: first.body, as: UTF8.self) == #"{"revision":2,"total":8000}"#)
        #expect(first.headers == ["etag": "\"2\""])
        let repeated = await shop.apply("c1", in: "cart-7", key: "k1", digest: "d1", seen: 1)
        #expect(repeated.body == first.body)
        #expect(repeated.headers["idempotent-replayed"] == "true")

        let refusals = [
            (await shop.apply("c1", in: "cart-7", key: "k1", digest: "d2", seen: nil), 422, "checkout.key_reused"),
            (await shop.apply("c1", in: "cart-7", key: "k2", digest: "d1", seen: 1), 412, "session.changed"),
            (await shop.apply("c1", in: "cart-7", key: "k3", digest: "d1", seen: nil), 409, "coupon.already_applied"),
            (await shop.apply("c1", in: "cart-8", key: "k4", digest: "d1", seen: nil), 404, "session.unknown"),
        ]
        for (reply, status, code) in refusals {
            #expect(reply.status == status)
            #expect(reply.headers["content-type"] == "application/problem+json")
            guard case .object(let problem) = try JSONParser.parse(reply.body) else { return }
            #expect(problem["code"] == .string(code))
        }
    }

    @Test func `a different expected total is refused with the present one`() async throws {
        let shop = try await Self.shop()
        let refused = await shop.pay("cart-7", seeing: 9_000, key: "k1", digest: "d1")
        #expect(refused.status == 409)
        guard case .object(let problem) = try JSONParser.parse(refused.body) else { return }
        #expect(problem["total"] == 10_000)
        let paid = await shop.pay("cart-7", seeing: 10_000, key: "k2", digest: "d2")
        #expect(paid.status == 200)
        #expect(String(decoding: paid.body, as: UTF8.self) == #"{"order":"o1","total":10000}"#)
    }

    @Test func `an unknown error is a problem too`() async throws {
        let reply = try await Self.shop().answer { throw CancellationError() }
        #expect(reply.status == 500)
        #expect(!reply.body.isEmpty)
    }

    private static func shop() async throws -> Shop {
        let checkout = Checkout(registry: HandlerRegistry([CouponHandler()]))
        let service = CheckoutService(checkout, store: MemoryCheckoutStore(seed: 1), payments: Cash())
        let now = Int64(Date().timeIntervalSince1970)
        let card = """
            {"id": "c1", "tp": "short_news", "ca": \(now), "ea": -1,
             "e": {"class_type": "coupon_code", "discount_percentage": "20"}}
            """
        _ = try await service.open(
            "cart-7",
            currency: .usd,
            with: [
                .receiveCards(try .read(card, now: try #require(Instant(seconds: now)))),
                .addLine(Item(sku: "POT", unitPriceMinor: 100_00).line(quantity: 1)),
            ]
        )
        return Shop(service: service)
    }
}

/// The handlers of a server.
private struct Shop {
    let service: CheckoutService
    func log(_ error: any Error) {}
}

private struct Reply {
    var status = 200
    var headers: [String: String] = [:]
    var body: [UInt8] = []
}

extension Shop {
    // begin answer
    /// Runs a handler and answers every error with a problem.
    func answer(_ handler: () async throws -> Reply) async -> Reply {
        let problem: Problem
        do {
            return try await handler()
        } catch let error as CartwrightError {
            problem = Problem(error)
            // The cause names the database or the file of a store that failed.
            if problem.status.code >= 500 { log(problem.cause) }
        } catch {
            log(error)
            problem = Problem(CartwrightError("shop.internal", "the shop has a defect", fault: .engine))
        }
        var headers = ["content-type": Problem.contentType]
        headers["retry-after"] = problem.headers[.retryAfter]
        return Reply(status: problem.status.code, headers: headers, body: problem.json.utf8)
    }
    // end

    // begin coupon
    func apply(_ card: String, in id: String, key: String, digest: String, seen: Int64?) async -> Reply {
        await answer {
            let call = try await service.send(
                to: id,
                on: CheckoutTerms(key: key, fingerprint: digest, revision: seen),
                answering: summary
            ) { _ in [.applyCoupon(cardID: card)] }
            var reply = Reply(headers: ["etag": "\"\(call.revision)\""], body: summary(call))
            if call.isRepeated {
                reply.headers["idempotent-replayed"] = "true"
                reply.body = call.answer
            }
            return reply
        }
    }

    @Sendable private func summary(_ call: CheckoutReply) -> [UInt8] {
        let total = try? call.view()?.quote.total.minor
        return JSONValue.object(["revision": .integer(call.revision), "total": .integer(total ?? 0)]).utf8
    }
    // end

    // begin payment
    func pay(_ id: String, seeing total: Int64, key: String, digest: String) async -> Reply {
        await answer {
            let currency = try await service.view(id).session.cart.currency
            try await service.send(to: id, on: CheckoutTerms(key: key + ".begin")) { session in
                session.phase == .browsing ? [.beginCheckout] : []
            }
            let call = try await service.pay(
                id,
                method: "card",
                expecting: Money(minor: total, currency),
                on: CheckoutTerms(key: key, fingerprint: digest),
                answering: receipt
            )
            return Reply(body: call.isRepeated ? call.answer : receipt(call))
        }
    }

    @Sendable private func receipt(_ call: CheckoutReply) -> [UInt8] {
        guard let order = call.session.orders.last else { return [] }
        return JSONValue.object(["order": .string(order.id), "total": .integer(order.paidMinor)]).utf8
    }
    // end
}
