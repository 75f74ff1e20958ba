import Cartwright
import CartwrightAnalytics
import Testing

@Suite struct GiftCardCodesTests {
    private static let keys = [[UInt8](repeating: 1, count: 32), [UInt8](repeating: 2, count: 32)]

    @Test func `codes are distinct, with four groups and a check character`() throws {
        let codes = try GiftCardCodes(keys: Self.keys)
        let drawn = try (0..<200).map { _ in try codes.draw() }
        #expect(Set(drawn.map(\.text)).count == 200)
        #expect(Set(drawn.map(\.digest)).count == 200)
        let pattern = try CodePattern("####-####-####-###@")
        for code in drawn {
            #expect(pattern.match(code.text) == .valid)
            #expect(code.text.hasSuffix(code.lastFour))
        }
        #expect(pattern.codeCount > 1 << 64)
    }

    @Test func `a code is found as it is typed, with each key`() throws {
        let codes = try GiftCardCodes(keys: Self.keys)
        let code = try codes.draw()
        let spaced = " " + code.text.lowercased().replacing("-", with: " ")
        for typed in [code.text, spaced, code.text.replacing("-", with: "")] {
            let digests = try codes.digests(ofTyped: typed)
            #expect(digests.count == 2)
            #expect(digests.first == code.digest)
        }
        let rotated = try GiftCardCodes(keys: Self.keys.reversed())
        #expect(try rotated.digests(ofTyped: code.text).last == code.digest)
        #expect(try rotated.digests(ofTyped: code.text).first != code.digest)
    }

    @Test func `short keys and short imported codes are refused`() throws {
        for keys in [[], [[UInt8](repeating: 1, count: 31)], Self.keys + [[]]] {
            let error = #expect(throws: CartwrightError.self) { try GiftCardCodes(keys: keys) }
            #expect(error?.code == .accountBadKey)
        }
        let codes = try GiftCardCodes(keys: Self.keys)
        let error = #expect(throws: CartwrightError.self) { try codes.imported("abc-123") }
        #expect(error?.code == .codeMalformed)
        #expect(try codes.imported("abcd-1234").lastFour == "1234")
        #expect(try codes.imported("abcd-1234").digest == (codes.digests(ofTyped: "ABCD1234").first))
    }

    @Test func `ids name the kind`() throws {
        #expect(try AccountKind.giftCard.drawID().hasPrefix("gc_"))
        #expect(try AccountKind.storeCredit.drawID().count == 27)
        #expect(try AccountKind.storeCredit.drawID() != AccountKind.storeCredit.drawID())
    }
}
