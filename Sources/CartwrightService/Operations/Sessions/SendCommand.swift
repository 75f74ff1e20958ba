internal import Cartwright
internal import CartwrightCheckout
internal import CartwrightScenarios
internal import HTTPTypes

extension Operation {
    static let sendCommand = Operation(
        name: "send_command",
        method: .post,
        path: "/v1/sessions/{id}/commands",
        tag: .sessions,
        summary: "Carry out a command",
        description: """
            With `dry_run=true` it answers what would change, changes nothing, and takes no idempotency key. A \
            `payment_confirmed` whose payment comes to no order, since it failed before or since its hold on limited \
            promotions has expired and others took its place, is answered with the refund to pay among `refunds`, and \
            with the same one each time.
            """,
        scope: .checkout,
        parameters: [.sessionID, .dryRun],
        body: .json(.command, #"{"command": "apply_coupon", "card": "tenoff"}"#),
        isKeyed: true,
        answers: [
            .json("The session after the command, and what happened.", .commandAnswer, .commandAnswer, isTagged: true)
        ]
    ) { call throws(Problem) in
        let (id, outside) = (call.path[0], call.outside)
        let (command, takesPrice) = try call.command(outside)
        let isDryRun = try call.query.flag(.dryRun)
        return try await call.placing { () throws(Problem) in
            guard !isDryRun else {
                do throws(CartwrightError) {
                    let checkout = call.shop.checkout
                    let session = try await checkout.view(id).session
                    if takesPrice { try outside.checkPrices(of: session) }
                    let adapted = try outside.adapted(command, to: session)
                    let preview = try await checkout.preview([adapted], in: id, on: call.trialTerms)
                    return CommandAnswer(preview).answer
                } catch {
                    throw try await call.problem(error, id)
                }
            }
            return try await call.send(to: id, answering: { CommandAnswer($0).answer }) {
                session throws(CartwrightError) in
                if takesPrice { try outside.checkPrices(of: session) }
                return [try outside.adapted(command, to: session)]
            }
        }
    }
}

extension Call {
    /// The command of a body, and whether the catalog has set a price in it.
    fileprivate func command(_ outside: OutsideCart) throws(Problem) -> (Command, takesPrice: Bool) {
        let value = try json()
        do throws(CartwrightError) {
            if case .string(let name)? = value.members["command"], !CommandNames.all.contains(name) {
                let known = CommandNames.all.joined(separator: ", ")
                throw CartwrightError(
                    .jsonOutOfRange,
                    "expected one of \(known), found \"\(name.shortened(toBytes: 40))\"",
                    hint: Spelling.nearest(to: name, among: CommandNames.all).map { "did you mean \($0)?" },
                    at: JSONPointer.root.appending("command").location
                )
            }
            try outside.refuseTerms(inCommand: value)
            var (completed, takesPrice) = (value, false)
            if case .object(var object) = value, case .object(let line)? = object["line"] {
                takesPrice = !line.has("unit_price")
                object["line"] = try outside.completed(line: .object(line), at: JSONPointer.root.appending("line"))
                completed = .object(object)
            }
            if case .object(var object) = value, object["command"] == "set_customer", object.has("customer") {
                object["customer"] = try Self.customer(object["customer"] ?? .null)
                completed = .object(object)
            }
            return (try Command(asked: completed), takesPrice)
        } catch {
            throw Problem(error)
        }
    }
}

extension Call {
    /// A customer as one is kept, of what a caller writes: read as strictly as that of a cart.
    private static func customer(_ value: JSONValue) throws(CartwrightError) -> JSONValue? {
        try Cart(["currency": "USD", "customer": value]).json.members["customer"]
    }
}

/// The commands that a caller may send by name, each with its meaning and keys. What pays, and what cards and whole
/// carts are, has a path of its own.
enum CommandNames {
    static let all = commands.map(\.name)

    fileprivate static let commands: [(name: String, meaning: String, keys: KeyValuePairs<String, Schema>)] = [
        ("view_card", "A card was seen.", ["card": .text]),
        ("open_card", "A card was clicked.", ["card": .text]),
        ("dismiss_card", "A card was sent away.", ["card": .text]),
        ("set_customer", "Say who is shopping.", ["customer?": .customer.orNull]),
        ("set_country", "Say to which country it goes.", ["country?": .text(upTo: 256).orNull]),
        ("set_channel", "Say where the shopper buys.", ["channel?": .text(upTo: 256).orNull]),
        (
            "set_attribute", "State a fact of the shop's own; without a value it is taken back.",
            ["key": .text(upTo: 256), "value?": .engine("plain_value").orNull]
        ),
        ("add_line", "Add units.", ["line": .lineRequest]),
        (
            "set_quantity", "Set the units of a line, by its id or SKU; 0 removes it.",
            ["line": .text, "quantity": .amount]
        ),
        ("remove_line", "Remove a line, by its id or SKU.", ["line": .text]),
        ("enter_code", "Enter a code.", ["code": .text(upTo: 256)]),
        ("remove_code", "Take a code back.", ["code": .text]),
        (
            "choose_shipping", "Choose how it is sent, and what that costs.",
            ["method": .text(upTo: 256), "amount": .amount]
        ),
        ("begin_checkout", "Offer coupons, hold limited promotions, agree on a price.", [:]),
        ("cancel_checkout", "Go back to browsing.", [:]),
        ("apply_coupon", "Take the offer of a coupon card.", ["card": .text]),
        ("dismiss_coupon", "Refuse the offer of a coupon card, or take it back.", ["card": .text]),
        ("payment_confirmed", "The money of a payment is there.", ["key": .text]),
        ("payment_failed", "The money of a payment does not come.", ["key": .text, "reason": .text]),
    ]
}

extension Command {
    /// A command as a caller writes it: a line without an id is called by its SKU.
    fileprivate init(asked value: JSONValue) throws(CartwrightError) {
        guard case .object(var object) = value, object["command"] == "add_line",
            case .object(var line)? = object["line"]
        else {
            try self.init(restoring: value)
            return
        }
        if !line.has("id") { line["id"] = line["sku"] }
        object["line"] = .object(line)
        try self.init(restoring: .object(object))
    }
}

/// The answer to a command: the session, what happened, and what the shop is to show.
struct CommandAnswer {
    let reply: CheckoutReply

    init(_ reply: CheckoutReply) { self.reply = reply }

    var answer: Answer {
        do throws(CartwrightError) {
            guard let view = try reply.view() else { return .json(["id": .string(reply.session.id)]) }
            let session = SessionBody(view: view, further: reply.diagnostics)
            var object = session.json.members
            object["events"] = .array(reply.events.map { .string($0.type.rawValue) })
            object.setUnlessAbsent("diagnostics", SessionBody.json(session.diagnostics))
            let actions = reply.requests.compactMap(\.action)
            object.setUnlessAbsent("actions", actions.isEmpty ? nil : .array(actions))
            return .json(.object(object), tag: session.tagged.tag)
        } catch {
            return Answer(Problem(error))
        }
    }
}

extension Request {
    /// What the shop is to do; nil for what was done.
    fileprivate var action: JSONValue? {
        switch self {
        case .perform(let action, let card): ["card": .string(card), "action": action.json]
        case .present(let offers, let heldBack):
            ["offers": .array(offers.map(\.json)), "held_back": .array(heldBack.map(\.json))]
        default: nil
        }
    }
}

extension Schema {
    fileprivate static let command = component(
        "command",
        "One command of the state machine. What pays has a path of its own, and so have cards and whole carts.",
        oneOf: CommandNames.commands.map { name, meaning, keys in
            (
                name,
                component("command_\(name)", meaning).fields(["command": .constant(.string(name))]).fields(keys).closed
            )
        },
        by: "command"
    )

    fileprivate static let commandAnswer = component(
        "command_answer",
        "The session after a command, and what happened.",
        allOf: [
            .session,
            .object([
                "events": .list(.text), "diagnostics?": .list(.problem),
                "actions?": .list(.object).described("What the shop is to do, or to show."),
            ]),
        ]
    )
}

extension Example {
    fileprivate static let commandAnswer: Example = """
        {"id": "cart-7", "revision": 4, "phase": "browsing", "cart": \(shippedCart), "quote": \(tenOffQuote),
         "offers": [\(tenOff(status: "applied"))], "cards": \(clickedCards), "orders": [],
         "events": ["cartwright.card.click", "cartwright.coupon.applied"],
         "actions": [{"card": "tenoff", "action": {"do": "apply_offer"}}]}
        """
}
