internal import Cartwright
internal import CartwrightScenarios
internal import HTTPTypes

extension Endpoint {
    static let createSimulation = Endpoint(
        name: "create_simulation",
        method: .post,
        path: "/v1/simulations",
        tag: .catalog,
        summary: "Simulate a catalog on many carts",
        description: """
            Each line is a cart. Each line of the answer is an object with the result so far: `carts`, `bad`, \
            `complete`, and the figures as `html` with pictures; the last one has `complete` true and the numbers as \
            `report`. `against` compares with another version of the catalog. Carts use up usage limits and budgets \
            for each other, in the order of `now`, unless `unlimited` is true. Once a cart is out of order, the \
            figures stand still until the end. Items of the catalog with a `cost` have margins.
            """,
        scope: .manage,
        parameters: [.against, .unlimited, .now],
        body: .lines("Carts, one per line.", .threeMugs),
        answers: [
            .lines("The results so far, one per line.", #"{"carts":1,"bad":0,"complete":true,"html":""#)
        ],
        refusals: [.notFound]
    ) { call throws(Problem) in
        let present = call.shop.catalogs.present
        let question = try await StreamedQuestion(call, catalog: "version \(present.number)")
        return try await SimulationStream(question, of: present.file, call).answer
    }
}

extension Example {
    fileprivate static let threeMugs: Example = """
        {"currency":"USD","lines":[{"sku":"MUG","unit_price":1250,"quantity":3}]}

        """
}
