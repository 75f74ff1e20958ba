internal import Cartwright

/// Notices in the form of the protocol: members of `messages`.
enum UCPMessages {
    static func all(_ notices: [Notice]) -> [JSONValue] { notices.map(message) }

    /// Makes an error message.
    static func error(_ code: String, _ content: String, path: String? = nil, severity: String = "recoverable")
        -> JSONValue
    {
        .present([
            "type": "error", "code": .string(code), "path": path.map(JSONValue.string), "content": .string(content),
            "severity": .string(severity),
        ])
    }

    private static func warning(_ code: String, _ content: String, path: String? = nil) -> JSONValue {
        .present([
            "type": "warning", "code": .string(code), "path": path.map(JSONValue.string), "content": .string(content),
        ])
    }

    /// Makes an information message.
    static func information(_ code: String, _ content: String) -> JSONValue {
        ["type": "info", "code": .string(code), "content": .string(content)]
    }

    static func message(_ notice: Notice) -> JSONValue {
        switch notice {
        case .shortfall(let shortfall): self.shortfall(shortfall)
        case .code(let code, let index, let refusal):
            warning(
                refusal.rawValue,
                refusal.text(code.shortened(toBytes: 100)),
                path: "$.discounts.codes[\(index)]"
            )
        case .noDestination:
            error("missing", "The delivery address is missing.", path: "$.fulfillment.methods[0].destinations")
        case .noOption:
            error(
                "missing",
                "The shipping option is missing.",
                path: "$.fulfillment.methods[0].groups[0].selected_option_id"
            )
        case .notSentThere:
            error(
                "address_undeliverable",
                "The shop does not ship to this address.",
                path: "$.fulfillment.methods[0].selected_destination_id"
            )
        case .needsBuyer(let reason):
            error("requires_3ds", reason, path: "$.payment", severity: "requires_buyer_input")
        case .paymentRefused(let reason): error("payment_failed", reason, path: "$.payment.instruments[0]")
        case .badPayment(let handler):
            error(
                "invalid",
                handler.isEmpty ? "The payment is missing." : "The shop does not accept this payment.",
                path: "$.payment.instruments[0]"
            )
        case .giftCard(let index, let refusal):
            error("payment_failed", refusal.giftCardText, path: "$.payment.instruments[\(index)]")
        case .credit(let credit, let days): information("store_credit", Notice.text(of: credit, afterDays: days))
        case .unknownClaim(let claim):
            warning("eligibility_not_accepted", "\(claim) is unknown to the shop.", path: "$.context.eligibility")
        case .uncheckedClaim(let claim):
            error("eligibility_invalid", "\(claim) could not be verified.", path: "$.context.eligibility")
        case .priceChanged: error("price_changed", "The price has changed; check it again.", path: "$.totals")
        }
    }

    static func shortfall(_ shortfall: ItemShortfall) -> JSONValue {
        let path = "$.line_items[\(shortfall.index)]"
        let item = shortfall.item.shortened(toBytes: 100)
        switch shortfall.available {
        case nil: return error("item_unavailable", "The shop has no item '\(item)'.", path: path)
        case 0?: return error("out_of_stock", "'\(item)' is out of stock.", path: path)
        case let left?: return error("quantity_exceeded", "Only \(left) of '\(item)' are available.", path: path)
        }
    }
}
