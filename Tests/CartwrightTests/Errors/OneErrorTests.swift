import Cartwright
import Testing

@Suite struct OneErrorTests {
    /// Reads a cart and begins its checkout, as a shop does: reading input and carrying out commands throw the same
    /// type.
    private func error(of text: String) -> CartwrightError? {
        do throws(CartwrightError) {
            let cart = try Cart(restoring: JSONParser.parse(Array(text.utf8)))
            var shop = MemoryCheckout(Checkout(registry: HandlerRegistry([])), Session(currency: .usd, seed: 1))
            try shop.run([.loadCart(cart), .beginCheckout], at: .earliest)
            return nil
        } catch {
            return error
        }
    }

    @Test func `one catch handles errors of input and refusals with their values`() throws {
        let bad = try #require(error(of: "{"))
        #expect(bad.code == .jsonSyntax && bad.refusal == nil)
        let empty = try #require(error(of: Cart(currency: .usd).json.text))
        #expect(empty.code == .checkoutEmptyCart && empty.refusal == .emptyCart)
        let other = try #require(error(of: Cart(currency: .eur).json.text))
        #expect(other.refusal == .otherCurrency(.eur, session: .usd) && other.hint == "use USD")
    }
}
