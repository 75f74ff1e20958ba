import Testing

@testable import Cartwright

/// The values by which limits tell persons apart.
@Suite struct IdentityTests {
    /// A hasher whose digests are not secret: the text itself as digits of its bytes.
    struct PlainHasher: IdentityHasher {
        var keys: [UInt8] = [0]
        var digits = 64

        func digests(of kind: IdentityKind, _ value: String) -> [String] {
            let sum = "\(kind.rawValue):\(value)".utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF_FFFF }
            return keys.map { key in
                String(String(repeating: "0", count: digits) + String(sum ^ Int(key), radix: 16)).suffix(digits)
                    .description
            }
        }
    }

    @Test(
        arguments: [
            (IdentityKind.email, " Ada@Example.COM ", "ada@example.com"),
            (.email, "a.d.a+shop@example.com", "a.d.a+shop@example.com"),
            (.email, "A.d.a+shop@GMAIL.com", "ada@gmail.com"), (.email, "+shop@gmail.com", "+shop@gmail.com"),
            (.email, "ada.@sub.gmail.com", "ada.@sub.gmail.com"),
            (.email, "e\u{301}@example.com", "\u{E9}@example.com"),
            (.phone, "+49 (30) 123-456", "4930123456"), (.phone, "٠١٢", "012"), (.payment, " fp_Ab1\n", "fp_Ab1"),
            (.household, "1 Main St", "1 Main St"),
        ]
    )
    func `two spellings of a value are one identity`(kind: IdentityKind, value: String, normalized: String) throws {
        let text = IdentityText(mailProviders: ["Gmail.com"])
        let found = try text.normalized(value, kind)
        #expect(Array(found.unicodeScalars) == Array(normalized.unicodeScalars))
        #expect(try text.normalized(found, kind) == found)
    }

    @Test(
        arguments: [
            (IdentityKind.email, "secret"), (.email, "@secret"), (.email, "secret@"), (.email, "secret@a@b"),
            (.email, ""), (.phone, "secret"), (.phone, ""), (.payment, " \n"), (.household, ""),
            (.payment, "secret" + String(repeating: "x", count: 320)),
        ]
    )
    func `a bad value is refused, and the error does not have it`(kind: IdentityKind, value: String) throws {
        let error = #expect(throws: CartwrightError.self) {
            try Identities(hashing: [kind: value], by: PlainHasher())
        }
        #expect(error?.code == .customerBadIdentity && error?.description.contains("secret") == false)
        #expect(error?.summary.contains(kind.rawValue) == true && error?.hint?.isEmpty == false)
    }

    @Test func `identities are in order, each once, with the digests of both keys`() throws {
        let values = [IdentityKind.phone: "1", .email: "ada@example.com"]
        let identities = try Identities(hashing: values, by: PlainHasher(keys: [1, 0]))
        #expect(identities.all.map(\.kind) == [.email, .email, .phone, .phone])
        #expect(identities.all == identities.all.sorted() && !identities.isEmpty)
        #expect(identities.ofKind(.phone).count == 2 && identities.ofKind(.payment).isEmpty)
        let one = try Identities(hashing: values, by: PlainHasher())
        #expect(Set(one.all).isSubset(of: identities.all))
        #expect(Identities(one.all + one.all) == one && Identities.none.isEmpty)
    }

    @Test(arguments: [0, 63, 65]) func `a hasher with other digests is refused`(digits: Int) throws {
        let error = #expect(throws: CartwrightError.self) {
            try Identities(hashing: [.payment: "a"], by: PlainHasher(digits: digits))
        }
        #expect(error?.code == .customerBadIdentity)
        let none = #expect(throws: CartwrightError.self) {
            try Identities(hashing: [.payment: "a"], by: PlainHasher(keys: []))
        }
        #expect(none?.code == .customerBadIdentity)
    }

    @Test func `an identity is read from its text`() throws {
        let identity = try #require(Identity(.email, digest: String(repeating: "0a", count: 32)))
        #expect(identity.text == "email:" + identity.digest && Identity(identity.text) == identity)
        let digest = identity.digest
        for text in ["", "email", "email:", "mail:\(digest)", "email:\(digest)0", "email:\(digest.uppercased())"] {
            #expect(Identity(text) == nil, "\(text)")
        }
        #expect(Identity("email:\(digest):") == nil && Identity(":\(digest)") == nil)
    }
}
