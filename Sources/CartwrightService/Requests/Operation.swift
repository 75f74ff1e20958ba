internal import HTTPTypes

/// One thing that the service does: how it is asked for, by whom, and what it answers. Routes, access, the OpenAPI
/// document and the reference are made from it.
struct Operation: Sendable {
    /// Its name, as the OpenAPI document has it: `create_quote`.
    let name: String
    let method: HTTPRequest.Method
    /// Its path: `/v1/sessions/{id}`.
    let path: String
    /// The part of the document that it stands in; nil for one that is not in it.
    var tag: Tag?
    /// The operation in a line.
    var summary = ""
    /// Further facts that a caller needs.
    var description: String?
    /// What a key must be for; nil where none is needed.
    let scope: Scope?
    /// The parameters of its path and query. Those of its headers follow from what it is.
    var parameters: [Parameter] = []
    /// What a body is like; nil where there is none.
    var body: BodyForm?
    /// Whether it has effects that must not happen twice, and so needs an idempotency key.
    var isKeyed = false
    /// Whether it may have an idempotency key though it needs none: done twice it is the same, but for its revision.
    var mayHaveKey = false
    /// Whether its answer is kept apart, since it changes no session.
    var isKeptApart = false
    /// Whether it takes less time than handing it to another thread, as long as its body is small.
    var isQuick = false
    /// The session in which its key counts, given what stands in the path.
    var session: @Sendable (String) -> String = { $0 }
    /// The answers that are not problems.
    var answers: [DocumentedAnswer] = []
    /// The statuses of problems that do not follow from what it is.
    var refusals: Set<HTTPResponse.Status> = []
    /// Answers what comes to nothing before it begins; nil where that is a problem as usual.
    var refusing: Refusing?
    /// Answers for the process, which needs no shop; nil where it is a shop that is asked.
    var ofProcess: OfProcess?
    /// Carries it out.
    let carryOut: @Sendable (Call) async throws(Problem) -> Answer

    /// What the process knows by itself, given what stands in the path.
    typealias OfProcess = @Sendable (ServiceContext, [String]) throws(Problem) -> Answer
}

extension Operation {
    /// An operation that anyone may ask for, and that is answered whether or not any store is there.
    init(
        name: String,
        ofProcess path: String,
        summary: String,
        description: String? = nil,
        parameters: [Parameter] = [],
        answers: [DocumentedAnswer],
        _ answer: @escaping OfProcess
    ) {
        self.init(
            name: name,
            method: .get,
            path: path,
            tag: .service,
            summary: summary,
            description: description,
            scope: nil,
            parameters: parameters,
            answers: answers,
            ofProcess: answer
        ) { call throws(Problem) in try answer(call.service, call.path) }
    }
}

extension Operation {
    /// A part of the document.
    enum Tag: String, CaseIterable, Sendable {
        case quotes, sessions, orders, catalog, codes, service

        var description: String {
            switch self {
            case .quotes: "Prices of carts, of which nothing is kept."
            case .sessions: "Carts that are kept, from the first line to payment."
            case .orders: "Paid orders: returns and cancelling."
            case .catalog: "What is sold, and the promotions."
            case .codes: "Codes that are issued one by one, and the jobs that make them."
            case .service: "How the service is, and this document."
            }
        }
    }

    /// True where a request may have an idempotency key.
    var takesKey: Bool { isKeyed || mayHaveKey }

    /// True where a request may depend on the state that its caller saw: it changes or reads something that has one.
    var takesIfMatch: Bool {
        switch method {
        case .get: isTagged
        case .post: isKeyed && !isKeptApart
        default: true
        }
    }

    /// True where a request may depend on a state that its caller does not have.
    var takesIfNoneMatch: Bool { method == .get ? isTagged : method == .put }

    private var isTagged: Bool { answers.contains(where: \.isTagged) }
}
