internal import Cartwright

/// The verbs that are not available on a session of the service.
enum LocalVerbs {
    /// The alternative to each verb.
    static let instead: [String: String] = [
        "load catalog": "PUT /v1/catalog, or the same catalog in cartwright repl --catalog FILE",
        "load session": "open session ID",
        "sync cards": "load cards FILE, which accepts a sync response too",
        "list items": "GET /v1/items",
        "show item": "GET /v1/items?q=SKU",
        "show price": "POST /v1/prices",
        "explain price": "POST /v1/prices",
        "simulate carts": "cartwright simulate",
        "list gift cards": "GET /v1/gift-cards",
        "list events": "the service's --webhook delivers the events",
        "show event": "the service's --webhook delivers the events",
        "sign batch": "cartwright serve --webhook URL",
        "upload batch": "cartwright serve --webhook URL",
        "verify batch": "cartwright verify",
        "list batches": "cartwright serve --webhook URL",
        "show batch": "cartwright serve --webhook URL",
        "list plugins": "cartwright plugin list",
        "show plugin": "cartwright plugin list",
        "load plugin": "cartwright serve --plugins FOLDER, and SIGHUP",
        "reload plugin": "cartwright serve --plugins FOLDER, and SIGHUP",
        "list branches": "list steps",
        "goto branch": "redo",
        "drop branch": "list steps",
        "load flow": "cartwright repl without --connect",
        "save flow": "list steps",
        "check flow": "cartwright check FILE",
        "next": "cartwright repl without --connect",
        "continue": "cartwright repl without --connect",
        "break on": "cartwright repl without --connect",
        "list breaks": "cartwright repl without --connect",
        "drop break": "cartwright repl without --connect",
    ]
}
