internal import Cartwright

/// The cards that every session of a service has beside its own, read from sources at intervals. After a failure, the
/// cards of the last successful reading remain.
actor CardKeeper {
    private let sources: [any CardSource]
    private var feed = Feed()
    /// The number of readings taken. A reading that began before another one was taken is not taken any more.
    private var readings = 0
    private var readAt: Instant?
    private var failure: CartwrightError?

    /// Creates a keeper; nil without sources.
    init?(_ sources: [any CardSource]) {
        guard !sources.isEmpty else { return nil }
        self.sources = sources
    }

    /// The answers of the sources, which are not taken yet.
    struct Reading: Sendable {
        fileprivate let feed: Feed
        fileprivate let number: Int
        fileprivate let at: Instant
        /// The problems of some of the cards; the other cards are taken.
        let diagnostics: [CartwrightError]

        /// The cards, in the order of a feed.
        var cards: [ContentCard] { feed.cards }
    }

    /// Reads the sources in order, and changes nothing yet.
    ///
    /// - Parameter isWhole: true to read all cards, false to read only the changes if a source supports that.
    /// - Throws: an error of area `source` or `json`, or the error of a document in which no card could be read.
    func read(whole isWhole: Bool, at now: Instant) async throws(CardSourceFailure) -> Reading {
        let number = readings
        var next = isWhole ? Feed() : feed
        do throws(CardSourceFailure) {
            var diagnostics: [CartwrightError] = []
            for source in sources {
                let batch = try await source.cards(for: CardRequest(of: next, at: now))
                if let error = batch.unreadableDocument { throw CardSourceFailure(error) }
                diagnostics += next.receive(batch, at: now)
            }
            return Reading(feed: next, number: number, at: now, diagnostics: diagnostics)
        } catch {
            failure = error.error
            throw error
        }
    }

    /// Replaces the cards by those of a reading.
    ///
    /// - Returns: false if another reading was taken after this one began.
    @discardableResult
    func take(_ reading: Reading) -> Bool {
        guard reading.number == readings else { return false }
        readings += 1
        (feed, readAt, failure) = (reading.feed, reading.at, nil)
        return true
    }

    /// The state of the cards.
    struct Status: Sendable {
        /// The sources, without secrets.
        let source: String
        let count: Int
        /// The time of the last successful reading; nil for never.
        let readAt: Instant?
        /// The error of the last reading, if it failed.
        let failure: CartwrightError?
    }

    /// The state of the cards.
    var status: Status {
        let names = sources.map(\.name).joined(separator: ", ")
        return Status(source: names, count: feed.cards.count, readAt: readAt, failure: failure)
    }
}

extension CardKeeper.Status {
    /// The status in the answer of `/ready`.
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
    /// The error of a document in which no card could be read, though it has some. A garbled document must not remove
    /// the cards that were read before.
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
        "source": .text, "count": .count,
        "read_at?": .text.described("The time of the last reading; absent before the first."),
        "problem?": .shortProblem
            .described("The error of the last reading. The cards that were read before it remain."),
    ]).described("The cards that every session has. Present if the service reads cards from a source.")
}
