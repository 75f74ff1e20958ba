/// Words that other programs have for what a verb does, or that come to mind first: told as did-you-mean, never run.
enum VerbSynonyms {
    /// The verb that a word stands for.
    static let verbs: [String: String] = [
        "why": "explain coupon", "coupon": "apply coupon", "use": "apply coupon", "redeem": "apply coupon",
        "code": "enter code", "cart": "show cart", "basket": "show cart", "receipt": "show receipt",
        "buy": "add item", "put": "add item", "item": "add item", "delete": "remove item", "rm": "remove item",
        "checkout": "begin checkout", "shipping": "choose shipping", "ship": "choose shipping",
        "refund": "return units", "price": "explain total", "total": "explain total", "click": "open card",
        "items": "list items", "cards": "list cards", "coupons": "list coupons", "events": "list events",
        "orders": "list orders", "promotions": "list promotions", "steps": "list steps", "history": "list steps",
        "log": "list events", "catalog": "load catalog", "back": "undo", "revert": "undo", "forward": "redo",
        "bye": "quit", "logout": "quit", "ls": "list items", "man": "help", "empty": "clear cart",
        "country": "set country", "channel": "set channel",
    ]
}
