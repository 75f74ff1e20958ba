internal import Cartwright
internal import CartwrightAnalytics
internal import Synchronization

/// A recorder of the inputs that commands read from outside: the clock, files, codes, a shared ledger, deliveries.
final class InputRecorder: Sendable {
    private let inputs = Mutex(RecordedInputs())

    /// Returns the inputs recorded since the last call.
    func take() -> RecordedInputs {
        inputs.withLock { inputs in
            defer { inputs = RecordedInputs() }
            return inputs
        }
    }

    /// Returns tools with the same behaviour whose results are recorded.
    func recording(_ tools: Tools) -> Tools {
        var recorded = tools
        recorded.machineClock = { [self] in
            let now = tools.machineClock()
            inputs.withLock { $0.times.append(now) }
            return now
        }
        recorded.files = RecordedFiles(base: tools.files) { [self] path, digest in
            inputs.withLock { $0.digests[path] = digest }
        }
        recorded.codes = tools.codes.map { finder in
            CodeFinder { [self] code throws(CartwrightError) in
                let issued = try finder.find(code)
                if let issued { inputs.withLock { $0.codes.append(issued) } }
                return issued
            }
        }
        recorded.ledger = tools.ledger?.noting { [self] answer in inputs.withLock { $0.ledger.append(answer) } }
        recorded.delivery = tools.delivery.map { delivery in
            BatchDelivery(secretFiles: delivery.secretFiles) { [self] job throws(CartwrightError) in
                let answer = try delivery.deliver(job)
                inputs.withLock { $0.answers.append(answer.json) }
                return answer
            }
        }
        return recorded
    }
}

/// Files whose digests are reported when they are read.
struct RecordedFiles: FileAccess {
    let base: any FileAccess
    let note: @Sendable (_ path: String, _ digest: String) -> Void

    func read(_ path: String) throws(CartwrightError) -> [UInt8] {
        let bytes = try base.read(path)
        note(path, try SHA256.hexadecimal(bytes))
        return bytes
    }

    func isThere(_ path: String) -> Bool { base.isThere(path) }

    func write(_ bytes: [UInt8], to path: String) throws(CartwrightError) { try base.write(bytes, to: path) }

    func write(_ bytes: [UInt8], to path: String, on terms: WriteTerms) throws(CartwrightError) {
        try base.write(bytes, to: path, on: terms)
    }
}

/// A playback of recorded inputs, so that commands repeat with the same results.
final class InputPlayback: Sendable {
    private let inputs = Mutex(RecordedInputs())
    private let changed = Mutex<[String]>([])

    /// Sets the inputs of the next command.
    func put(_ next: RecordedInputs) { inputs.withLock { $0 = next } }

    /// The files that have changed since, each once.
    var changedFiles: [String] { changed.withLock { $0 } }

    /// Returns tools that replay the recorded inputs. Nothing is built or delivered, and the feed is not stored.
    func playing(_ tools: Tools) -> Tools {
        var played = tools
        (played.plugins.build, played.storedFeed) = ({ _ in }, nil)
        played.machineClock = { [self] in
            inputs.withLock { inputs in
                // The last time is kept for a command that reads the clock once more than before.
                guard let next = inputs.times.first else { return tools.machineClock() }
                if inputs.times.count > 1 { inputs.times.removeFirst() }
                return next
            }
        }
        played.files = RecordedFiles(base: tools.files) { [self] path, digest in
            let isOther = inputs.withLock { $0.digests[path].map { $0 != digest } ?? false }
            if isOther { changed.withLock { if !$0.contains(path) { $0.append(path) } } }
        }
        // The codes are those found at the time, with a store or without.
        played.codes = CodeFinder { [self] code throws(CartwrightError) in
            try CodeFinder(inputs.withLock { $0.codes }).find(code)
        }
        // Nothing is counted again; a session without a shared ledger now uses its own.
        played.ledger = tools.ledger.map { ledger in
            SharedLedger(session: ledger.session) { [self] in
                inputs.withLock { $0.ledger.isEmpty ? nil : $0.ledger.removeFirst() }
            }
        }
        played.delivery = tools.delivery.map { delivery in
            BatchDelivery(secretFiles: delivery.secretFiles) { [self] job throws(CartwrightError) in
                let answer = inputs.withLock { inputs in
                    inputs.answers.isEmpty ? nil : DeliveryAnswer(inputs.answers.removeFirst())
                }
                guard let answer else {
                    throw CartwrightError(
                        .uploadUnavailable,
                        "the recorded response to \(job.id) is missing",
                        hint: "upload it again",
                        fault: .environment
                    )
                }
                return answer
            }
        }
        return played
    }
}
