internal import Cartwright

/// Prices carts in the order of their instants, as in a real week: each cart uses up limits and budgets for the next
/// ones.
///
/// Carts that come in order are priced as they are read: many in parallel, with the counters before the first of them,
/// and again one by one where these have changed since. Once a cart is out of order, all carts are sorted on disk, and
/// priced at the end.
struct LimitRun: Sendable {
    private let trial: SimulationTrial
    private let newSorter: @Sendable () -> CartSorter

    private var counted: SimulationTotals
    private var tally: TrialTally?

    /// The number of carts that were read.
    private(set) var readCount = 0
    /// The number of carts that could not be read.
    private var unreadableCount = 0
    /// The number of carts that were counted while all were in order. Their problems are reported.
    private var countedInOrder = 0
    /// The instant of the last cart, while all are in order.
    private var last = Instant.earliest

    /// The carts to sort: those of sources that cannot be read again, and all of them once one is out of order.
    private var sorter: CartSorter?
    /// The sources that can be read again, each with the number of carts before it.
    private var sources: [(start: Int, again: Again)] = []
    private var isSorting = false

    typealias Again = @Sendable () throws(CartwrightError) -> CartStream

    /// - Parameter sorter: returns an empty sorter.
    init(_ trial: SimulationTrial, sorter: @escaping @Sendable () -> CartSorter) {
        self.trial = trial
        newSorter = sorter
        counted = SimulationTotals(trial.question)
        tally = trial.unusedLimits
    }

    /// The number of jobs of a run, and the functions that it calls.
    struct Calls {
        let jobs: Int
        let progress: (_ carts: Int, _ bytes: Int64) -> Void
        let problem: (CartwrightError) -> Void
        let isEnded: @Sendable () -> Bool
    }

    /// The totals so far. They are incomplete while carts wait to be sorted.
    var totals: SimulationTotals {
        var totals = counted
        totals.badCount += unreadableCount
        totals.isComplete = totals.isComplete && !isSorting
        (totals.budgets, totals.campaignBudgets) = (tally?.own.figures ?? [:], tally?.own.campaigns ?? [:])
        return totals
    }

    /// The number of pieces that are priced before an earlier one is counted, for each job, and the number of carts of
    /// a piece: few, so that few counters change in between, and few carts are in memory.
    private static let (aheadPerJob, cartsPerPiece) = (2, 64)
    /// The number of pieces that are read before an earlier one is sorted, for each job.
    private static let sortedAheadPerJob = 4
}

// MARK: Carts in order

extension LimitRun {
    /// Prices the carts of a stream as far as they are in order, and sorts them otherwise.
    ///
    /// - Parameter again: returns the stream from its beginning; nil if it cannot be read again.
    mutating func run(_ carts: inout CartStream, again: Again?, _ calls: Calls) throws(CartwrightError) {
        if !isSorting {
            if let again { sources.append((readCount, again)) } else { sorter = sorter ?? newSorter() }
        }
        var pieces = CartPieces(mostDocuments: Self.cartsPerPiece)
        if !isSorting {
            let isInOrder = try price(&carts, &pieces, isSorted: again == nil, calls)
            guard !isInOrder else { return }
            isSorting = true
            try sortSources(calls)
            // The stream was read to its end there.
            guard again == nil else { return }
        }
        var number = readCount
        try sort(&carts, &pieces, from: &number, calls)
    }

    /// Prices carts up to the first one that is out of order; returns false if there is one.
    ///
    /// - Parameter isSorted: true to sort them, too, since they cannot be read again.
    private mutating func price(
        _ carts: inout CartStream,
        _ pieces: inout CartPieces,
        isSorted: Bool,
        _ calls: Calls
    ) throws(CartwrightError) -> Bool {
        let (trial, isEnded) = (trial, calls.isEnded)
        let box = TallyBox(taking: &tally)
        defer { box.give(to: &tally) }
        var (isInOrder, hasBegun) = (true, false)
        try JobsAhead(jobs: calls.jobs, ahead: Self.aheadPerJob * calls.jobs).run {
            () throws(CartwrightError) -> CartPieces.Piece? in
            guard isInOrder, !isEnded(), let piece = try pieces.next(of: &carts) else { return nil }
            if !hasBegun { sorter?.begin(piece.carts) }
            hasBegun = true
            return piece
        } work: { piece in
            piece.turns(isEnded).map { trial.guess($0, box) }
        } deliver: { (guesses: [CartTurn.Guess]) throws(CartwrightError) in
            for guess in guesses {
                guard let instant = take(guess.turn, at: guess.instant, calls) else { continue }
                let order = CartPlace.Order(milliseconds: instant.milliseconds, number: readCount - 1)
                if isSorted { try sorter?.add(guess.turn.place(order)) }
                isInOrder = isInOrder && instant >= last
                guard isInOrder else { continue }
                last = instant
                try count(guess, box) { calls.problem($0) }
                countedInOrder = readCount
            }
            calls.progress(readCount, carts.byteCount)
        }
        if isEnded() { counted.isComplete = false }
        return isInOrder
    }

    /// Counts a cart that was read; returns its instant, or nil if it could not be read, which is reported.
    private mutating func take(_ turn: CartTurn, at instant: Instant?, _ calls: Calls) -> Instant? {
        readCount += 1
        guard let error = turn.error else { return instant }
        unreadableCount += 1
        calls.problem(error)
        return nil
    }

    private func instant(of turn: CartTurn) -> Instant? {
        guard case .success(let scenario) = turn.entry.scenario else { return nil }
        return scenario.now ?? trial.clock
    }

    /// Adds a cart to the totals, and to the used limits.
    ///
    /// - Throws: `campaign.too_many_groups`; `campaign.not_sorted`. The errors of pricing are problems of the cart.
    private mutating func count(
        _ guess: CartTurn.Guess,
        _ box: TallyBox,
        problem: (CartwrightError) -> Void
    ) throws(CartwrightError) {
        do throws(CartwrightError) {
            let cart = try trial.settle(guess, box)
            try trial.add(cart, to: &counted)
            try box.take(cart)
        } catch {
            guard error.code != .campaignTooManyGroups, error.code != .campaignNotSorted else { throw error }
            counted.badCount += 1
            problem(guess.turn.file.placing(error, at: guess.turn.entry))
        }
    }
}

// MARK: Carts out of order

extension LimitRun {
    /// Sorts the carts of the sources that can be read again, from their beginning.
    private mutating func sortSources(_ calls: Calls) throws(CartwrightError) {
        sorter = sorter ?? newSorter()
        for (start, again) in sources {
            var (carts, pieces, number) = (try again(), CartPieces(mostDocuments: Self.cartsPerPiece), start)
            try sort(&carts, &pieces, from: &number, calls)
        }
        sources = []
    }

    /// Sorts the carts of a stream that were not read yet.
    ///
    /// - Parameter number: the number of carts before them, and then of those behind them. Carts up to the number of
    ///   those that were read before have been counted and reported.
    private mutating func sort(
        _ carts: inout CartStream,
        _ pieces: inout CartPieces,
        from number: inout Int,
        _ calls: Calls
    ) throws(CartwrightError) {
        let isEnded = calls.isEnded
        var (next, hasBegun) = (number, false)
        defer { number = next }
        try JobsAhead(jobs: calls.jobs, ahead: Self.sortedAheadPerJob * calls.jobs).run {
            () throws(CartwrightError) -> CartPieces.Piece? in
            guard !isEnded(), let piece = try pieces.next(of: &carts) else { return nil }
            if !hasBegun { sorter?.begin(piece.carts) }
            hasBegun = true
            return piece
        } work: { piece in
            piece.turns(isEnded)
        } deliver: { (turns: [CartTurn]) throws(CartwrightError) in
            for turn in turns {
                let instant = next < readCount ? instant(of: turn) : take(turn, at: instant(of: turn), calls)
                let order = instant.map { CartPlace.Order(milliseconds: $0.milliseconds, number: next) }
                next += 1
                if let order { try sorter?.add(turn.place(order)) }
            }
            calls.progress(readCount, carts.byteCount)
        }
        if isEnded() { counted.isComplete = false }
    }

    /// Prices the sorted carts, in order.
    mutating func finish(_ calls: Calls) throws(CartwrightError) {
        // An interrupted run has the figures of the carts that were in order.
        guard isSorting, !calls.isEnded(), let sorter else { return }
        self.sorter = nil
        let isComplete = counted.isComplete
        (counted, tally) = (SimulationTotals(trial.question), trial.unusedLimits)
        (counted.isComplete, isSorting) = (isComplete, false)
        var carts = sorter.sorted()
        let (trial, isEnded, reported) = (trial, calls.isEnded, countedInOrder)
        let box = TallyBox(taking: &tally)
        defer { box.give(to: &tally) }
        try JobsAhead(jobs: calls.jobs, ahead: Self.aheadPerJob * calls.jobs).run {
            () throws(CartwrightError) -> [CartPlace]? in
            guard !isEnded() else { return nil }
            let places = try carts.next(upTo: Self.cartsPerPiece)
            return places.isEmpty ? nil : places
        } work: { places in
            places.prefix { _ in !isEnded() }.compactMap { place in
                CartTurn(place).map { (number: place.order.number, guess: trial.guess($0, box)) }
            }
        } deliver: { (guesses: [(number: Int, guess: CartTurn.Guess)]) throws(CartwrightError) in
            for (number, guess) in guesses {
                // The problems of the first carts were reported when they were counted in order.
                try count(guess, box) { if number >= reported { calls.problem($0) } }
            }
            calls.progress(counted.cartCount + counted.badCount + unreadableCount, 0)
        }
        if isEnded() { counted.isComplete = false }
    }
}
