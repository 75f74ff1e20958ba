import Cartwright
import CartwrightAnalytics
import CartwrightHTTP
import Foundation
import TemporaryFiles
import Testing

struct BearerTokenTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func error(_ text: String, mode: mode_t = 0o600) throws -> CartwrightError? {
        let path = try folder.file("token", text)
        #expect(chmod(path, mode) == 0)
        do throws(CartwrightError) {
            _ = try BearerToken.read(file: path)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: ["token", "token\n", "token\r\n", "~!\"\\"])
    func `one line of printable characters is a token`(_ text: String) throws {
        #expect(try error(text) == nil)
    }

    @Test(arguments: ["\n", "two words", "two\nlines", "token\n\n", " token", "ümlaut", "tab\t", "nul\0"])
    func `any other text is refused and not repeated`(_ text: String) throws {
        let error = try error(text)
        #expect(error?.code == .sourceBadToken)
        #expect(error?.location.file == folder.file("token"))
        #expect(error?.summary == "expected a token, found another text")
    }

    @Test(arguments: [
        (mode_t(0o644), "token", ErrorCode.secretFileExposed), (0o660, "token", .secretFileExposed),
        (0o600, "", .secretFileEmpty), (0o600, String(repeating: "x", count: 1_025), .secretFileTooBig),
    ])
    func `the token file passes the checks of a secret file`(_ mode: mode_t, _ text: String, _ code: ErrorCode) throws {
        #expect(try error(text, mode: mode)?.code == code)
    }

    @Test func `a pipe, a folder and a missing file are refused`() {
        #expect(mkfifo(folder.file("pipe"), 0o600) == 0)
        let rows: [(String, ErrorCode)] = [
            ("pipe", .secretFileNotRegular), (".", .secretFileNotRegular), ("absent", .secretFileMissing),
        ]
        for (name, code) in rows {
            let error = #expect(throws: CartwrightError.self) { try BearerToken.read(file: folder.file(name)) }
            #expect(error?.code == code)
        }
    }

    @Test func `printing a token or its source hides the token`() throws {
        let token = try BearerToken("hidden-token")
        let source = try HTTPCardSource(url: "https://example.com/", bearer: token)
        var texts = ["\(token)", String(reflecting: token), "\(source)", String(reflecting: source)]
        for value in [token, source] as [Any] {
            var text = ""
            dump(value, to: &text)
            texts.append(text)
        }
        #expect(texts.filter { $0.contains("hidden-token") } == [])
        #expect(texts[0] == "BearerToken(hidden)")
    }
}
