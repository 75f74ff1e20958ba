internal import Cartwright

/// Notices in the form of the protocol: members of `messages`.
enum ACPMessages {
    static func message(_ notice: Notice) -> JSONValue {
        switch notice {
        case .shortfall(let shortfall): self.shortfall(shortfall)
        case .code(let code, let index, let refusal):
            object(
                "warning",
                refusal.standard.rawValue,
                refusal.standard.text(code.shortened(toBytes: 100)),
                "$.discounts.codes[\(index)]"
            )
        case .noDestination: error("missing", "The delivery address is missing.", "$.fulfillment_details.address")
        case .noOption: error("missing", "The shipping option is missing.", "$.selected_fulfillment_options")
        case .notSentThere: error("region_restricted", "The shop does not ship there.", "$.fulfillment_details.address")
        case .needsBuyer(let reason): error("requires_3ds", reason, "$.payment_data")
        case .paymentRefused(let reason): error("payment_declined", reason, "$.payment_data")
        case .badPayment: error("invalid", "The shop does not accept this payment.", "$.payment_data.handler_id")
        case .giftCard(_, let refusal): error("payment_declined", refusal.giftCardText, "$.payment_data")
        case .credit(let credit, let days): information(Notice.text(of: credit, afterDays: days))
        case .unknownClaim(let claim): information("\(claim.shortened(toBytes: 100)) is unknown to the shop.")
        case .uncheckedClaim(let claim): error("invalid", "\(claim) could not be verified.", "$.buyer")
        case .priceChanged: error("conflict", "The price has changed; check it again.", "$.totals")
        }
    }

    private static func shortfall(_ shortfall: ItemShortfall) -> JSONValue {
        let (path, item) = ("$.line_items[\(shortfall.index)]", shortfall.item.shortened(toBytes: 100))
        switch shortfall.available {
        case nil: return error("not_found", "The shop has no item '\(item)'.", path)
        case 0?: return error("out_of_stock", "'\(item)' is out of stock.", path)
        case let left?: return error("quantity_exceeded", "Only \(left) of '\(item)' are available.", path)
        }
    }

    private static func error(_ code: String, _ content: String, _ path: String) -> JSONValue {
        object("error", code, content, path)
    }

    private static func information(_ content: String) -> JSONValue {
        ["type": "info", "content_type": "plain", "content": .string(content)]
    }

    private static func object(_ type: String, _ code: String, _ content: String, _ path: String) -> JSONValue {
        [
            "type": .string(type), "code": .string(code), "param": .string(path), "content_type": "plain",
            "content": .string(content),
        ]
    }
}
