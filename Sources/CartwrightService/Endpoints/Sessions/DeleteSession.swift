internal import Cartwright
internal import CartwrightCheckout
internal import HTTPTypes

extension Endpoint {
    static let deleteSession = Endpoint(
        name: "delete_session",
        method: .delete,
        path: "/v1/sessions/{id}",
        tag: .sessions,
        summary: "Delete a session",
        description: """
            Deletes a session that has not paid, with its earlier revisions, and releases its holds on limited \
            promotions. A session with an order, a payment or a refund under way is refused with 409.
            """,
        scope: .checkout,
        parameters: [.deletedSessionID],
        answers: [DocumentedAnswer("The session is deleted.", status: 204)],
        refusals: [.notFound, .conflict]
    ) { call throws(Problem) in
        let (id, checkout) = (call.path[0], call.shop.checkout)
        var terms = CheckoutTerms()
        terms.revisions = call.ifMatch?.expectedRevisions
        do throws(CartwrightError) {
            try await checkout.remove(id, on: terms)
        } catch {
            throw try await call.problem(error, id)
        }
        return Answer(status: .noContent)
    }
}
