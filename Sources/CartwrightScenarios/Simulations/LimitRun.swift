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

    /// The number of pieces that are read at once, for each job.
    private static let piecesPerJob = 6
    /// The number of pieces that are priced before an earlier one is counted, for each job: few, so that few counters
    /// change in between.
    private static let aheadPerJob = 2
    /// The number of sorted carts in a piece.
    private static let cartsPerPiece = 256
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
        var (pieces, hasBegun) = (CartPieces(), false)
        while !calls.isEnded() {
            let block = try pieces.next(upTo: Self.piecesPerJob * calls.jobs, of: &carts)
            guard let first = block.first else { return }
            if !hasBegun { sorter?.begin(first.carts) }
            hasBegun = true
            if isSorting {
                var number = readCount
                try sort(block, from: &number, calls)
            } else if try !price(block, isSorted: again == nil, calls) {
                isSorting = true
                try sortSources(calls)
                // The stream was read to its end there.
                guard again == nil else { return }
                sorter?.begin(first.carts)
            }
            calls.progress(readCount, carts.byteCount)
        }
        counted.isComplete = false
    }

    /// Prices a block of carts up to the first one that is out of order; returns false if there is one.
    ///
    /// - Parameter isSorted: true to sort them, too, since they cannot be read again.
    private mutating func price(
        _ block: [CartPieces.Piece],
        isSorted: Bool,
        _ calls: Calls
    ) throws(CartwrightError) -> Bool {
        let (trial, isEnded) = (trial, calls.isEnded)
        let box = TallyBox(taking: &tally)
        defer { box.give(to: &tally) }
        var isInOrder = true
        try JobsAhead(jobs: calls.jobs, ahead: Self.aheadPerJob * calls.jobs).run(block.count) { index in
            block[index].turns(isEnded).map { trial.guess($0, box) }
        } deliver: { (guesses: [CartTurn.Guess]) throws(CartwrightError) in
            for guess in guesses {
                guard let instant = take(guess.turn, calls) else { continue }
                let order = CartPlace.Order(milliseconds: instant.milliseconds, number: readCount - 1)
                if isSorted { try sorter?.add(guess.turn.place(order)) }
                isInOrder = isInOrder && instant >= last
                guard isInOrder else { continue }
                last = instant
                try count(guess, box) { calls.problem($0) }
                countedInOrder = readCount
            }
        }
        if isEnded() { counted.isComplete = false }
        return isInOrder
    }

    /// Counts a cart that was read; returns its instant, or nil if it could not be read, which is reported.
    private mutating func take(_ turn: CartTurn, _ calls: Calls) -> Instant? {
        readCount += 1
        guard let error = turn.error else { return instant(of: turn) }
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
    /// - Throws: `campaign.too_many_groups`. The errors of pricing are problems of the cart.
    private mutating func count(
        _ guess: CartTurn.Guess,
        _ box: TallyBox,
        problem: (CartwrightError) -> Void
    ) throws(CartwrightError) {
        do throws(CartwrightError) {
            let cart = try trial.settle(guess, box)
            try trial.add(cart, to: &counted)
            box.take(cart)
        } catch {
            guard error.code != .campaignTooManyGroups else { throw error }
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
            var (carts, pieces, number) = (try again(), CartPieces(), start)
            var hasBegun = false
            while !calls.isEnded() {
                let block = try pieces.next(upTo: Self.piecesPerJob * calls.jobs, of: &carts)
                guard let first = block.first else { break }
                if !hasBegun { sorter?.begin(first.carts) }
                hasBegun = true
                try sort(block, from: &number, calls)
                calls.progress(readCount, carts.byteCount)
            }
        }
        sources = []
    }

    /// Sorts a block of carts.
    ///
    /// - Parameter number: the number of carts before them, and then of those behind them. Carts up to the number of
    ///   those that were read before have been counted and reported.
    private mutating func sort(
        _ block: [CartPieces.Piece],
        from number: inout Int,
        _ calls: Calls
    ) throws(CartwrightError) {
        let isEnded = calls.isEnded
        var next = number
        defer { number = next }
        try OrderedJobs(jobs: calls.jobs).run(block.count) { index in
            block[index].turns(isEnded)
        } deliver: { (turns: [CartTurn]) throws(CartwrightError) in
            for turn in turns {
                let instant = next < readCount ? instant(of: turn) : take(turn, calls)
                let order = instant.map { CartPlace.Order(milliseconds: $0.milliseconds, number: next) }
                next += 1
                if let order { try sorter?.add(turn.place(order)) }
            }
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
        while !calls.isEnded() {
            let block = try carts.next(upTo: Self.piecesPerJob * calls.jobs * Self.cartsPerPiece)
            guard !block.isEmpty else { return }
            try price(block, calls)
            calls.progress(counted.cartCount + counted.badCount + unreadableCount, 0)
        }
        counted.isComplete = false
    }

    private mutating func price(_ block: [CartPlace], _ calls: Calls) throws(CartwrightError) {
        let (trial, isEnded) = (trial, calls.isEnded)
        let box = TallyBox(taking: &tally)
        defer { box.give(to: &tally) }
        let reported = countedInOrder
        let starts = Array(stride(from: 0, to: block.count, by: Self.cartsPerPiece))
        try JobsAhead(jobs: calls.jobs, ahead: Self.aheadPerJob * calls.jobs).run(starts.count) { index in
            let piece = block[starts[index]..<min(block.count, starts[index] + Self.cartsPerPiece)]
            return piece.prefix { _ in !isEnded() }.compactMap { place in
                CartTurn(place).map { (number: place.order.number, guess: trial.guess($0, box)) }
            }
        } deliver: { (guesses: [(number: Int, guess: CartTurn.Guess)]) throws(CartwrightError) in
            for (number, guess) in guesses {
                // The problems of the first carts were reported when they were counted in order.
                try count(guess, box) { if number >= reported { calls.problem($0) } }
            }
        }
    }
}
