import Cartwright
import Testing

struct CodeFileReaderTests {
    private static let now = Instant(seconds: 1_767_225_600) ?? .earliest

    private static func codes() throws -> [IssuedCode] {
        [
            try IssuedCode("PLAIN", of: "s"),
            try IssuedCode("FULL", of: "s", limit: 1, customer: "ada", startsAt: now, endsAt: .latest, revokedAt: now),
            try IssuedCode("A,\"B\" C", of: "two\nlines, \"quoted\"", customer: "\" \""),
            try IssuedCode("=SUM(A1)", of: "-off", customer: "@ada"),
            try IssuedCode("LAST", of: "ü日本", customer: "👩🏽"),
        ]
    }

    /// Reads a text in pieces of a given size.
    private func read(
        _ bytes: [UInt8],
        _ format: CodeFormat,
        piece: Int = 1_000_000,
        promotion: String? = nil
    ) throws(CartwrightError) -> [NumberedCode] {
        var reader = CodeFileReader(format, file: "codes", promotion: promotion)
        var (codes, rest) = ([NumberedCode](), bytes[...])
        while !rest.isEmpty {
            codes += try reader.read(Array(rest.prefix(piece)))
            rest = rest.dropFirst(piece)
        }
        return codes + (try reader.finish())
    }

    @Test(arguments: CodeFormat.allCases)
    func `codes are read as they were written, in pieces of any size`(format: CodeFormat) throws {
        let codes = try Self.codes()
        var bytes = format.header
        for code in codes { format.write(code, to: &bytes) }
        for piece in 1...60 {
            #expect(try read(bytes, format, piece: piece).map(\.code) == codes, "pieces of \(piece)")
        }
        #expect(try read(bytes.dropLast(), format).map(\.code) == codes, "without the last line end")
    }

    @Test func `codes have the number of the line on which they begin`() throws {
        var bytes = CodeFormat.csv.header
        for code in try Self.codes() { CodeFormat.csv.write(code, to: &bytes) }
        for piece in [1, 7, 1_000] { #expect(try read(bytes, .csv, piece: piece).map(\.line) == [2, 3, 4, 6, 7]) }
        let text = "\n{\"code\":\"A\",\"promotion\":\"s\"}\r\n  \n{\"code\":\"B\",\"promotion\":\"s\"}"
        for piece in [1, 7, 1_000] { #expect(try read(Array(text.utf8), .ndjson, piece: piece).map(\.line) == [2, 4]) }
    }

    @Test(arguments: [1, 7, 1_000])
    func `codes are read as spreadsheets write them`(piece: Int) throws {
        let text = "sep=;\r\nCoupon Code;Usage-Limit;Expiry date;Notes\r\n;;;\r\nA;5;2027-01-01 09:30;x\r\n"
        let units: [UInt16] = [0xFEFF] + Array(text.utf16)
        let wide = units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
        let code = try IssuedCode("A", of: "p", limit: 5, endsAt: try Instant("2027-01-01T09:30:00Z"))
        for bytes in [Array(text.utf8), Array("\u{FEFF}\(text)".utf8), wide] {
            let codes = try read(bytes, .csv, piece: piece, promotion: "p")
            #expect(codes.map(\.code) == [code] && codes.map(\.line) == [4])
        }
    }

    @Test func `dates have a stated pattern, and columns that are not read are listed`() throws {
        let conventions = CSVConventions(dates: try DatePattern("dd.MM.yyyy"))
        var reader = CodeFileReader(.csv, file: "codes", promotion: "p", conventions: conventions)
        let codes = try reader.read(Array("code;ends_at;colour\nA;31.12.2026;red\n".utf8)) + reader.finish()
        #expect(codes.map(\.code) == [try IssuedCode("A", of: "p", endsAt: try Instant("2026-12-31T00:00:00Z"))])
        #expect(reader.ignoredColumns == ["colour"])
        let error = #expect(throws: CartwrightError.self) {
            try read(Array("code,ends_at\nA,03/04/2026\n".utf8), .csv, promotion: "p")
        }
        #expect(error?.code == .csvBadValue && error?.hint?.contains("--date-format") == true)
    }

    @Test func `columns may be in any order and may be left out`() throws {
        let text = "\u{FEFF}limit,code\r\n5,a\r\n\r\n,b\r\n"
        let codes = try read(Array(text.utf8), .csv, promotion: "p").map(\.code)
        #expect(codes == [try IssuedCode("A", of: "p", limit: 5), try IssuedCode("B", of: "p")])
        let own = try read(Array("code,promotion\na,own\nb,\n".utf8), .csv, promotion: "p").map(\.code.promotion)
        #expect(own == ["own", "p"])
    }

    @Test(arguments: [
        ("", ErrorCode.csvBadHeader, 1), ("code\nA\n", .csvBadHeader, 1), ("code,promotion,code\n", .csvBadHeader, 1),
        ("code,promotion,coupon\n", .csvBadHeader, 1), ("promotion\ns\n", .csvBadHeader, 1),
        ("code,promotion\nA,s\nB\n", .csvFieldCount, 3), ("code,promotion\nA,s\n,s\n", .codeMalformed, 3),
        ("code,promotion\nA,s\nB,\n", .codeBadTerms, 3), ("code,promotion\n\nA,s\nB\"B,s\n", .csvMalformed, 4),
        ("code,promotion\nA,s\n\"B,s\nC,s\n", .csvMalformed, 3), ("code,promotion,limit\nA,s,+1\n", .csvBadValue, 2),
        ("code,promotion,limit\nA,s,1.5\n", .csvBadValue, 2), ("code,promotion,limit\nA,s,0\n", .codeBadTerms, 2),
        ("code,promotion,ends_at\nA,s,today\n", .timeBadInstant, 2),
        ("code,limit,promotion\nA,1,\"two\nlines\"\nB,1\n", .csvFieldCount, 4),
    ])
    func `an error in CSV has the line`(text: String, code: ErrorCode, line: Int) {
        for piece in [1, 5, 1_000] {
            let error = #expect(throws: CartwrightError.self) { try read(Array(text.utf8), .csv, piece: piece) }
            #expect(error?.code == code)
            #expect(error?.location.line == line)
            #expect(error?.location.file == "codes")
        }
    }

    @Test(arguments: [
        ("{\"code\":\"A\",\"promotion\":\"s\"}\n[]\n", ErrorCode.jsonWrongType),
        ("\n{\"code\":\"A\"}", .jsonMissingKey),
        ("\n{\n", .jsonSyntax), ("\n{\"code\":\"A\",\"promotion\":\"s\",\"limit\":0}", .codeBadTerms),
        ("\n{\"code\":\"\",\"promotion\":\"s\"}", .codeMalformed),
    ])
    func `an error in NDJSON has the line`(text: String, code: ErrorCode) {
        let error = #expect(throws: CartwrightError.self) { try read(Array(text.utf8), .ndjson) }
        #expect(error?.code == code)
        #expect(error?.location.line == 2)
    }

    @Test func `a quote that is never closed does not keep the whole file in memory`() throws {
        var reader = CodeFileReader(.csv, file: "codes", promotion: "p")
        _ = try reader.read(Array("code\n\"A\n".utf8))
        let lines = Array(String(repeating: "BBBBBBBB\n", count: 20_000).utf8)
        var count = 0
        let error = #expect(throws: CartwrightError.self) {
            while count < 1_000 {
                _ = try reader.read(lines)
                count += 1
            }
        }
        #expect(error?.code == .csvMalformed)
        #expect(error?.location.line == 2)
        #expect(count < 20)
    }

    @Test func `the format follows from the file name extension`() {
        #expect(CodeFormat(fileName: "a/b.csv") == .csv)
        #expect(CodeFormat(fileName: "B.CSV") == .csv)
        #expect(CodeFormat(fileName: "a.ndjson") == .ndjson)
        #expect(CodeFormat(fileName: "a.jsonl") == .ndjson)
        #expect(CodeFormat(fileName: "-") == nil)
        #expect(CodeFormat(fileName: "codes.txt") == nil)
    }
}
