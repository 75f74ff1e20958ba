internal import HTTPTypes

/// An operation of the service: its route, access, parameters and answers. Routes, the OpenAPI document and the
/// reference are made from it.
struct Endpoint: Sendable {
    /// The name in the OpenAPI document: `create_quote`.
    let name: String
    let method: HTTPRequest.Method
    /// The path: `/v1/sessions/{id}`.
    let path: String
    /// The part of the document with the operation; nil if the document does not contain it.
    var tag: Tag?
    /// A one-line summary.
    var summary = ""
    /// Further facts for callers.
    var description: String?
    /// The scope that an access key needs; nil for a public operation.
    let scope: Scope?
    /// The parameters of path and query. Those of the headers follow from the other properties.
    var parameters: [Parameter] = []
    /// True if its work reads the query, which is not checked before.
    var readsQuery = false
    /// The form of the body; nil if there is none.
    var body: BodyForm?
    /// True if it has effects that must not happen twice, so that it needs an idempotency key.
    var isKeyed = false
    /// True if an idempotency key is optional: a repetition changes nothing but the revision.
    var mayHaveKey = false
    /// True if its answer is stored separately, because it changes no session.
    var storesAnswerSeparately = false
    /// True if its key is claimed before the work begins, because the first answer has what no later one can have.
    var claimsKey = false
    /// True if it takes less time than a switch of threads, for a small body.
    var isQuick = false
    /// Returns the session to which its key is scoped, given the name in the path.
    var session: @Sendable (String) -> String = { $0 }
    /// The answers that are not problems.
    var answers: [DocumentedAnswer] = []
    /// The further statuses of problems, besides those that follow from the other properties.
    var refusals: Set<HTTPResponse.Status> = []
    /// Makes the answer to a request that is refused before its work begins; nil for the usual problem.
    var refusing: Refusing?
    /// Answers for the process without a shop; nil for an operation of a shop.
    var ofProcess: OfProcess?
    /// Carries out the work.
    let carryOut: @Sendable (Call) async throws(Problem) -> Answer

    /// Makes an answer from the state of the process and the values in the path.
    typealias OfProcess = @Sendable (ServiceContext, [String]) throws(Problem) -> Answer
}

extension Endpoint {
    /// Creates a public operation that is answered even if no store is available.
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

extension Endpoint {
    /// A part of the document.
    enum Tag: String, CaseIterable, Sendable {
        case quotes, sessions, orders, catalog, codes, changes, accounts, service

        var description: String {
            switch self {
            case .quotes: "Prices of carts, without stored state."
            case .sessions: "Stored carts, from the first line to payment."
            case .orders: "Paid orders: returns and cancellation."
            case .catalog: "Items and promotions."
            case .codes: "Individually issued codes, and the jobs that create them."
            case .changes: "The log of changes, with the access keys of their callers."
            case .accounts: "Gift cards and store credits."
            case .service: "The state of the service, and this document."
            }
        }
    }

    /// True if a request may have an idempotency key.
    var takesKey: Bool { isKeyed || mayHaveKey }

    /// True if a request may have `If-Match`, because the resource has a tag.
    var takesIfMatch: Bool {
        switch method {
        case .get: isTagged
        case .post: isKeyed && !storesAnswerSeparately
        default: true
        }
    }

    /// True if a request may have `If-None-Match`.
    var takesIfNoneMatch: Bool { method == .get ? isTagged : method == .put }

    private var isTagged: Bool { answers.contains(where: \.isTagged) }
}
