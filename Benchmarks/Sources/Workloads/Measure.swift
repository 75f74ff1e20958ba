/// The measures, by their names in the benchmark tool.
public enum Measure: String, CaseIterable, Sendable {
    /// Reading the clock twice, which is part of every other time.
    case clock
    /// A quote with twenty promotions of mixed kinds.
    case mixed = "W1"
    /// The same quote if discounts compound.
    case mixedCompounding = "W1c"
    /// The same pricing as W1, written by hand.
    case mixedByHand = "W1-by-hand"
    /// A quote with a thousand promotions of which about ten can match.
    case thousand = "W2"
    /// The same quote if discounts compound.
    case thousandCompounding = "W2c"
    /// A quote with a hundred thousand promotions.
    case hundredThousand = "W3"
    /// A quote with a million promotions.
    case million = "W3m"
    /// A quote with a thousand promotions, and a clicked coupon.
    case thousandOffered = "W2o"
    /// A quote with a hundred thousand promotions, and a clicked coupon.
    case hundredThousandOffered = "W3o"
    /// A quote with a thousand promotions, from the text of a cart to the text of the quote.
    case thousandInText = "W2j"
    /// The same with a hundred thousand promotions.
    case hundredThousandInText = "W3j"
    /// A quote where two thousand promotions apply together, each with a tier that is within reach.
    case together = "together-2000"
    /// The same quote with all explanations.
    case togetherExplained = "together-2000-explained"
    /// A quote where one promotion beats two thousand that apply together.
    case beaten = "beaten-2000"
    /// The same quote with all explanations.
    case beatenExplained = "beaten-2000-explained"
    /// The best of fourteen promotions in conflict.
    case contested = "W4"
    /// Every compatible set of them priced, and the best selected.
    case contestedExhaustively = "W4-exhaustively"
    /// The best of sixty promotions in conflict, for a stream of carts.
    case sixtyContested = "W5"
    /// A quote for a cart of ten lines, with twenty promotions of mixed kinds.
    case tenLines = "lines-10"
    /// The same quote for a cart of a thousand lines.
    case thousandLines = "lines-1000"
    /// Reading a hundred thousand promotions.
    case load = "load-100000"
    /// Reading a million promotions.
    case loadMillion = "load-1000000"
    /// The same text read by Foundation into structs of the same keys.
    case loadByDecoder = "load-100000-JSONDecoder"
    /// The same text read by Foundation into dictionaries and arrays.
    case loadBySerialization = "load-100000-JSONSerialization"
    /// Reading a thousand content cards.
    case cards = "cards-1000"
    /// The same text read by Foundation into structs of the same keys.
    case cardsByDecoder = "cards-1000-JSONDecoder"
    /// Writing a thousand events as JSON.
    case events = "events-1000"
    /// The same events written by Foundation from structs of the same keys.
    case eventsByEncoder = "events-1000-JSONEncoder"
    /// Signing a body of 64 KiB.
    case sign = "sign-64KiB"
    /// The memory of a thousand promotions.
    case memoryOfThousand = "memory-1000"
    /// The memory of a hundred thousand promotions.
    case memory = "memory-100000"
    /// Recording events durably, one writer.
    case record = "record-1"
    /// Recording events durably, 64 writers at a time.
    case recordBy64 = "record-64"
    /// Recording events durably, 512 writers at a time.
    case recordBy512 = "record-512"
    /// The same events written to SQLite in a loop, each in a transaction.
    case recordByHand = "record-1-by-hand"
    /// The same events, 64 to a transaction.
    case recordByHand64 = "record-64-by-hand"
    /// The same events, 512 to a transaction.
    case recordByHand512 = "record-512-by-hand"
}

extension Measure {
    /// The number of concurrent writers, or of events in a transaction, for recording.
    public var writers: Int? {
        switch self {
        case .record, .recordByHand: 1
        case .recordBy64, .recordByHand64: 64
        case .recordBy512, .recordByHand512: 512
        default: nil
        }
    }

    /// The number of events in one round, for recording.
    public var events: Int? { writers.map { $0 == 1 ? 200 : 200 * 64 } }
}

/// The counts beside time.
public enum Count: String, Sendable {
    /// The carts for which engine and baseline agreed.
    case cartsCompared = "carts compared"
    /// The sets of promotions that were priced to find the best.
    case nodes
    /// The choices of twenty that were proven to be the best.
    case exactChoices = "exact choices of 20"
    /// The bytes of text per card.
    case cardBytes = "bytes per card"
    /// The bytes of text per event.
    case eventBytes = "bytes per event"
    /// The heap in use per promotion of a catalog.
    case catalogBytes = "bytes of catalog per promotion"
    /// The part of the heap that the catalog adds to the promotions.
    case indexBytes = "bytes of index per promotion"
}
