internal import Cartwright
internal import CartwrightCheckout
internal import CartwrightScenarios
internal import HTTPTypes

extension Operation {
    /// Carries out one command of the state machine.
    static let sendCommand = Operation(
        "send_command",
        .post,
        "/v1/sessions/{id}/commands",
        scope: .checkout,
        body: .json,
        isKeyed: true,
        parameters: ["dry_run"]
    ) { call throws(Problem) in
        let (id, outside) = (call.path[0], call.outside)
        let (command, takesPrice) = try call.command(outside)
        let isDryRun = try call.query.flag("dry_run")
        return try await call.placing { () throws(Problem) in
            guard !isDryRun else {
                do throws(Refusal) {
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
            return try await call.send(to: id, answering: { CommandAnswer($0).answer }) { session throws(Refusal) in
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

/// The commands that a caller may send by name. What pays, and what cards and whole carts are, has a path of its own.
enum CommandNames {
    static let all = [
        "view_card", "open_card", "dismiss_card", "set_customer", "set_country", "set_channel", "set_attribute",
        "add_line", "set_quantity", "remove_line", "enter_code", "remove_code", "choose_shipping", "begin_checkout",
        "cancel_checkout", "apply_coupon", "dismiss_coupon", "payment_confirmed", "payment_failed",
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
