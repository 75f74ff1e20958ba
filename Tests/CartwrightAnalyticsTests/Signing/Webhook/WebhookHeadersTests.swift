import Cartwright
import Foundation
import Testing

@testable import CartwrightAnalytics

struct WebhookHeadersTests {
    private static let headers = WebhookHeaders(id: "b1", timestamp: "5", signature: "v1,QUI= v1,QUM=")

    private func refusal(of fields: [(name: String, value: String)]) -> ErrorCode? {
        code { () throws(CartwrightError) in _ = try WebhookHeaders(fields: fields) }
    }

    private func refusal(ofJSON text: String) -> ErrorCode? {
        code { () throws(CartwrightError) in _ = try WebhookHeaders(jsonText: text) }
    }

    @Test func `the fields are in order and read back`() throws {
        #expect(Self.headers.fields.map(\.name) == ["webhook-id", "webhook-timestamp", "webhook-signature"])
        #expect(Self.headers.fields.map(\.value) == ["b1", "5", "v1,QUI= v1,QUM="])
        #expect(try WebhookHeaders(fields: Self.headers.fields) == Self.headers)
    }

    @Test func `names match in any case and order, among others`() throws {
        let fields = [
            (name: "WEBHOOK-SIGNATURE", value: "v1,QUI= v1,QUM="), ("Content-Type", "a"), ("Webhook-Timestamp", "5"),
            ("content-type", "b"), ("Webhook-Id", "b1"),
        ]
        #expect(try WebhookHeaders(fields: fields) == Self.headers)
    }

    @Test(arguments: 0..<3)
    func `a missing header is named`(index: Int) {
        var fields = Self.headers.fields
        let name = fields.remove(at: index).name
        let error = #expect(throws: CartwrightError.self) { try WebhookHeaders(fields: fields) }
        #expect(error?.code == .signatureMissingHeader)
        #expect(error?.summary == "the header \(name) is missing")
    }

    @Test func `a name with a look-alike character is another name`() {
        var fields = Self.headers.fields
        fields[0].name = "webhoo\u{212a}-id"
        #expect(refusal(of: fields) == .signatureMissingHeader)
    }

    @Test(arguments: 0..<3)
    func `a repeated header is malformed, even with the same value`(index: Int) {
        var fields = Self.headers.fields
        fields.append((name: fields[index].name.uppercased(), value: fields[index].value))
        #expect(refusal(of: fields) == .signatureMalformedHeader)
    }

    @Test func `the JSON is an object in the order of the fields`() throws {
        let text = """
            {
              "webhook-id": "b1",
              "webhook-timestamp": "5",
              "webhook-signature": "v1,QUI= v1,QUM="
            }

            """
        #expect(Self.headers.jsonText == text)
        #expect(try WebhookHeaders(jsonText: text) == Self.headers)
    }

    @Test func `JSON preserves any text`() throws {
        let odd = (0...0x2ff).compactMap { UnicodeScalar($0).map(String.init) }.joined()
        let headers = WebhookHeaders(id: odd, timestamp: "\u{1f600}\"\\", signature: "")
        #expect(try WebhookHeaders(jsonText: headers.jsonText) == headers)
    }

    @Test(arguments: [
        ("{}", ErrorCode.signatureMissingHeader), (#"{"webhook-id": "b1"}"#, .signatureMissingHeader),
        ("", .signatureMalformedHeader), ("[]", .signatureMalformedHeader), ("{", .signatureMalformedHeader),
        (#"{"webhook-id": 1}"#, .signatureMalformedHeader), (#"{"x": null}"#, .signatureMalformedHeader),
        (#"{"webhook-id": "b1", "Webhook-ID": "b2"}"#, .signatureMalformedHeader),
    ])
    func `JSON of another form is refused`(text: String, expected: ErrorCode) {
        #expect(refusal(ofJSON: text) == expected)
    }
}
