internal import Cartwright

/// Content other than the expected scenario, recognized by its keys.
enum MisplacedContent: String {
    case cart = "this looks like a cart"
    case catalog = "this looks like a catalog"
    case promotion = "this looks like a promotion"
    case cards = "these look like content cards"

    /// Recognizes the content of an object; nil if unknown.
    init?(of object: JSONObject) {
        if object["lines"] != nil {
            self = .cart
        } else if object["promotions"] != nil || object["items"] != nil {
            self = .catalog
        } else if object["effects"] != nil {
            self = .promotion
        } else if object["cards"] != nil {
            self = .cards
        } else {
            return nil
        }
    }

    /// The hint for the right place.
    var hint: String {
        switch self {
        case .cart: "put it under \"cart\", beside the \"promotions\" to price it with"
        case .catalog: "put a \"cart\" beside its promotions, or use it as the catalog for carts"
        case .promotion: "put it under \"promotions\", beside the \"cart\" to price"
        case .cards: "load them into a session; a scenario has a \"cart\" and \"promotions\""
        }
    }
}
