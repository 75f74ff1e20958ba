internal import CartwrightCheckout
internal import HTTPTypes

extension Endpoint {
    /// Makes an extension's answer to a problem of a request.
    typealias Refusing = @Sendable (Problem, HTTPRequest) -> Answer

    /// A route of an extension.
    init(_ route: ServiceRoute, of host: any ServiceExtension) {
        self.init(
            name: route.name,
            method: route.method,
            path: route.path,
            scope: route.scope,
            readsQuery: route.takesQuery,
            body: route.takesBody ? .optional : nil,
            refusing: { problem, head in Answer(host.answer(to: problem, of: head)) }
        ) { call throws(Problem) in
            var answer = Answer(
                await route.answer(
                    RouteRequest(
                        head: call.head,
                        values: call.path,
                        body: call.body,
                        key: call.caller.key,
                        shop: ServedShop(call.shop),
                        now: call.now,
                        codeExamination: call.codeExamination,
                        giftCards: call.shop.checkout.takesGiftCards ? call.giftCards : nil
                    )
                )
            )
            if answer.status == .tooManyRequests {
                let own = answer.headers[.retryAfter].flatMap { Int64($0) } ?? 0
                answer.headers[.retryAfter] = String(max(own, call.service.codeTries.secondsLeft(of: call.caller)))
            }
            return answer
        }
    }
}

extension Answer {
    /// The answer of an extension.
    init(_ answer: RouteAnswer) {
        self.init(status: answer.status, headers: answer.headers, body: .bytes(answer.body))
    }
}
