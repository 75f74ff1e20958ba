import Cartwright
import Testing

@testable import CartwrightAnalytics

struct ReplayWindowTests {
    private static let now: Int64 = 1_767_225_600

    private static func message(_ id: String, until last: Int64 = now + 300) -> VerifiedMessage {
        VerifiedMessage(id: id, timestampSeconds: last - 300, acceptableUntilSeconds: last)
    }

    private static func refusal(
        of message: VerifiedMessage,
        by window: inout ReplayWindow,
        at nowSeconds: Int64 = now
    ) -> ErrorCode? {
        do throws(CartwrightError) {
            try window.admit(message, nowSeconds: nowSeconds)
            return nil
        } catch {
            return error.code
        }
    }

    @Test func `a message is admitted once`() {
        var window = ReplayWindow()
        #expect(Self.refusal(of: Self.message("a"), by: &window) == nil)
        #expect(Self.refusal(of: Self.message("a"), by: &window) == .signatureReplayed)
        #expect(Self.refusal(of: Self.message("b"), by: &window) == nil)
    }

    @Test func `a retry under the same id with a new signature is a replay`() throws {
        var window = ReplayWindow()
        let signer = try Signer(secrets: [.demo])
        let verifier = try Verifier(secrets: [.demo])
        for (second, expected) in [(Int64(0), nil), (1, ErrorCode.signatureReplayed)] {
            let now = Self.now + second
            let headers = try signer.sign(id: "a", timestampSeconds: now, body: [1])
            let message = try verifier.verify(headers, body: [1], nowSeconds: now)
            #expect(Self.refusal(of: message, by: &window, at: now) == expected)
        }
    }

    @Test func `an earlier copy of the window does not see later messages`() {
        let earlier = ReplayWindow()
        var later = earlier
        #expect(Self.refusal(of: Self.message("a"), by: &later) == nil)
        var again = earlier
        #expect(Self.refusal(of: Self.message("a"), by: &again) == nil)
    }

    @Test func `a forgotten message is admitted again`() {
        var window = ReplayWindow()
        #expect(Self.refusal(of: Self.message("a"), by: &window) == nil)
        window.forget("a")
        #expect(Self.refusal(of: Self.message("a"), by: &window) == nil)
    }

    /// In each second a message either fails the verifier or is in the window.
    @Test func `an id is remembered to the last second at which its headers pass`() throws {
        let verifier = try Verifier(secrets: [.demo])
        let headers = try Signer(secrets: [.demo]).sign(id: "a", timestampSeconds: Self.now, body: [])
        var window = ReplayWindow()
        let message = try verifier.verify(headers, body: [], nowSeconds: Self.now - 300)
        #expect(Self.refusal(of: message, by: &window, at: Self.now - 300) == nil)
        for second in Self.now - 299...Self.now + 300 {
            let again = try verifier.verify(headers, body: [], nowSeconds: second)
            #expect(Self.refusal(of: again, by: &window, at: second) == .signatureReplayed)
        }
        let after = code { () throws(CartwrightError) in
            _ = try verifier.verify(headers, body: [], nowSeconds: Self.now + 301)
        }
        #expect(after == .signatureTimestampOutOfTolerance)
        #expect(Self.refusal(of: Self.message("b"), by: &window, at: Self.now + 301) == nil)
        #expect(window.count == 1)
    }

    @Test func `a full window refuses new messages until an entry expires`() {
        var window = ReplayWindow(capacity: 2)
        #expect(Self.refusal(of: Self.message("a", until: Self.now), by: &window) == nil)
        #expect(Self.refusal(of: Self.message("b", until: Self.now + 9), by: &window) == nil)
        #expect(Self.refusal(of: Self.message("c"), by: &window) == .signatureReplayWindowFull)
        #expect(Self.refusal(of: Self.message("a", until: Self.now), by: &window) == .signatureReplayed)
        #expect(Self.refusal(of: Self.message("c"), by: &window, at: Self.now + 1) == nil)
        #expect(window.count == 2)
    }
}
