import Cartwright
import CartwrightCheckout
import Testing

/// Calls that decide on the current session, and calls that are based on an earlier revision.
@Suite(.timeLimit(.minutes(20))) struct TermsTests {
    @Test func `a call decides on the current session`() async throws {
        let shop = try Shop()
        _ = try await shop.service.open("a", currency: .usd)
        for expected in [Int64(1), 2, 4] {
            let reply = try await shop.service.send(to: "a", on: .none) { session throws(CartwrightError) in
                let units = session.cart.lines.first?.quantity ?? 0
                return [.addLine(Line(id: "m", sku: "MUG", unitPriceMinor: 1_00, quantity: max(1, units)))]
            }
            #expect(reply.session.cart.lines.map(\.quantity) == [expected])
        }
    }

    @Test func `a call for another revision is refused, and changes nothing`() async throws {
        let shop = try Shop()
        let opened = try await shop.service.open("a", currency: .usd)
        let seen = CheckoutTerms(revision: opened.revision)
        let changed = try await shop.service.send(to: "a", on: seen) { _ throws(CartwrightError) in [.setCountry("DE")]
        }
        let late = await refusal {
            try await shop.service.send(to: "a", on: seen) { _ throws(CartwrightError) in [.setCountry("FR")] }
        }
        #expect(late?.code == .sessionChanged)
        let view = try await shop.service.view("a")
        #expect(view.session.cart.country == "DE" && view.revision == changed.revision)
    }

    @Test func `a key belongs to its fingerprint and repeats the stored answer`() async throws {
        let shop = try Shop()
        _ = try await shop.service.open("a", currency: .usd)
        let terms = CheckoutTerms(key: "k", fingerprint: "first")
        let send = { (terms: CheckoutTerms) in
            try await shop.service.send(to: "a", on: terms, answering: { _ in [1, 2, 3] }) {
                _ throws(CartwrightError) in
                [.enterCode("half")]
            }
        }
        let first = try await send(terms)
        let again = try await send(terms)
        #expect(!first.isRepeated && again.isRepeated && again.answer == [1, 2, 3])
        #expect(again.revision == first.revision)
        let other = await refusal { _ = try await send(CheckoutTerms(key: "k", fingerprint: "second")) }
        #expect(other?.code == .checkoutKeyReused)
    }

    @Test func `the settings limit the number of earlier steps that can be read`() async throws {
        var settings = CheckoutSettings()
        settings.earlierSteps = 2
        let shop = try Shop(settings: settings)
        _ = try await shop.service.open("a", currency: .usd)
        for country in ["DE", "FR", "IT"] { try await shop.service.send(.setCountry(country), to: "a") }
        for (revision, country) in [(Int64(2), "DE"), (3, "FR"), (4, "IT")] {
            let view = try await shop.service.view("a", at: revision)
            #expect(view.session.cart.country == country && view.revision == revision)
        }
        for revision in [Int64(0), 1, 5] {
            let refused = await refusal { _ = try await shop.service.view("a", at: revision) }
            #expect(refused?.code == .sessionUnknownStep, "\(revision)")
        }
        #expect(await refusal { _ = try await shop.service.view("b", at: 1) }?.code == .sessionUnknown)
    }

    @Test func `a call that decides to pay is refused`() async throws {
        let shop = try Shop()
        _ = try await shop.service.open("a", currency: .usd)
        let refused = await refusal {
            try await shop.service.send(to: "a", on: .none) { _ throws(CartwrightError) in [.pay(method: nil)] }
        }
        #expect(refused?.code == .checkoutPayAlone)
    }
}
