import Cartwright
import CartwrightCheckout

// Code from doc comments of CartwrightCheckout, word for word between the marks: compiled, and run if it is a test.

// CheckoutService.swift
private func checkoutServiceComment(
    _ checkout: Checkout,
    _ store: any CheckoutStore,
    _ mug: Line
) async throws {
    // begin
    let service = CheckoutService(checkout, store: store, payments: Cash())
    let cart = try await service.open(currency: .usd)
    try await service.send(.addLine(mug), to: cart.session.id, key: "k1")
    try await service.send(.beginCheckout, to: cart.session.id, key: "k2")
    let paid = try await service.pay(cart.session.id, method: "card", key: "k3")
    print(paid.session.orders.count)  // 1
    // end
}

// SessionRemoval.swift
private func sessionRemovalComment(_ store: any CheckoutStore) async throws {
    // begin
    try await SessionRemoval(in: store).remove("cart-7")
    // end
}

// PaymentProvider.swift
// begin
struct Cash: PaymentProvider {
    func charge(_ charge: Charge) async throws -> PaymentOutcome { .confirmed }
    func refund(_ refund: Refund, of session: String) async throws {}
}
// end
