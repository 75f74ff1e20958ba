internal import Cartwright

/// A cart that was read, at its turn. A class, because carts are large and would be copied each time.
final class CartTurn: Sendable {
    let file: CartFile
    let entry: ScenarioText.Entry
    private let document: Int
    /// True if its document has no other cart.
    private let isAlone: Bool

    fileprivate init(_ entry: ScenarioText.Entry, of file: CartFile, document: Int, isAlone: Bool) {
        (self.entry, self.file, self.document, self.isAlone) = (entry, file, document, isAlone)
    }

    /// Creates the turn of a cart that was sorted; nil if its document has no cart.
    convenience init?(_ place: CartPlace) {
        guard let entry = place.entry else { return nil }
        self.init(entry, of: place.file, document: 0, isAlone: false)
    }

    /// Returns the cart with its place in the order, to be sorted.
    func place(_ order: CartPlace.Order) -> CartPlace {
        CartPlace(order, file, document: document, entry: isAlone && file.text(at: document) != nil ? nil : entry)
    }

    /// The error of a cart that could not be read; nil for a cart.
    var error: CartwrightError? {
        guard case .failure(let error) = entry.scenario else { return nil }
        return file.placing(error, at: entry)
    }

    /// A turn with the result of pricing its cart before the carts before it were counted.
    struct Guess: Sendable {
        let turn: CartTurn
        /// The instant of the cart; nil if it could not be read.
        let instant: Instant?
        /// The cart; nil if it could not be priced.
        let cart: PricedCart?
        /// The counters that it was priced with.
        let reading: TrialTally.Reading?
    }
}

extension CartPieces.Piece {
    /// Returns the carts, or those before a run was ended.
    func turns(_ isEnded: () -> Bool) -> [CartTurn] {
        var turns: [CartTurn] = []
        for document in range {
            guard !isEnded() else { break }
            let entries = carts.entries(at: document)
            for entry in entries {
                turns.append(CartTurn(entry, of: carts, document: document, isAlone: entries.count == 1))
            }
        }
        return turns
    }
}

extension SimulationTrial {
    /// Prices a cart with the present counters.
    func guess(_ turn: CartTurn, _ tally: TallyBox) -> CartTurn.Guess {
        guard case .success(let scenario) = turn.entry.scenario else {
            return CartTurn.Guess(turn: turn, instant: nil, cart: nil, reading: nil)
        }
        let instant = scenario.now ?? clock
        // A cart without counters, or that could not be priced, is priced again when it is counted.
        guard let reading = try? tally.reading(for: scenario.cart) else {
            return CartTurn.Guess(turn: turn, instant: instant, cart: nil, reading: nil)
        }
        return CartTurn.Guess(turn: turn, instant: instant, cart: try? price(scenario, reading), reading: reading)
    }

    /// Returns a guess that is right with the present counters, or prices its cart again.
    ///
    /// - Throws: the errors of pricing; `campaign.not_sorted`.
    func settle(_ guess: CartTurn.Guess, _ tally: TallyBox) throws(CartwrightError) -> PricedCart {
        if let cart = guess.cart, let reading = guess.reading, try tally.isCurrent(cart, reading) { return cart }
        let scenario = try guess.turn.entry.scenario.get()
        return try price(scenario, try tally.reading(for: scenario.cart))
    }
}
