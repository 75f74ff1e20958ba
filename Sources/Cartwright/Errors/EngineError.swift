/// What the engine throws: one type to catch, whatever was called.
///
/// Most of the engine throws ``CartwrightError``, and what carries out commands throws ``Refusal``. Each says in
/// ``error`` what happened, so a program that calls both needs one `catch`:
///
/// ```swift
/// do {
///     let cart = try Cart(JSONParser.parse(body))
///     _ = try await service.open("cart-7", currency: cart.currency, with: [.loadCart(cart)])
/// } catch let failure as any EngineError {
///     print(failure.error.code)  // such as json.syntax, or session.exists
/// }
/// ```
public protocol EngineError: Error {
    /// What happened: a code to branch on, a text for people, and where in the input.
    var error: CartwrightError { get }
}

extension CartwrightError: EngineError {
    /// The error itself.
    public var error: CartwrightError { self }
}
