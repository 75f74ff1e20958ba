internal import Cartwright
internal import CartwrightCheckout
internal import HTTPTypes

extension Operation {
    /// Goes back to browsing: releases what the session holds of limited promotions.
    static let cancelSession = Operation(
        "cancel_session",
        .post,
        "/v1/sessions/{id}/cancel",
        scope: .checkout,
        body: .optionalJSON,
        isKeyed: true
    ) { call throws(Problem) in
        try call.read { (_) throws(CartwrightError) in }
        return try await call.send(to: call.path[0], answering: Call.sessionAnswer) { session throws(Refusal) in
            session.phase == .checkout || session.phase == .paying ? [.cancelCheckout] : []
        }
    }
}
