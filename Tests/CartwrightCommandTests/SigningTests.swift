import Foundation
import Testing

/// `cartwright sign`, followed by `cartwright verify`.
struct SigningTests {
    private static let events = "samples/events/purchase.ndjson"
    private static let clock = ["--clock", "2026-01-01T00:00:00Z"]
    private let folder: TemporaryFolder
    private let secret: String

    init() throws {
        folder = try TemporaryFolder()
        secret = try folder.file(
            "secret",
            "whsec_" + Data("123456789012345678901234".utf8).base64EncodedString() + "\n"
        )
    }

    private func sign(_ events: String = events, _ more: String...) throws -> Program.Result {
        try Program.run(
            ["sign", events, "--secret-file", secret, "--out", folder.path, "--seed", "1"] + Self.clock + more
        )
    }

    /// Signs the sample and returns the paths of body and headers.
    private func signed() throws -> (body: String, headers: String) {
        let result = try sign()
        try #require(result.status == 0, "\(result.errors)")
        let id = try #require(result.output.split(separator: ":").first)
        return ("\(folder.path)/\(id).body.json", "\(folder.path)/\(id).headers.json")
    }

    private func verify(
        _ body: String,
        _ headers: String,
        secret: String? = nil,
        clock: [String] = clock
    ) throws -> Program.Result {
        try Program.run(["verify", body, "--headers", headers, "--secret-file", secret ?? self.secret] + clock)
    }

    @Test func `a signed batch verifies`() throws {
        let (body, headers) = try signed()
        let result = try verify(body, headers)
        #expect(result.status == 0)
        #expect(result.output.wholeMatch(of: /ok: [0-9a-f-]{36}, signed at 1767225600\n/) != nil)
        let sent = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: body))) as? [[String: Any]]
        let lines = try String(contentsOfFile: Program.root.path + "/" + Self.events, encoding: .utf8).split(
            separator: "\n"
        )
        #expect(sent?.count == lines.count)
    }

    @Test func `the same clock and seed give the same files`() throws {
        let (body, headers) = try signed()
        let first = try [body, headers].map { try Data(contentsOf: URL(filePath: $0)) }
        _ = try signed()
        #expect(try [body, headers].map { try Data(contentsOf: URL(filePath: $0)) } == first)
    }

    @Test func `an altered body, header, secret or time does not verify, and the reason is reported`() throws {
        let (body, headers) = try signed()
        var bytes = [UInt8](try Data(contentsOf: URL(filePath: body)))
        bytes[bytes.count / 2] ^= 1
        let altered = try verify(try folder.file("altered", bytes), headers)
        #expect(altered.status == 2)
        #expect(altered.output == "")
        #expect(altered.errors.hasPrefix("error[signature.mismatch]"))

        let text = try String(contentsOfFile: headers, encoding: .utf8)
        let malformed = try verify(body, try folder.file("malformed", text.replacing("\"v1,", with: "\"v1;")))
        #expect(malformed.status == 2)
        #expect(malformed.errors.hasPrefix("error[signature.malformed_header]"))

        let late = try verify(body, headers, clock: ["--clock", "2026-01-01T00:05:01Z"])
        #expect(late.status == 2)
        #expect(late.errors.hasPrefix("error[signature.timestamp_out_of_tolerance]"))
        #expect(try verify(body, headers, clock: ["--clock", "2026-01-01T00:05:00Z"]).status == 0)

        let other = "whsec_" + Data("abcdefghijklmnopqrstuvwx".utf8).base64EncodedString()
        #expect(try verify(body, headers, secret: try folder.file("other", other)).status == 2)
    }

    @Test func `during rotation either secret verifies`() throws {
        let text = "whsec_" + Data("abcdefghijklmnopqrstuvwx".utf8).base64EncodedString()
        let old = try folder.file("old", text)
        let result = try sign(Self.events, "--secret-file", old)
        let id = try #require(result.output.split(separator: ":").first)
        for secret in [secret, old] {
            let verified = try verify(
                "\(folder.path)/\(id).body.json",
                "\(folder.path)/\(id).headers.json",
                secret: secret
            )
            #expect(verified.status == 0)
        }
    }

    @Test func `a secret that others can read is refused`() throws {
        let (body, headers) = try signed()
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: secret)
        for result in [try sign(), try verify(body, headers)] {
            #expect(result.status == 65)
            #expect(result.errors.hasPrefix("error[secret.file_exposed]"))
        }
    }

    @Test func `events can come from standard input`() throws {
        let input = try String(contentsOfFile: Program.root.path + "/" + Self.events, encoding: .utf8)
        let arguments = ["sign", "-", "--secret-file", secret, "--out", folder.path, "--seed", "1"] + Self.clock
        #expect(try Program.run(arguments, input: input).output == sign().output)
    }

    @Test func `a line that is not an event is reported with its place`() throws {
        let path = try folder.file("bad.ndjson", "\n{\"specversion\": \"1.0\"}\n")
        let result = try sign(path)
        #expect(result.status == 65)
        #expect(result.errors.hasPrefix("error[json.missing_key]: \(path):2"))
    }

    @Test func `an event over its limit is reported, and the others are signed`() throws {
        let event = { (id: String, note: String) in
            #"{"specversion": "1.0", "id": "\#(id)", "source": "/s", "type": "t", "time": "2026-01-01T00:00:00Z", "#
                + #""data": {"note": "\#(note)"}}"#
        }
        let lines = [event("a", "small"), event("b", String(repeating: "x", count: 40_000)), event("c", "small")]
        let result = try sign(try folder.file("large.ndjson", lines.joined(separator: "\n")))
        #expect(result.status == 65)
        #expect(result.output.contains(": 2 events, "))
        #expect(result.errors.hasPrefix("error[event.too_large]: event b has"))
    }

    @Test(arguments: ["missing", "folder", "empty"])
    func `a missing, empty or unsuitable file is bad input`(kind: String) throws {
        let (body, headers) = try signed()
        let path = kind == "missing" ? folder.path + "/nothing" : kind == "folder" ? folder.path : "/dev/null"
        #expect(try verify(body, path).status == (kind == "empty" ? 2 : 65))
        #expect(try verify(path, headers).status == (kind == "empty" ? 2 : 65))
        #expect(try verify(body, headers, secret: path).status == 65)
    }

    @Test func `missing options are a usage error`() throws {
        #expect(try Program.run("sign", Self.events).status == 64)
        #expect(try Program.run("verify", "body").status == 64)
        #expect(
            try Program.run("sign", Self.events, "--secret-file", secret, "--out", folder.path, "--clock", "now").status
                == 64
        )
    }

    @Test func `the output folder is created, and a file in its place is reported`() throws {
        let out = folder.path + "/new/deep"
        let arguments = ["sign", Self.events, "--key", secret, "--output-folder"]
        let made = try Program.run(arguments + [out])
        #expect(made.status == 0, "\(made.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: out).count == 2)
        let refused = try Program.run(arguments + [secret])
        #expect(refused.status == 65 && refused.errors.hasPrefix("error[file.unwritable]"))
        #expect(refused.errors.contains("it is not a folder"))
    }
}
