import Foundation
import Testing

/// The man pages of `make install`, generated from the same declarations as `--help`.
struct ManualTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let result = try Program.run("generate-manual", folder.path)
        #expect(result.status == 0, "\(result.errors)")
    }

    private func page(_ name: String) throws -> String { try String(contentsOf: folder.url(name), encoding: .utf8) }

    /// Returns a page without its escapes.
    private func text(_ name: String) throws -> String {
        try page(name).replacing(#/\\f[BIR]/#, with: "").replacing("\\-", with: "-").replacing("\\&", with: "")
    }

    @Test func `every command in help has a page, and there are no others`() throws {
        let pages = Set(try FileManager.default.contentsOfDirectory(atPath: folder.path))
        for name in ["cartwright", "cartwright-repl", "cartwright-outbox-upload", "cartwright-plugin-new"] {
            #expect(pages.contains("\(name).1"))
        }
        #expect(!pages.contains("cartwright-help.1") && !pages.contains("cartwright-generate-manual.1"))
        let listed = try text("cartwright.1").matches(of: #/(?m)^(cartwright-[a-z]+)\(1\)$/#).map { "\($0.output.1).1" }
        #expect(listed.count > 10 && pages.isSuperset(of: listed))
    }

    @Test(arguments: [["price"], ["outbox", "upload"], ["plugin", "new"], ["repl"]])
    func `a page has every option of help and its overview`(words: [String]) throws {
        let help = try Program.run(words + ["--help"]).output
        let options = Set(help.matches(of: #/--[a-z-]+/#).map { String($0.output) })
        let page = try text("cartwright-\(words.joined(separator: "-")).1")
        for option in options { #expect(page.contains(option), "\(option)") }
        let overview = try #require(help.firstMatch(of: #/OVERVIEW: (.{20})/#)?.output.1)
        #expect(page.contains(overview))
    }

    @Test func `texts do not contain roff requests`() throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            for line in try page(name).split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
                #expect(line.firstMatch(of: #/^\.(\\"|TH |SH |TP$|PP$|nf$|fi$)/#) != nil, "\(name): \(line)")
            }
        }
    }

    @Test func `a missing folder is reported`() throws {
        let result = try Program.run("generate-manual", "\(folder.path)/missing")
        #expect(result.status == 1 && result.errors.hasPrefix("error[file.unwritable]: "))
    }
}
