internal import Cartwright
internal import CartwrightAnalytics

extension BatchVerbs {
    static let upload = Verb(
        "upload batch",
        takes: [.word("ID", .batch), .option("to", .destination), .option("key", .key)],
        "deliver a signed batch to a URL, or to mock, a receiver inside the program",
        examples: ["upload batch b1 to=mock"],
        refuses: [
            .batchUnknown, .uploadRepeated, .uploadUnavailable, .keyUnknown, .deliveryDemoKey, .anySignature,
            .anyDelivery, .anyNet, .uploadNotPermitted,
        ],
        needs: { arguments, _ in destination(arguments) == mock ? nil : .upload(to: destination(arguments)) },
        isVisibleOutside: true,
        .act { world, arguments, tools throws(CartwrightError) in
            let batch = try world.batch(arguments[0])
            if let earlier = batch.deliveredTo {
                throw CartwrightError(
                    .uploadRepeated,
                    "\(batch.name) was delivered to \(earlier)",
                    hint: "show batch \(batch.name)"
                )
            }
            let receiver = destination(arguments)
            let key = arguments.options["key"] ?? batch.key
            return receiver == mock
                ? try world.uploadToMock(batch, key, tools)
                : try world.upload(batch, to: receiver, key, tools)
        }
    )

    /// The receiver inside this program.
    private static let mock = "mock"

    private static func destination(_ arguments: Arguments) -> String { arguments.options["to"] ?? mock }
}

extension World {
    /// Delivers to a receiver inside this program, which uses the batch's own key.
    fileprivate mutating func uploadToMock(
        _ batch: SealedBatch,
        _ key: String,
        _ tools: Tools
    ) throws(CartwrightError) -> Reply {
        let receiver = try Verifier(secrets: [try BatchVerbs.secret(key, tools, instead: "list batches")])
        _ = try receiver.verify(batch.headers, body: batch.batch.body, nowSeconds: instant(tools).seconds)
        change(batch) { $0.deliveredTo = "mock" }
        return Reply(
            ReplyLine("uploaded \(batch.name) to mock: 202 accepted", .good),
            json: ["batch": .string(batch.name), "to": "mock", "delivered": true, "status": 202]
        )
    }

    /// Makes one attempt to deliver to a URL. A failed attempt is a step too, because the receiver may have received
    /// it.
    fileprivate mutating func upload(
        _ batch: SealedBatch,
        to url: String,
        _ key: String,
        _ tools: Tools
    ) throws(CartwrightError) -> Reply {
        guard let delivery = tools.delivery, url.hasPrefix("https://") || url.hasPrefix("http://") else {
            throw CartwrightError(
                .uploadUnavailable,
                tools.delivery == nil ? "this session cannot deliver to a URL" : "expected a URL or mock, found \(url)",
                hint: "upload batch \(batch.name) to=mock"
            )
        }
        let file = try secretFile(key, delivery, tools, for: batch)
        let job = BatchDelivery.Parcel(id: batch.batch.id, body: batch.batch.body, url: url, secretFile: file)
        let attempt = Attempt(
            url: String(url.prefix { $0 != "?" && $0 != "#" }),
            key: key,
            time: instant(tools),
            answer: try delivery.deliver(job)
        )
        change(batch) { batch in
            batch.attempts.append(attempt)
            if attempt.isDelivered { batch.deliveredTo = attempt.url }
        }
        let json: JSONValue = .present([
            "batch": .string(batch.name), "to": .string(attempt.url), "delivered": .bool(attempt.isDelivered),
            "status": attempt.answer.json["status"], "attempt": attempt.json,
        ])
        return attempt.isDelivered
            ? Reply(ReplyLine("uploaded \(batch.name) to \(attempt.url): \(attempt.words)", .good), json: json)
            : Reply(ReplyLine("not delivered \(batch.name) to \(attempt.url): \(attempt.words)", .bad), json: json)
    }

    /// Returns the file of a key's secret.
    ///
    /// - Throws: `key.unknown`, `delivery.demo_key`.
    private func secretFile(
        _ key: String,
        _ delivery: BatchDelivery,
        _ tools: Tools,
        for batch: SealedBatch
    ) throws(CartwrightError) -> String {
        let files = delivery.secretFiles
        let real = files.keys.filter { tools.keys[$0]?.isDemo != true }.sorted()
        let hint = real.first.map { "upload batch \(batch.name) to=… key=\($0)" } ?? "cartwright --key live=FILE"
        if tools.keys[key]?.isDemo ?? (key == "demo") {
            throw CartwrightError(
                .deliveryDemoKey,
                "'\(key)' is the published test key, which anyone can sign with",
                hint: hint
            )
        }
        guard let file = files[key] else {
            let known = real.isEmpty ? "none" : real.joined(separator: ", ")
            throw CartwrightError(.keyUnknown, "no key with a file is called '\(key)'; known: \(known)", hint: hint)
        }
        return file
    }

    private mutating func change(_ batch: SealedBatch, _ change: (inout SealedBatch) -> Void) {
        guard let number = numbered(batch.name, "b", upTo: batches.count) else { return }
        change(&batches[number - 1])
    }
}
