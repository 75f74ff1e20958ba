internal import Cartwright

/// Work that takes longer than a request, and its progress.
struct Job: Sendable {
    let id: String
    let kind: String
    let request: JSONValue
    let startedAt: Instant
    var state: State
    var done: Int64 = 0
    let total: Int64
    /// The time of the last sign of life.
    var heardAt: Instant
    var error: JSONValue?

    enum State: String, CaseIterable {
        case running, done, failed
    }

    /// The kind of its records.
    static let record = "job"

    /// The time without a sign of life after which a job counts as failed, in seconds.
    static let silentSeconds: Int64 = 60

    /// The time for which a job is stored, in seconds.
    static let storedSeconds: Int64 = 48 * 3_600

    var json: JSONValue {
        .present([
            "id": .string(id), "kind": .string(kind), "state": .string(state.rawValue), "done": .integer(done),
            "total": .integer(total), "started_at": .string(startedAt.description),
            "heard_at": .string(heardAt.description), "request": request, "error": error,
        ])
    }

    /// Creates a job that begins.
    init(_ id: String, _ kind: String, _ wish: JSONValue, total: Int64, at now: Instant) {
        (self.id, self.kind, self.request, self.total) = (id, kind, wish, total)
        (startedAt, heardAt, state) = (now, now, .running)
    }

    /// Restores a stored job.
    ///
    /// - Throws: an error of area `json` or `time`.
    init(restoring bytes: [UInt8]) throws(CartwrightError) {
        var reader = try ObjectReader(JSONParser.parse(bytes), at: .root)
        id = try reader.string("id")
        kind = try reader.string("kind")
        state = try reader.choice("state")
        done = try reader.integer("done")
        total = try reader.integer("total")
        startedAt = try reader.instant("started_at")
        heardAt = try reader.instant("heard_at")
        request = .object(try reader.object(ifPresent: "request") ?? [:])
        error = try reader.object(ifPresent: "error").map(JSONValue.object)
        try reader.finish()
    }

    /// The change that stores the job.
    var change: RecordChange {
        RecordChange(
            RecordKey(Self.record, id),
            to: json.utf8,
            after: nil,
            expiresAt: heardAt.adding(seconds: Self.storedSeconds)
        )
    }

    /// Returns the job for a caller: a running job without a recent sign of life has failed with its process.
    func current(at now: Instant) -> Job {
        guard state == .running, heardAt.adding(seconds: Self.silentSeconds) < now else { return self }
        var dead = self
        dead.state = .failed
        dead.error = Problem(.jobInterrupted).json
        return dead
    }
}

extension CartwrightError {
    /// The error of a job whose process ended or was stopped.
    static let jobInterrupted = CartwrightError(
        .serviceJobInterrupted,
        "the process of the job ended; the job made no codes",
        hint: "start it again with a new key",
        fault: .environment
    )
}

// MARK: In the document

extension Schema {
    static let job = component("job", "The progress of a job.").fields([
        "id": .text, "kind": .words(["codes"]), "state": .words(of: Job.State.self), "done": .count,
        "total": .count, "started_at": .instant, "heard_at": .instant, "request": .object, "error?": .problem,
    ])
}

extension Example {
    static func job(state: String, done: Int) -> Example {
        """
        {"id": "j9f3k7m2q9f3k7m2q", "kind": "codes", "state": "\(state)", "done": \(done), "total": 31,
         "started_at": "2026-11-23T15:00:00Z", "heard_at": "2026-11-23T15:00:00Z", "request": \(codeRequest)}
        """
    }
}
