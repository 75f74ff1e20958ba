import Cartwright

/// A request with a key.
struct KeyedRequest: Sendable {
    let path: String
    let body: String
    let key: String

    /// True if the first answer is that the payment is pending; a later answer replaces it.
    var isWaiting: Bool { body.contains("pending") }
}

/// Random requests of shoppers in two sessions and in an unknown one; some succeed and some are refused.
struct RandomRequests {
    private var random: SplitMix64

    init(seed: UInt64) { random = SplitMix64(state: seed) }

    static let sessions = ["a", "b"]

    /// Returns the next request.
    ///
    /// - Parameters:
    ///   - number: the number in its key.
    ///   - shop: the service to read the total of the payment from.
    mutating func next(_ number: Int, at shop: ShopClient) async throws -> KeyedRequest {
        let session = Int.random(in: 0..<15, using: &random) == 0 ? "nobody" : pick(Self.sessions)
        let (path, body) = try await request(of: session, at: shop)
        return KeyedRequest(path: path, body: body, key: "k\(number)")
    }

    private mutating func request(of session: String, at shop: ShopClient) async throws -> (String, String) {
        let order = "\(session).o\(Int.random(in: 1...2, using: &random))"
        switch Int.random(in: 0..<10, using: &random) {
        case 0...4: return ("/v1/sessions/\(session)/commands", command(session))
        case 5...6:
            let seen = try await shop.get("/v1/sessions/\(session)").json
            var total: Int64 = 0
            if case .integer(let minor)? = seen["quote"]?["total"] { total = minor }
            if Int.random(in: 0..<6, using: &random) == 0 { total += 1 }
            let state = pick(["confirmed", "confirmed", "pending"])
            return ("/v1/sessions/\(session)/complete", #"{"total":\#(total),"payment":"\#(state)"}"#)
        case 7: return ("/v1/sessions/\(session)/cancel", "{}")
        case 8:
            let line = pick(["MUG", "TEA"])
            return ("/v1/orders/\(order)/returns", #"{"lines":[{"line":"\#(line)","quantity":1}]}"#)
        default: return ("/v1/orders/\(order)/cancel", "{}")
        }
    }

    private mutating func command(_ session: String) -> String {
        let payment = "\(session)-pay-\(Int.random(in: 1...2, using: &random))"
        return pick([
            #"{"command":"add_line","line":{"sku":"MUG","quantity":1}}"#,
            #"{"command":"add_line","line":{"sku":"TEA","quantity":2}}"#,
            #"{"command":"add_line","line":{"sku":"MUG","quantity":2}}"#,
            #"{"command":"set_quantity","line":"MUG","quantity":3}"#,
            #"{"command":"remove_line","line":"TEA"}"#,
            #"{"command":"enter_code","code":"HALF"}"#,
            #"{"command":"enter_code","code":"SPRING20"}"#,
            #"{"command":"remove_code","code":"HALF"}"#,
            #"{"command":"decline_gift","promotion":"spoon"}"#,
            #"{"command":"accept_gift","promotion":"spoon"}"#,
            #"{"command":"view_item","sku":"MUG"}"#,
            #"{"command":"begin_checkout"}"#,
            #"{"command":"payment_confirmed","key":"\#(payment)"}"#,
            #"{"command":"payment_failed","key":"\#(payment)","reason":"no money"}"#,
        ])
    }

    private mutating func pick(_ all: [String]) -> String { all[Int.random(in: 0..<all.count, using: &random)] }
}
