internal import Cartwright
internal import CartwrightScenarios
internal import HTTPTypes

extension Endpoint {
    static let createBacktest = Endpoint(
        name: "create_backtest",
        method: .post,
        path: "/v1/backtests",
        tag: .catalog,
        summary: "Compare a catalog with what a shop took off past orders",
        description: """
            Each line is a past order: Shopify's or WooCommerce's, or a cart with `recorded`, as `cartwright \
            backtest` reads them. Another body, such as a list of orders or a CSV export, is read as a whole, and is \
            limited like other bodies. The first line may be an answer of `POST /v1/imports`: its `catalog` then \
            prices the orders in place of the shop's, and its `report` names the rules that were not carried over. \
            With `against`, another catalog, the first line compares with it on the same orders, as the parameter \
            does with a version of the shop's; items with a `cost` have margins. The answer is that of `POST \
            /v1/simulations`, and `report` has the orders that are equal, equal but for rounding, and different, by \
            cause. `notes` names fields that are not compared. Commands that explain an example read the catalog from \
            catalog.json, the one to compare with from against.json, and the orders from orders.json. Orders use up \
            usage limits and budgets in the order of time, from their beginning, unless `unlimited` is true. Nothing \
            is stored.
            """,
        scope: .manage,
        parameters: [.against, .unlimited, .now],
        body: .lines("Past orders, one per line.", .soldMugs),
        answers: [
            .lines("The results so far, one per line.", #"{"carts":1,"bad":0,"complete":true,"html":""#)
        ],
        refusals: [.notFound]
    ) { call throws(Problem) in
        var question = try await StreamedQuestion(call, catalog: "catalog.json")
        var terms = BacktestTerms()
        terms.arguments = ["orders.json"]
        question.question.backtest = terms
        let (shop, vocabulary) = (call.shop.catalogs.present.file, question.vocabulary)
        let unused = try await answering(try shop.withoutUses(vocabulary))
        return try await SimulationStream(question, of: unused, call).answer
    }
}

extension Example {
    fileprivate static let soldMugs: Example = """
        {"id":"1001","cart":{"currency":"USD","lines":[{"sku":"MUG","unit_price":1250,"quantity":3}],\
        "recorded":{"discount":0,"total":3750}}}

        """
}
