import Cartwright
import Synchronization

/// A card source with scripted answers.
final class ScriptedCards: CardSource {
    let name = "cards.json"
    private let script: Mutex<Result<String, CardSourceFailure>>
    private let requests = Mutex<[CardRequest]>([])

    init(_ text: String) { script = Mutex(.success(text)) }

    /// Sets the answer.
    func answer(_ text: String) { script.withLock { $0 = .success(text) } }

    /// Makes the source fail.
    func fail(isTransient: Bool = true) {
        let error = CartwrightError(.sourceUnavailable, "cards.json cannot be read: no answer", fault: .environment)
        script.withLock { $0 = .failure(CardSourceFailure(error, isTransient: isTransient)) }
    }

    /// The requests so far.
    var asked: [CardRequest] { requests.withLock { $0 } }

    func cards(for request: CardRequest) async throws(CardSourceFailure) -> CardBatch {
        requests.withLock { $0.append(request) }
        let text = try script.withLock { $0 }.get()
        do throws(CartwrightError) {
            return try CardBatch.read(text, now: request.now, limits: request.limits)
        } catch {
            throw CardSourceFailure(error)
        }
    }

    /// Returns a coupon card, with 10 % off by default.
    static func coupon(_ id: String, percent: Int = 10) -> String {
        """
        {"id":"\(id)","type":"Captioned","created":1795440000,"expiresAt":-1,"title":"Off","extras":{
        "class_type":"coupon_code","coupon_code":"\(id.uppercased())","discount_percentage":"\(percent)"}}
        """
    }
}
