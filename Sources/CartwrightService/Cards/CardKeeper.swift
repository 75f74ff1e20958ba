internal import Cartwright

/// The cards that all sessions of a service have beside their own, read from a source again and again. A source that
/// fails leaves those that were read last.
actor CardKeeper {
    private let source: any CardSource
    private var feed = Feed()
    /// How often something was read, so that what was begun earlier does not take the place of what came later.
    private var readings = 0
    private var readAt: Instant?
    private var failure: CartwrightError?

    init(_ source: any CardSource) { self.source = source }

    /// What a source has answered, not taken yet.
    struct Reading: Sendable {
        fileprivate let feed: Feed
        fileprivate let number: Int
        fileprivate let at: Instant
        /// What was wrong with some of the cards; the others count.
        let diagnostics: [CartwrightError]

        /// The cards, in the order of a feed.
        var cards: [ContentCard] { feed.cards }
    }

    /// Asks the source, and changes nothing yet.
    ///
    /// - Parameter isWhole: whether everything is asked for, and not only what is new to a source that can tell.
    /// - Throws: why there are no cards: an error of area `source` or `json`, or that of a document of which no card
    ///   could be read.
    func read(whole isWhole: Bool, at now: Instant) async throws(CardSourceFailure) -> Reading {
        let number = readings
        var next = isWhole ? Feed() : feed
        do throws(CardSourceFailure) {
            let batch = try await source.cards(for: CardRequest(of: next, at: now))
            if let error = batch.unreadableDocument { throw CardSourceFailure(error) }
            let diagnostics = next.receive(batch, at: now)
            return Reading(feed: next, number: number, at: now, diagnostics: diagnostics)
        } catch {
            failure = error.error
            throw error
        }
    }

    /// Takes what was read.
    ///
    /// - Returns: whether it counts: not where something else was taken since it was asked for.
    @discardableResult
    func take(_ reading: Reading) -> Bool {
        guard reading.number == readings else { return false }
        readings += 1
        (feed, readAt, failure) = (reading.feed, reading.at, nil)
        return true
    }

    /// How the cards stand.
    struct Status: Sendable {
        /// The source, without secrets.
        let source: String
        let count: Int
        /// When they were read; nil for never.
        let readAt: Instant?
        /// Why they could not be read the last time.
        let failure: CartwrightError?
    }

    /// How the cards stand.
    var status: Status {
        Status(source: source.name, count: feed.cards.count, readAt: readAt, failure: failure)
    }
}

extension CardKeeper.Status {
    /// The status as `/ready` tells it.
    var json: JSONValue {
        var object = JSONObject()
        object["source"] = .string(source)
        object["count"] = .integer(Int64(count))
        object.setUnlessAbsent("read_at", readAt.map { .string($0.description) })
        object.setUnlessAbsent(
            "problem",
            failure.map { ["code": .string($0.code.rawValue), "detail": .string($0.summary)] }
        )
        return .object(object)
    }
}

extension CardBatch {
    /// What is wrong with a document of which no card could be read, though it has some. What is garbled must not take
    /// away the cards that are there.
    var unreadableDocument: CartwrightError? {
        let documents = Dictionary(grouping: entries) { $0.file ?? "" }
        for (_, entries) in documents.sorted(by: { $0.key < $1.key }) {
            guard entries.allSatisfy({ $0.card == nil && !$0.isRemoval }) else { continue }
            if let error = entries.lazy.flatMap(\.diagnostics).first { return error }
        }
        return nil
    }
}

extension Schema {
    static let cardStatus = object([
        "source": .text, "count": .count, "read_at?": .text.described("When they were read; absent for never."),
        "problem?": .shortProblem
            .described("Why they could not be read the last time. Those that were read before are there."),
    ]).described("The cards that every session has, where the service reads some from a source.")
}
