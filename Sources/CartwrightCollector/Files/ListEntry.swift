/// A line of the list of batches: it confirms that a part of the file of events is complete, with the fingerprint of
/// its bytes.
struct ListEntry: Hashable, Sendable {
    /// The batch of the part; nil for a part whose batches are forgotten, or that was in the file before.
    var batch: Batch?
    /// The end offset of the part in the file of events. The part starts at the end of the part before it.
    let end: Int64
    /// The fingerprint of the part.
    let events: Fingerprint

    /// A remembered batch.
    struct Batch: Hashable, Sendable {
        /// The id, without blanks.
        let id: String
        /// The fingerprint of the body.
        let body: Fingerprint
        /// The time of receipt, in seconds since 1970.
        let seconds: Int64
    }

    /// The line, without its checksum and line break.
    var text: String {
        guard let batch else { return "part \(end) \(events.text)" }
        return "batch \(batch.id) \(batch.body.text) \(batch.seconds) \(end) \(events.text)"
    }

    init(batch: Batch? = nil, end: Int64, events: Fingerprint) {
        (self.batch, self.end, self.events) = (batch, end, events)
    }

    /// Reads ``text``; nil for anything else.
    init?(_ text: some StringProtocol) {
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        switch (words.first, words.count) {
        case ("part", 3):
            guard let end = Int64(words[1]), let events = Fingerprint(words[2]) else { return nil }
            self.init(end: end, events: events)
        case ("batch", 6):
            guard let body = Fingerprint(words[2]), let seconds = Int64(words[3]), let end = Int64(words[4]),
                let events = Fingerprint(words[5])
            else { return nil }
            self.init(batch: Batch(id: String(words[1]), body: body, seconds: seconds), end: end, events: events)
        default: return nil
        }
    }
}
