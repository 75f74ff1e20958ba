internal import Cartwright
internal import CartwrightAnalytics

/// Batches: signing, uploading, verifying.
enum BatchVerbs {
    static let all = [sign, upload, verify]

    static let sign = Verb(
        "sign batch",
        takes: [.option("key", .key)],
        "sign the pending events in batches, with HMAC-SHA256",
        examples: ["sign batch key=demo"],
        refuses: [.keyUnknown, .batchEmpty, .eventTooLarge, .anySignature],
        .act { world, arguments, tools throws(CartwrightError) in
            let key = arguments.options["key"] ?? "demo"
            let signer = try Signer(secrets: [try secret(key, tools, instead: "sign batch key=demo")])
            let first = world.batches.count
            try world.seal(with: signer, key: key, tools)
            let sealed = world.batches[first...]
            return Reply(
                sealed.flatMap { batch in
                    [
                        ReplyLine(
                            "signed \(batch.name): \(counted(batch.events.count, "event")), "
                                + "\(batch.byteCount) bytes, key \(key)",
                            .good
                        ),
                        ReplyLine("  \(batch.headers.signature)", .quiet),
                    ]
                },
                json: .array(sealed.map(\.json))
            )
        }
    )

    static let verify = Verb(
        "verify batch",
        takes: [.word("ID", .batch), .option("key", .key)],
        "verify the signature of a batch",
        examples: ["verify batch b1 key=demo"],
        refuses: [.batchUnknown, .keyUnknown, .batchSignatureMismatch, .anySignature],
        .query { interpreter, arguments throws(CartwrightError) in
            let world = interpreter.world
            let batch = try world.batch(arguments[0])
            let key = arguments.options["key"] ?? "demo"
            let right = "verify batch \(batch.name) key=\(CommandLine.quoted(batch.key))"
            let verifier = try Verifier(secrets: [try secret(key, interpreter.tools, instead: right)])
            let now = world.instant(interpreter.tools).seconds
            do throws(CartwrightError) {
                _ = try verifier.verify(batch.headers, body: batch.batch.body, nowSeconds: now)
            } catch {
                guard error.code == .signatureMismatch else { throw error }
                throw CartwrightError(
                    .batchSignatureMismatch,
                    "\(batch.name) was not signed with key '\(key)'",
                    hint: right
                )
            }
            let count = counted(batch.events.count, "event")
            return Reply(
                ReplyLine(
                    "\(batch.name) ok: signature matches, \(count), "
                        + "steps \(batch.steps.lowerBound) to \(batch.steps.upperBound)",
                    .good
                ),
                json: [
                    "batch": .string(batch.name), "key": .string(key), "events": .count(batch.events.count),
                    "first_step": .count(batch.steps.lowerBound), "last_step": .count(batch.steps.upperBound),
                ]
            )
        }
    )

    static func secret(
        _ name: String,
        _ tools: Tools,
        instead: String
    ) throws(CartwrightError) -> Secret {
        if let secret = tools.keys[name] { return secret }
        if name == "demo" { return .demo }
        let known = (tools.keys.keys + ["demo"]).sorted()
        throw CartwrightError(
            .keyUnknown,
            "no key is called '\(name)'; known: \(known.joined(separator: ", "))",
            hint: instead
        )
    }
}

extension World {
    /// Moves the pending events into signed batches.
    fileprivate mutating func seal(
        with signer: Signer,
        key: String,
        _ tools: Tools
    ) throws(CartwrightError) {
        let events = pendingEvents
        guard !events.isEmpty else {
            throw CartwrightError(.batchEmpty, "no events are pending", hint: "list events")
        }
        let now = instant(tools)
        let divided = BatchedEvents(events) { session.nextIdentifier(at: now) }
        if let refused = divided.refused.first { throw refused.reason }
        for batch in divided.batches {
            let steps = log[batchedCount..<batchedCount + batch.events.count].map(\.step)
            batchedCount += batch.events.count
            batches.append(
                SealedBatch(
                    name: "b\(batches.count + 1)",
                    batch: batch,
                    headers: try signer.sign(id: batch.id, timestampSeconds: now.seconds, body: batch.body),
                    key: key,
                    steps: (steps.min() ?? 0)...(steps.max() ?? 0)
                )
            )
        }
    }
}
