internal import Cartwright
internal import HTTPTypes

extension Endpoint {
    static let eraseCustomer = Endpoint(
        name: "erase_customer",
        method: .delete,
        path: "/v1/customers/{id}",
        tag: .sessions,
        summary: "Erase a customer",
        description: """
            Replaces the customer by a random id in sessions, orders, earlier revisions, stored answers, codes, jobs \
            and events, and deletes the customer's feeds. Amounts stay, and so do the uses that count for the \
            customer's limits. Delivered events cannot be recalled: an event `cartwright.customer.erased` follows. \
            Refused with 409 while a checkout or payment of the customer is open. In a large store it may take \
            longer than a request: 202 is answered then, and a repeated request waits for its end. After an error it \
            can be called again, and continues.
            """,
        scope: .manage,
        parameters: [.customerID],
        answers: [
            .json(
                "The numbers of changed parts.",
                .erasure,
                #"""
                {"replaced_by": "erased-5f1d7a84c3f2d4a45f1d7a84c3f2d4a4", "sessions": 0, "feeds": 0, "codes": 0,
                 "records": 0, "events": 0}
                """#
            ),
            .json(
                "The erasure runs. Repeat the request for its result.",
                .runningErasure,
                #"{"state": "running"}"#,
                status: 202,
                headers: [.retryAfter]
            ),
        ],
        refusals: [.conflict]
    ) { call throws(Problem) in
        let erasure = CustomerErasure(
            in: call.shop.stores,
            of: call.shop.tenant,
            dependencies: call.service.settings.dependencies,
            log: call.shop.log
        )
        let (customer, key, limit) = (call.path[0], call.caller.key, call.service.settings.idleLimit)
        let outcome = await call.shop.erasures.outcome(of: customer, within: min(limit / 3, .seconds(20))) {
            () async throws(CartwrightError) in try await erasure.erase(customer, by: key)
        }
        guard let outcome else {
            var answer = Answer.json(["state": "running"], status: .accepted)
            answer.headers[.retryAfter] = "5"
            return answer
        }
        return .json(try await answering(try outcome.get()).json)
    }
}

extension Schema {
    fileprivate static let runningErasure = component("running_erasure", "An erasure that runs.")
        .fields(["state": .words(["running"])])

    fileprivate static let erasure = component("erasure", "The result of the erasure of a customer.").fields([
        "replaced_by": .text.described("The random id that stands for the customer from now on."),
        "sessions": .count, "feeds": .count.described("Deleted feeds."), "codes": .count,
        "records": .count.described("Stored answers and jobs."), "events": .count,
    ])
}
