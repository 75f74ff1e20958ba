import Cartwright
import CartwrightAnalytics
import Synchronization
import Testing

@testable import CartwrightREPL

/// `upload batch` to a URL, with a scripted delivery.
struct UploadVerbTests {
    private static let live = "whsec_" + "MTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMjM0"

    /// Records the deliveries and returns the scripted answers.
    private final class Desk: Sendable {
        private let state: Mutex<(parcels: [BatchDelivery.Parcel], answers: [DeliveryAnswer])>

        init(_ answers: [DeliveryAnswer]) { state = Mutex(([], answers)) }

        var parcels: [BatchDelivery.Parcel] { state.withLock(\.parcels) }

        func take(_ job: BatchDelivery.Parcel) throws(CartwrightError) -> DeliveryAnswer {
            let answer = state.withLock { state -> DeliveryAnswer? in
                state.parcels.append(job)
                return state.answers.isEmpty ? nil : state.answers.removeFirst()
            }
            guard let answer else { throw CartwrightError(.uploadUnavailable, "the batch was not sent") }
            return answer
        }
    }

    private func session(_ desk: Desk) throws -> Interpreter {
        let keys = ["live": try Secret(Self.live), "copy": try Secret(Secret.demoText)]
        var interpreter = try Interpreter.shopping("sign batch key=demo", keys: keys)
        interpreter.tools.delivery = BatchDelivery(
            secretFiles: ["live": "/keys/live", "copy": "/keys/copy"],
            deliver: { job throws(CartwrightError) in try desk.take(job) }
        )
        return interpreter
    }

    private static let good = DeliveryAnswer.answered(status: 204, retryAfter: nil)

    @Test func `a batch is sent to a URL with the named key, and only once`() throws {
        let desk = Desk([Self.good])
        var session = try session(desk)
        let url = "https://shop.example/in?token=hidden"
        #expect(
            try session.answer("upload batch b1 to=\(url) key=live") == [
                "uploaded b1 to https://shop.example/in: status 204"
            ]
        )
        let batch = try #require(session.world.batches.first)
        #expect(
            desk.parcels == [
                BatchDelivery.Parcel(id: batch.batch.id, body: batch.batch.body, url: url, secretFile: "/keys/live")
            ]
        )
        #expect(try session.answer("list batches").first?.contains("delivered to https://shop.example/in") == true)
        #expect(
            try session.answer("show batch b1").last == "  attempt 1 to https://shop.example/in, key live: status 204"
        )
        #expect(try session.refusal("upload batch b1 to=\(url) key=live").code == .uploadRepeated)
        #expect(try session.refusal("undo").code == .stepIrreversible)
        #expect(!(try session.answer("show batch b1")).joined().contains("hidden"))
    }

    @Test func `failed attempts are recorded, cannot be undone, and allow another attempt`() throws {
        let error = CartwrightError(.deliveryUnreachable, "the connection to https://a.example/ failed")
        let desk = Desk([.answered(status: 503, retryAfter: "7"), .unanswered(error), Self.good])
        var session = try session(desk)
        let command = "upload batch b1 to=https://a.example/ key=live"
        let first = try session.reply(command)
        #expect(first.lines.map(\.text) == ["not delivered b1 to https://a.example/: status 503, retry after 7"])
        #expect(first.lines.first?.role == .bad)
        #expect(first.json["attempt"]?["answer"]?["status"] == 503)
        #expect(try session.refusal("undo").code == .stepIrreversible)
        try session.answer(command)
        #expect(try session.answer("list batches").first?.contains("signed, 2 attempts failed") == true)
        try session.answer(command)
        let shown = try session.answer("show batch b1")
        #expect(
            shown.suffix(3) == [
                "  attempt 1 to https://a.example/, key live: status 503, retry after 7",
                "  attempt 2 to https://a.example/, key live: the connection to https://a.example/ failed",
                "  attempt 3 to https://a.example/, key live: status 204",
            ]
        )
        #expect(Set(desk.parcels).count == 1)
    }

    @Test(arguments: ["", " key=demo", " key=copy"])
    func `the published test key is never used for a delivery, under any name`(_ key: String) throws {
        let desk = Desk([Self.good])
        var session = try session(desk)
        let error = try session.refusal("upload batch b1 to=https://a.example/\(key)")
        #expect(error.code == .deliveryDemoKey)
        #expect(error.hint == "upload batch b1 to=… key=live")
        #expect(desk.parcels.isEmpty)
    }

    @Test func `a key without a file is refused with the keys that have one`() throws {
        var session = try session(Desk([]))
        let error = try session.refusal("upload batch b1 to=https://a.example/ key=none")
        #expect(error.code == .keyUnknown)
        #expect(error.summary == "no key with a file is called 'none'; known: live")
    }

    @Test(arguments: ["shop.example", "ftp://shop.example", "mok"])
    func `a destination that is neither a URL nor mock is refused`(_ destination: String) throws {
        let desk = Desk([Self.good])
        var session = try session(desk)
        #expect(try session.refusal("upload batch b1 to=\(destination) key=live").code == .uploadUnavailable)
        #expect(desk.parcels.isEmpty)
    }

    @Test func `an upload that was not sent takes no step`() throws {
        var session = try session(Desk([]))
        let before = session.stepNumber
        #expect(try session.refusal("upload batch b1 to=https://a.example/ key=live").code == .uploadUnavailable)
        #expect(session.stepNumber == before)
        #expect(try session.answer("list batches").first?.contains("signed  2 events") == true)
    }

    @Test func `neither a trial nor a flow delivers a batch`() throws {
        let desk = Desk([Self.good, Self.good])
        var session = try session(desk)
        let refusal = try session.refusal("try upload batch b1 to=https://a.example/ key=live")
        #expect(refusal.code == .uploadUnavailable)
        let flow = Interpreter.forFlows(registry: .bundled, tools: session.tools)
        #expect(flow.tools.delivery == nil)
        #expect(desk.parcels.isEmpty)
    }
}
