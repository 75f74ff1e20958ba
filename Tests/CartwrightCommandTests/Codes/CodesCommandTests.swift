import Cartwright
import CartwrightSQLite
import Foundation
import Testing

/// `cartwright codes …`.
struct CodesCommandTests {
    private let folder: TemporaryFolder
    private let store: String

    init() throws {
        folder = try TemporaryFolder()
        store = folder.path + "/shop.store"
    }

    private func run(_ arguments: String..., input: String = "") throws -> Program.Result {
        try Program.run(["codes"] + arguments, input: input)
    }

    private func generate(_ more: String..., pattern: String = "SUMMER-####-###@", count: Int = 5) throws
        -> Program.Result
    {
        let options = ["codes", "generate", "--promotion", "summer", "--pattern", pattern, "--count", "\(count)"]
        return try Program.run(options + more)
    }

    private func text(_ name: String) throws -> String { try String(contentsOf: folder.url(name), encoding: .utf8) }

    // MARK: generate

    @Test func `generated codes go to a new file that only its owner can read`() throws {
        let out = folder.path + "/codes.csv"
        let result = try generate("--out", out, "--limit", "1", "--ends-at", "2026-09-01T00:00:00Z", count: 12_345)
        #expect(result.status == 0, "\(result.errors)")
        #expect(
            result.output == "generated 12345 codes of 27512614111 in \(out); a random guess is valid once in 2228644\n"
        )
        let lines = try text("codes.csv").split(separator: "\n")
        #expect(lines[0] == "code,promotion,limit,customer,starts_at,ends_at,revoked_at")
        #expect(Set(lines).count == 12_346)
        let row = /SUMMER-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4},summer,1,,,2026-09-01T00:00:00Z,/
        #expect(lines.dropFirst().allSatisfy { $0.wholeMatch(of: row) != nil })
        #expect(try FileManager.default.attributesOfItem(atPath: out)[.posixPermissions] as? Int == 0o600)
        let again = try generate("--out", out)
        #expect(again.status == 1)
        #expect(again.errors.hasPrefix("error[file.unwritable]: cannot write \(out): the file already exists"))
        #expect(try text("codes.csv").split(separator: "\n") == lines)
    }

    @Test func `codes follow from the seed, and are random without one`() throws {
        let outputs = try ["7", "7", "8"].map { try generate("--out", "-", "--seed", $0) }
        #expect(outputs[0].output == outputs[1].output)
        #expect(outputs[0].output != outputs[2].output)
        #expect(outputs[0].errors.hasPrefix("generated 5 codes of 27512614111 in -;"))
        #expect(try generate("--out", "-").output != generate("--out", "-").output)
    }

    @Test func `the file name or an option selects NDJSON`() throws {
        let out = folder.path + "/codes.ndjson"
        #expect(try generate("--out", out, "--customer", "ada", count: 2).status == 0)
        let lines = try text("codes.ndjson").split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.allSatisfy { $0.hasSuffix(#"","promotion":"summer","customer":"ada"}"#) })
        #expect(try generate("--out", "-", "--format", "ndjson", count: 1).output.hasPrefix(#"{"code":"SUMMER-"#))
        let unknown = try generate("--out", folder.path + "/codes.txt")
        #expect(unknown.status == 64)
        #expect(unknown.errors.contains("has no known file extension"))
    }

    @Test func `a store keeps its codes and gets the new ones`() async throws {
        for round in 1...2 {
            let result = try generate("--store", store, "--json", count: 400)
            #expect(result.status == 0, "\(result.errors)")
            #expect(
                result.output == """
                    {"generated":400,"promotion":"summer","pattern":"SUMMER-####-###@","codes_of_pattern":27512614111}\n
                    """
            )
            let codes = try await SQLiteCodeStore(path: store).codes(after: nil, of: "summer", limit: .max)
            #expect(codes.count == 400 * round)
        }
    }

    @Test func `a pattern gives all of its codes, and then an error`() async throws {
        #expect(try generate("--store", store, pattern: "A-##", count: 900).status == 0)
        #expect(try generate("--store", store, pattern: "A-##", count: 61).status == 0)
        let codes = try SQLiteCodeStore(path: store)
        #expect(try await codes.codes(after: nil, of: nil, limit: .max).count == 961)
        let full = try generate("--store", store, pattern: "A-##", count: 1)
        #expect(full.status == 65)
        #expect(full.errors.hasPrefix("error[code.space_too_small]: A-## has 961 codes and 0 are left"))
        #expect(try await codes.codes(after: nil, of: nil, limit: .max).count == 961)
    }

    @Test(arguments: [
        (["--pattern", "SUMMER", "--count", "5"], "error[code.bad_pattern]"),
        (["--pattern", "A-#", "--count", "32"], "error[code.space_too_small]: A-# has 31 codes"),
        (["--pattern", "####", "--alphabet", "0O", "--count", "1"], "error[code.bad_alphabet]"),
        (["--pattern", "####", "--count", "1", "--limit", "0"], "error[code.bad_terms]"),
        (["--pattern", "####", "--count", "1", "--ends-at", "soon"], "error[time.bad_instant]"),
        (["--pattern", "####", "--count", "0"], "Error: --count must be 1 to "),
        (["--pattern", "####", "--count", "1", "--out", "-"], "Error: give either --store or --out"),
    ])
    func `a wrong command line does not create a store`(arguments: [String], message: String) throws {
        let result = try Program.run(["codes", "generate", "--promotion", "p", "--store", store] + arguments)
        #expect(result.status == 64)
        #expect(result.errors.hasPrefix(message), "\(result.errors)")
        #expect(!FileManager.default.fileExists(atPath: store))
    }

    // MARK: import and export

    @Test(arguments: ["csv", "ndjson"]) func `exported codes are imported unchanged`(format: String) throws {
        let first = try folder.file(
            "first.csv",
            #"""
            code,promotion,limit,customer,starts_at,ends_at,revoked_at
            spring-2,spring,,,,,
            spring-1,spring,3,"ada, ""the first""",2026-01-01T00:00:00Z,2026-02-01T00:00:00Z,2026-01-15T00:00:00Z
            OTHER,other,,,,,

            """#
        )
        let imported = try run("import", first, "--store", store)
        #expect(imported.output == "imported 3 codes into \(store)\n", "\(imported.errors)")
        let out = folder.path + "/out.\(format)"
        #expect(try run("export", "--store", store, "--out", out).output == "exported 3 codes to \(out)\n")
        let other = folder.path + "/other.store"
        #expect(try run("import", out, "--store", other).output == "imported 3 codes into \(other)\n")
        for path in [store, other] {
            #expect(
                try run("export", "--store", path, "--promotion", "spring").output == #"""
                    code,promotion,limit,customer,starts_at,ends_at,revoked_at
                    SPRING-1,spring,3,"ada, ""the first""",2026-01-01T00:00:00Z,2026-02-01T00:00:00Z,2026-01-15T00:00:00Z
                    SPRING-2,spring,,,,,

                    """#
            )
        }
    }

    @Test func `the pages of an export contain every code once`() throws {
        let out = folder.path + "/codes.csv"
        #expect(try generate("--out", out, count: 25_000).status == 0)
        let result = try run("import", out, "--store", store, "--json")
        #expect(result.output == "{\"imported\":25000,\"skipped\":0}\n")
        let exported = try run("export", "--store", store).lines
        #expect(exported.dropFirst().sorted() == (try text("codes.csv")).split(separator: "\n").dropFirst().sorted())
    }

    @Test func `a file with an error is not imported, and its line is reported`() throws {
        let good = "code,promotion\n" + (1...5_000).map { "C-\($0),p\n" }.joined()
        let bad = try folder.file("bad.csv", good + "C-5001,p,1\n")
        let result = try run("import", bad, "--store", store)
        #expect(result.status == 65)
        #expect(result.errors.hasPrefix("error[csv.field_count]: \(bad):5002"), "\(result.errors)")
        let twice = try folder.file("twice.csv", good + "c-17,p\n")
        let repeated = try run("import", twice, "--store", store)
        #expect(repeated.status == 65)
        #expect(repeated.errors.hasPrefix("error[code.exists]: \(twice):5002: C-17 is already on line 18"))
        #expect(try run("export", "--store", store).lines.count == 1)
    }

    @Test func `an existing code is an error, unless existing codes are skipped`() throws {
        let file = try folder.file("codes.csv", "code\nA\nB\n")
        #expect(try run("import", file, "--store", store, "--promotion", "one").status == 0)
        let more = "code\nC\nb\n"
        let refused = try run("import", "-", "--store", store, "--promotion", "two", input: more)
        #expect(refused.status == 65)
        #expect(refused.errors.hasPrefix("error[code.exists]: -:3: B is already in the store"), "\(refused.errors)")
        #expect(refused.errors.contains("--skip-existing"))
        let skipped = try run("import", "-", "--store", store, "--promotion", "two", "--skip-existing", input: more)
        #expect(skipped.output == "imported 1 code into \(store), 1 already existed\n")
        #expect(try run("export", "--store", store).lines.dropFirst() == ["A,one,,,,,", "B,one,,,,,", "C,two,,,,,"])
    }

    @Test func `a missing file does not create a store`() throws {
        let result = try run("import", folder.path + "/none.csv", "--store", store)
        #expect(result.status == 65)
        #expect(result.errors.hasPrefix("error[file.unreadable]"))
        #expect(!FileManager.default.fileExists(atPath: store))
        let export = try run("export", "--store", store)
        #expect(export.status == 1)
        #expect(export.errors.hasPrefix("error[file.unreadable]: the store "))
    }

    // MARK: status and revoke

    private static let terms = """
        code,promotion,limit,customer,starts_at,ends_at
        PLAIN,p,,,,
        FULL,p,2,ada,2026-01-01T00:00:00Z,2026-02-01T00:00:00Z

        """

    private func status(_ codes: String..., at clock: String = "2026-01-15T00:00:00Z", input: String = "") throws
        -> Program.Result
    {
        try Program.run(["codes", "status", "--store", store, "--json", "--clock", clock] + codes, input: input)
    }

    @Test func `status prints the terms and the state of a code`() throws {
        let file = try folder.file("codes.csv", Self.terms)
        #expect(try run("import", file, "--store", store).status == 0)
        let text = try run("status", " full", "--store", store, "--clock", "2026-01-15T00:00:00Z")
        #expect(text.status == 0)
        #expect(
            text.lines[1].split(separator: " ") == [
                "FULL", "valid", "p", "2", "ada", "2026-01-01T00:00:00Z", "2026-02-01T00:00:00Z",
            ]
        )
        #expect(try status("plain").output == "{\"code\":\"PLAIN\",\"promotion\":\"p\",\"state\":\"valid\"}\n")
        #expect(try status("FULL", at: "2025-12-31T00:00:00Z").output.contains("\"state\":\"upcoming\""))
        #expect(try status("FULL", at: "2026-02-01T00:00:00Z").output.contains("\"state\":\"ended\""))
        let several = try status("-", input: "plain\n\nNOBODY\n")
        #expect(several.status == 1)
        #expect(several.lines.count == 2)
        #expect(several.lines[1] == #"{"code":"NOBODY","state":"unknown"}"#)
    }

    @Test func `a code that is used up in the store has that state`() throws {
        let catalog = try folder.file(
            "catalog.json",
            #"{"promotions":[{"id":"p","code":"ALL","effects":[{"type":"percent_off","percent":"10"}]}]}"#
        )
        let file = try folder.file("codes.csv", "code,promotion,limit\nONCE,p,1\nTWICE,p,2\n")
        #expect(try run("import", file, "--store", store).status == 0)
        let buy = "add item MUG price=10.00; enter code once; enter code twice; begin checkout; pay order"
        let session = ["--store", store, "--catalog", catalog, "--clock", "2026-01-15T00:00:00Z"]
        #expect(try Program.run(["repl"] + session + ["-c", buy]).status == 0)
        let used = #"{"code":"ONCE","promotion":"p","limit":1,"uses":1,"state":"used_up"}"# + "\n"
        #expect(try status("once").output == used)
        #expect(try status("twice").output.contains(#""state":"valid""#))
        let again = try Program.run(["repl"] + session + ["-c", "enter code once"])
        #expect(again.errors.hasPrefix("error[code.used_up]"), "\(again.errors)")
    }

    @Test func `codes beyond ASCII are imported, found and revoked in every spelling`() throws {
        let file = try folder.file("codes.csv", "code,promotion\ndankefür100,p\nStraße,p\n")
        #expect(try run("import", file, "--store", store).status == 0)
        let twice = try run("import", "-", "--store", store, "--promotion", "p", input: "code\nDANKEFU\u{308}R100\n")
        #expect(twice.errors.hasPrefix("error[code.exists]"), "\(twice.errors)")
        #expect(try run("export", "--store", store).lines.dropFirst() == ["DANKEFüR100,p,,,,,", "STRASSE,p,,,,,"])
        #expect(try status("ＤankefÜr100", "strasse", "\u{200B}straße").lines.count { $0.contains("valid") } == 3)
        #expect(try run("revoke", "STRAẞE", "--store", store).output == "revoked 1 code\n")
        let control = try run("import", "-", "--store", store, "--promotion", "p", input: "code\nA\u{7}\n")
        #expect(control.errors.hasPrefix("error[code.malformed]"), "\(control.errors)")
    }

    @Test func `the pattern distinguishes a mistyped code from an unknown one`() throws {
        #expect(try generate("--store", store, count: 1).status == 0)
        let line = try #require(try run("export", "--store", store).lines.last)
        var code = Array(line.prefix { $0 != "," })
        code.swapAt(8, 9)
        if code[8] == code[9] { code[8] = code[8] == "2" ? "3" : "2" }
        let result = try status(String(code), "SUMMER", "--pattern", "SUMMER-####-###@")
        #expect(result.status == 1)
        #expect(result.lines[0].contains(#""state":"mistyped""#))
        #expect(result.lines[1].contains(#""state":"unknown""#))
    }

    @Test func `codes are revoked by name or by promotion`() throws {
        let file = try folder.file("codes.csv", Self.terms + "THIRD,p,,,,\nOTHER,q,,,,\n")
        #expect(try run("import", file, "--store", store).status == 0)
        let clock = ["--clock", "2026-01-10T00:00:00Z"]
        let one = try Program.run(["codes", "revoke", "plain", "--store", store] + clock)
        #expect(one.output == "revoked 1 code\n", "\(one.errors)")
        #expect(try status("PLAIN").output.contains(#""revoked_at":"2026-01-10T00:00:00Z","state":"revoked""#))
        let unknown = try run("revoke", "FULL", "NOBODY", "--store", store)
        #expect(unknown.status == 1)
        #expect(unknown.errors.hasPrefix("error[code.unknown]: \"NOBODY\" was never issued"))
        #expect(try status("FULL").output.contains(#""state":"valid""#))
        let all = try Program.run(["codes", "revoke", "--promotion", "p", "--json", "--store", store] + clock)
        #expect(all.output == "{\"revoked\":2}\n")
        #expect(try status("OTHER").output.contains(#""state":"valid""#))
        #expect(try run("revoke", "-", "--store", store, input: "other\n").output == "revoked 1 code\n")
        let none = try run("revoke", "--promotion", "nobody", "--store", store)
        #expect(none.status == 1)
        #expect(none.errors.hasPrefix("error[code.unknown]: the promotion \"nobody\" has no codes"))
        // An export for a mistyped promotion is refused and creates no file.
        let none2 = folder.path + "/none.csv"
        let nothing = try run("export", "--store", store, "--promotion", "nobody", "--output-file", none2)
        #expect(nothing.status == 65 && nothing.errors == none.errors)
        #expect(!FileManager.default.fileExists(atPath: none2))
        #expect(try run("revoke", "--store", store).status == 64)
        #expect(try run("revoke", "A", "--promotion", "p", "--store", store).status == 64)
        #expect(try run("status", "--store", store).status == 64)
    }

    @Test func `an unusable store is reported`() throws {
        let garbage = try folder.file("garbage", String(repeating: "no database ", count: 100))
        for command in [["status", "A"], ["revoke", "A"], ["export"]] {
            let result = try Program.run(["codes"] + command + ["--store", garbage])
            #expect(result.status == 1)
            #expect(result.errors.hasPrefix("error[store.corrupt]"), "\(result.errors)")
        }
    }

    @Test func `a file that cannot be written completely is removed`() throws {
        let out = folder.path + "/codes.csv"
        // Limits the size of files to 64 KiB.
        let options = "--promotion p --pattern '########' --count 20000 --out \(out)"
        let result = try Program.shell("trap '' XFSZ; ulimit -f 64; \"$0\" codes generate \(options)")
        #expect(result.status == 1)
        #expect(result.errors.hasPrefix("error[file.unwritable]"), "\(result.errors)")
        #expect(!FileManager.default.fileExists(atPath: out))
    }
}
