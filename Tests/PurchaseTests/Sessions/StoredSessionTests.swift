import Cartwright
import CartwrightTesting
import Foundation
import TestRuns
import Testing

/// Random sessions over the sample catalog that are stored and restored at every step, compared with the original.
@Suite struct StoredSessionTests {
    /// Returns the promotions of the sample catalog and some with limits.
    static func catalog() throws -> String {
        let samples = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "samples/catalog.json")
        guard case .object(let sample) = try JSONParser.parse(Array(Data(contentsOf: samples))),
            case .array(let promotions)? = sample["promotions"],
            case .array(let limited) = try JSONParser.parse(FuzzTests.catalog)
        else { return "[]" }
        return JSONValue.array(promotions + limited.filter { $0["id"] != "spring" }).text
    }

    /// Returns a command that random commands rarely give: items of the sample shop, payment results. Otherwise random.
    static func command(_ random: inout RandomCommands, for purchase: Purchase) -> Command {
        let session = purchase.session
        if let payment = session.payment {
            switch Int.random(in: 0..<10, using: &random) {
            case 0: return .paymentFailed(reason: "declined", key: payment.key)
            case 1: return .paymentConfirmed(key: payment.key)
            case 2: return .reservationLost(key: payment.key)
            case 3: return .paymentConfirmed(key: "s-other")
            case 4: return .pay(method: nil)
            default: break
            }
        }
        switch Int.random(in: 0..<12, using: &random) {
        case 0: return .addLine(Item(sku: "MUG", unitPriceMinor: 12_50, categories: ["kitchen"]).line(quantity: 2))
        case 1: return .enterCode("spring20")
        case 2: return .beginCheckout
        default: return random.command(for: session, at: purchase.now)
        }
    }

    static func outcome(_ random: inout RandomCommands) -> PaymentOutcome {
        random.chance(50) ? .confirmed : random.chance(50) ? .unknown : .failed(reason: "declined")
    }

    struct Step: Equatable {
        var refusal: CartwrightError?
        var events: [Event] = []
        var instructions: [Instruction] = []
        var diagnostics: [CartwrightError] = []
        var after: SessionView
        var ledger: MemoryLedger
        var kept: JSONValue
    }

    static func step(
        _ shop: inout MemoryCheckout,
        _ command: Command,
        at now: Instant,
        _ outcome: PaymentOutcome
    ) -> Step {
        var (refusal, transition): (CartwrightError?, Transition?)
        do throws(CartwrightError) {
            transition = try shop.run(command, at: now, paying: outcome)
        } catch {
            refusal = error
        }
        return Step(
            refusal: refusal,
            events: transition?.events ?? [],
            instructions: transition?.instructions ?? [],
            diagnostics: transition?.diagnostics ?? [],
            after: SessionView(shop.session),
            ledger: shop.ledger,
            kept: shop.session.json
        )
    }

    @Test(.timeLimit(.minutes(15)), arguments: AllTests.seeds(1, all: 4))
    func `a stored and restored session continues like the original`(seed: UInt64) throws {
        var random = RandomCommands(seed: seed)
        var purchase = try Purchase(catalog: try Self.catalog(), seed: seed)
        var phases: Set<Phase> = []
        for number in 0..<250 {
            let command = Self.command(&random, for: purchase)
            let outcome = Self.outcome(&random)
            var shop = purchase.shop
            var restored = shop
            restored.session = try Session(
                restoring: try JSONParser.parse(shop.session.json.utf8),
                by: shop.checkout
            )
            let again = try Command(restoring: try JSONParser.parse(command.json.utf8))
            let expected = Self.step(&shop, command, at: purchase.now, outcome)
            #expect(Self.step(&restored, again, at: purchase.now, outcome) == expected, "step \(number): \(command)")
            if let refusal = expected.refusal?.refusal { #expect(try Refusal(restoring: refusal.json) == refusal) }
            // Continues with the restored session, so that any loss affects later steps.
            (purchase.session, purchase.ledger) = (restored.session, restored.ledger)
            phases.insert(restored.session.phase)
            if random.chance(20) { purchase.now = purchase.now.adding(seconds: .random(in: 0...600, using: &random)) }
            if random.chance(3) { _ = purchase.session.takePendingEvents() }
        }
        #expect(phases.isSuperset(of: [.browsing, .checkout, .paying, .paid]), "\(phases)")
    }
}
