internal import Cartwright
internal import CartwrightCheckout
internal import CartwrightScenarios
internal import HTTPTypes

extension Endpoint {
    static let sendCommand = Endpoint(
        name: "send_command",
        method: .post,
        path: "/v1/sessions/{id}/commands",
        tag: .sessions,
        summary: "Carry out a command",
        description: """
            With `dry_run=true` the answer shows the changes, nothing is changed, and no idempotency key is needed. A \
            `payment_confirmed` may not lead to an order: the payment failed before, or its hold on \
            limited promotions expired and others used them. Then `refunds` has the refund to pay, the same one each \
            time.
            """,
        scope: .checkout,
        parameters: [.sessionID, .dryRun],
        body: .json(.command, #"{"command": "apply_coupon", "card": "tenoff"}"#),
        isKeyed: true,
        answers: [
            .json("The session after the command, and its events.", .commandAnswer, .commandAnswer, isTagged: true)
        ],
        refusals: [.notImplemented]
    ) { call throws(Problem) in
        let (id, outside) = (call.path[0], call.outside)
        let (command, priced) = try await call.command(outside, in: id)
        let isDryRun = try call.query.flag(.dryRun)
        return try await call.placing { () throws(Problem) in
            guard !isDryRun else {
                do throws(CartwrightError) {
                    let checkout = call.shop.checkout
                    let session = try await checkout.view(id).session
                    if let priced { try outside.checkPrices(of: session, at: priced) }
                    let adapted = try outside.adapted(command, to: session)
                    let preview = try await checkout.preview([adapted], in: id, on: call.trialTerms)
                    return CommandAnswer(preview).answer
                } catch {
                    throw try await call.problem(error, id)
                }
            }
            return try await call.send(to: id, answering: { CommandAnswer($0).answer }) {
                session throws(CartwrightError) in
                if let priced { try outside.checkPrices(of: session, at: priced) }
                return [try outside.adapted(command, to: session)]
            }
        }
    }
}

extension Call {
    /// Reads the command of a body, and returns with it the key of the object whose price comes from the catalog.
    fileprivate func command(
        _ outside: OutsideCart,
        in session: String
    ) async throws(Problem) -> (Command, priced: String?) {
        let value = try json()
        if value["command"] == "apply_gift_card" { return (try await giftCardCommand(value, in: session), nil) }
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
            var (completed, priced): (JSONValue, String?) = (value, nil)
            if case .object(var object) = value, case .object(let line)? = object["line"] {
                if !line.has("unit_price") { priced = "line" }
                object["line"] = try outside.completed(line: .object(line), at: JSONPointer.root.appending("line"))
                completed = .object(object)
            }
            if case .object(let item) = value, item["command"] == "view_item" {
                if !item.has("unit_price") { priced = "sku" }
                completed = .object(try outside.completed(item: item))
            }
            var customer: Customer?
            if case .object(var object) = value, object["command"] == "set_customer", object.has("customer") {
                let cart: JSONValue = ["currency": "USD", "customer": object["customer"] ?? .null]
                // The customer is read as strictly as in a cart.
                let read = try Cart(cart, identities: outside.identities)
                (object["customer"], customer) = (read.json.members["customer"], read.customer)
                completed = .object(object)
            }
            var command = try Command(asked: completed)
            if case .setCustomer = command { command = .setCustomer(customer) }
            if case .setCountry(let country?) = command {
                do throws(CartwrightError) { command = .setCountry(try CountryCode.checked(country)) } catch {
                    throw error.at(JSONPointer.root.appending("country"))
                }
            }
            return (command, priced)
        } catch {
            throw Problem(error)
        }
    }
}

/// The commands that a caller may send by name, each with its meaning and keys. Payments, cards and whole carts have
/// paths of their own.
enum CommandNames {
    static let all = commands.map(\.name)

    fileprivate static let commands: [(name: String, meaning: String, keys: KeyValuePairs<String, Schema>)] = [
        ("view_card", "Records that a card was seen.", ["card": .text]),
        ("open_card", "Records that a card was clicked.", ["card": .text]),
        ("dismiss_card", "Records that a card was dismissed.", ["card": .text]),
        (
            "view_item", "Records that an item was seen. Its price is that of the catalog.",
            ["sku": .text(upTo: 256), "unit_price?": .amount, "title?": .text(upTo: 1_024)]
        ),
        ("set_customer", "Sets the customer.", ["customer?": .customer.orNull]),
        ("set_country", "Sets the country of delivery.", ["country?": .text(upTo: 256).orNull]),
        ("set_channel", "Sets the sales channel.", ["channel?": .text(upTo: 256).orNull]),
        (
            "set_attribute", "Sets a fact in the shop's own keys; without a value it is removed.",
            ["key": .text(upTo: 256), "value?": .engine("plain_value").orNull]
        ),
        ("add_line", "Adds units.", ["line": .lineRequest]),
        (
            "set_quantity", "Sets the units of a line, by its id or SKU; 0 removes it.",
            ["line": .text, "quantity": .amount]
        ),
        ("remove_line", "Removes a line, by its id or SKU.", ["line": .text]),
        ("enter_code", "Enters a code.", ["code": .text(upTo: 256)]),
        ("remove_code", "Removes a code.", ["code": .text]),
        (
            "decline_gift", "Declines the gifts of a promotion; its other effects apply.",
            ["promotion": .text(upTo: 512)]
        ),
        ("accept_gift", "Accepts the declined gifts of a promotion again.", ["promotion": .text]),
        (
            "apply_gift_card", "Pays with a gift card: with its balance, or with an amount at most.",
            ["code": .text(upTo: 256), "amount?": .positive]
        ),
        (
            "remove_gift_card", "Removes a gift card by the id of its account, or all of them.",
            ["account?": .text(upTo: 256)]
        ),
        (
            "use_store_credit",
            "Pays with the customer's store credit: with its balance, or with an amount at most. Scope backend.",
            ["limit?": .positive]
        ),
        ("stop_store_credit", "Pays without store credit.", [:]),
        (
            "choose_shipping", "Sets the method and the price of shipping.",
            ["method": .text(upTo: 256), "amount": .amount]
        ),
        ("begin_checkout", "Offers coupons, holds limited promotions, and agrees on a price.", [:]),
        ("cancel_checkout", "Returns to browsing.", [:]),
        ("apply_coupon", "Accepts the offer of a coupon card.", ["card": .text]),
        ("dismiss_coupon", "Refuses the offer of a coupon card, or removes an accepted one.", ["card": .text]),
        ("payment_confirmed", "Records that a payment succeeded.", ["key": .text]),
        ("payment_failed", "Records that a payment failed.", ["key": .text, "reason": .text]),
    ]
}

extension Command {
    /// Reads a caller's command: a line without an id gets its SKU as id.
    fileprivate init(asked value: JSONValue) throws(CartwrightError) {
        guard case .object(var object) = value, object["command"] == "add_line",
            case .object(var line)? = object["line"]
        else {
            try self.init(restoring: value)
            return
        }
        if !line.has("id") { line["id"] = line["sku"] }
        // Only simulations use costs; a session has none.
        line["cost"] = nil
        object["line"] = .object(line)
        try self.init(restoring: .object(object))
    }
}

/// The answer to a command: the session, the events, and the actions for the shop.
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
            let actions = reply.instructions.compactMap(\.action)
            object.setUnlessAbsent("actions", actions.isEmpty ? nil : .array(actions))
            return .json(.object(object), tag: session.tagged.tag)
        } catch {
            return Answer(Problem(error))
        }
    }
}

extension Instruction {
    /// The action for the shop to perform; nil for a request that is already carried out.
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
        "A command of the state machine. Payments, cards and whole carts have paths of their own.",
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
        "The session after a command, and its events.",
        allOf: [
            .session,
            .object([
                "events": .list(.text), "diagnostics?": .list(.problem),
                "actions?": .list(.object).described("The actions for the shop to perform or to show."),
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
