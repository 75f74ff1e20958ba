import Cartwright
import Foundation
import Testing

@testable import CartwrightAnalytics

struct SecretTests {
    @Test(arguments: 24...64)
    func `a key of every allowed length is read`(count: Int) throws {
        var generator = SplitMix64(state: UInt64(count))
        let key = generator.bytes(count: count)
        let secret = try Secret(secretText(key))
        #expect(secret.withUnsafeBytes(Array.init) == key)
        #expect(!secret.isDemo)
    }

    @Test(arguments: [0, 1, 23, 65, 66, 1000])
    func `a key of another length is refused`(count: Int) {
        let text = secretText([UInt8](repeating: 9, count: count))
        #expect(code { () throws(CartwrightError) in _ = try Secret(text) } == .secretBadLength)
    }

    private static let good = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"

    @Test(arguments: [
        "", "whsec", String(good.dropFirst(6)), "WHSEC_" + good.dropFirst(6), "whsk_" + good.dropFirst(6),
        " " + good, good + " ", good + "\n", good + "=", good + "A",
        good.replacingOccurrences(of: "/", with: "_") + "-",
        "whsec_whsec_" + good.dropFirst(6) + "!", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwA", good + "\u{301}",
    ])
    func `text of another form is refused and not repeated`(text: String) {
        let error = #expect(throws: CartwrightError.self) { try Secret(text) }
        #expect(error?.code == .secretMalformed)
        #expect(error?.description.contains("MfKQ9r8G") == false)
        #expect(error?.hint?.contains("MfKQ9r8G") == false)
    }

    @Test func `the demo key is recognized, also when it is read`() throws {
        #expect(Secret.demo.isDemo)
        #expect(try Secret(Secret.demoText).isDemo)
        #expect(!(try Secret(Self.good).isDemo))
        let nearly = Array("Cartwright published demo key 02".utf8)
        #expect(!(try Secret(secretText(nearly)).isDemo))
    }

    @Test func `printing never shows the key`() throws {
        let key = Array("correct horse battery staple".utf8)
        let secret = try Secret(secretText(key))
        var dumped = ""
        dump(SecretHolder(secret: secret), to: &dumped)
        var bare = ""
        dump(secret, to: &bare)
        let printed = [
            "\(secret)", String(reflecting: secret), String(describing: Optional(secret)), dumped, bare, "\([secret])",
            String(reflecting: SecretHolder(secret: secret)),
        ]
        for text in printed {
            #expect(text.contains("Secret(hidden)"))
            for trace in ["horse", "99", "63", "whsec", "Y29y", "SecretBytes", "0x"] { #expect(!text.contains(trace)) }
        }
        #expect(Mirror(reflecting: secret).children.isEmpty)
        #expect("\(Secret.demo)" == "Secret(demo)")
    }
}

/// A holder of a secret. It is neither local nor private: such a type prints as an address, whose digits can look like
/// those of the key.
struct SecretHolder {
    let name = "holder"
    let secret: Secret
}
