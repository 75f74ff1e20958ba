internal import Cartwright

/// What stands where a scenario is expected and is none, by the keys that tell it.
enum MisplacedContent: String {
    case cart = "this looks like a cart"
    case catalog = "this looks like a catalog"
    case promotion = "this looks like a promotion"
    case cards = "these look like content cards"

    /// Nil where nothing tells.
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

    /// What would be right.
    var hint: String {
        switch self {
        case .cart: "put it under \"cart\", beside the promotions that it is to be priced with"
        case .catalog: "put a \"cart\" beside its promotions, or price carts with it as their catalog"
        case .promotion: "put it under \"promotions\", beside the \"cart\" that it is to be priced with"
        case .cards: "load them into a session; a scenario is a \"cart\" beside promotions"
        }
    }
}
