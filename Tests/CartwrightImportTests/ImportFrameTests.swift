import Cartwright
import CartwrightImport
import CartwrightScenarios
import Testing

struct ImportFrameTests {
    private static let page = StripeSample.list([
        StripeSample.code.merging(["coupon": StripeSample.coupon.merging(["name": "=cmd()\u{1B}[2J"])])
    ])

    private static func error(_ text: String, of system: String? = nil) -> CartwrightError? {
        do throws(CartwrightError) {
            _ = try CatalogImport().run([ImportFile(name: "in.json", bytes: Array(text.utf8))], of: system)
            return nil
        } catch { return error }
    }

    @Test func `a second import writes the same bytes`() throws {
        let first = try Imported([Self.page, StripeSample.products]).result
        let second = try Imported([Self.page, StripeSample.products]).result
        #expect(try first.catalogText() == second.catalogText())
        #expect(first.report.json.text == second.report.json.text)
    }

    @Test func `the text of the catalog reads back`() throws {
        let text = try Imported([Self.page]).result.catalogText()
        let file = try CatalogFile(JSONParser.parse(text))
        #expect(JSONValue.object(file.json).indentedText == text)
        #expect(file.catalog.promotions.map(\.name) == ["=cmd()\u{1B}[2J"])
    }

    @Test(arguments: [
        ("", ErrorCode.jsonSyntax), ("{\"object\": ", .jsonSyntax), ("[]", .importUnknownFile),
        ("{}", .importUnknownFile),
        ("7", .importUnknownFile), (#"[{"object": "invoice"}]"#, .importUnknownFile),
        (String(repeating: "[", count: 200), .jsonTooDeep), (#"[{"object": "coupon", "id": 7}]"#, .jsonWrongType),
        (#"{"object": "coupon", "id": "a", "id": "b"}"#, .jsonDuplicateKey),
    ])
    func `a file that cannot be imported is a typed error with its file`(text: String, code: ErrorCode) {
        let error = Self.error(text)
        #expect(error?.code == code, "\(String(describing: error))")
        #expect(error?.location.file == "in.json")
    }

    @Test func `an unknown system and a file of another one are refused`() {
        #expect(Self.error("[]", of: "abacus")?.code == .importUnknownSystem)
        #expect(Self.error("[]", of: "stripe")?.code == .importUnknownFile)
        #expect(throws: CartwrightError.self) { try CatalogImport().run([]) }
    }

    @Test func `the size and the number of objects have limits`() throws {
        var settings = ImportSettings()
        settings.limits.maximumBytes = 10
        #expect(Imported.code(of: [Self.page], settings) == .importTooLarge)
        settings.limits = ImportLimits()
        settings.limits.maximumRows = 1
        #expect(Imported.code(of: [Self.page, StripeSample.products], settings) == .importTooLarge)
    }

    /// Every value of every field in place of the right one: an outcome or a typed error.
    @Test func `wrong types and huge numbers never trap`() throws {
        let values: [JSONValue] = [
            nil, true, -1, .integer(.max), .integer(.min), .number("1e999"), .number("-0.5"), "", "=1+1", [], [[]], [:],
            ["object": [:]], .string(String(repeating: "x", count: 5000)),
        ]
        let code = StripeSample.code.merging(["coupon": StripeSample.coupon])
        for path in code.paths {
            for value in values {
                let changed = code.setting(path[...], to: value)
                guard let imported = try? Imported([StripeSample.list([changed])]) else { continue }
                #expect(throws: Never.self) { try imported.result.catalogText() }
                #expect(imported.report.rules.count == 1 || path == ["coupon"], "\(path): \(value)")
            }
        }
    }

    @Test func `the report stays a readable document, whatever a value has inside`() throws {
        let deep = (0..<120).reduce(JSONValue.bool(true)) { value, _ in [value] }
        let code = StripeSample.code.merging(["coupon": StripeSample.coupon.merging(["script": deep])])
        let report = try Imported([[code]]).report
        #expect(report.json == (try JSONParser.parse(report.json.text)))
        let long = JSONValue.string(String(repeating: "x", count: 100_000))
        let coupon = StripeSample.coupon.merging(["script": long])
        let text = try Imported([[StripeSample.code.merging(["coupon": coupon])]]).report.json.text
        #expect(text.utf8.count < 5_000)
    }

    @Test func `an id that is too long refuses its rule alone`() throws {
        let long = String(repeating: "x", count: 600)
        let code = StripeSample.code.merging(["coupon": StripeSample.coupon])
        let page = StripeSample.list([code, code.merging(["id": .string(long), "code": "LONG"])])
        let report = try Imported([page]).report
        #expect(report.rules.map { $0.reasons.map(\.field) } == [[], ["id"]])
    }

    @Test func `the report counts and names the rules`() throws {
        let refused = StripeSample.code.merging(["id": "promo_2", "code": "B", "coupon": "other"])
        let codes = [StripeSample.code.merging(["coupon": StripeSample.coupon]), refused]
        let report = try Imported([StripeSample.list(codes)]).report
        #expect(report.lines.first == "stripe: 2 rules, 1 carried over, 0 with a note, 1 not carried over")
        #expect(
            report.lines.contains(
                "    coupon \"other\": the coupon other is not in the files; export the coupons, too"
            )
        )
        #expect(report.json["counts"] == ["carried_over": 1, "carried_over_with_note": 0, "not_carried_over": 1])
        #expect(report.json.value(at: ["rules", "1", "pointer"]) == "/data/1")
    }
}

extension Imported {
    /// Imports files, and returns the code of the error.
    fileprivate static func code(of files: [JSONValue], _ settings: ImportSettings) -> ErrorCode? {
        do throws(CartwrightError) {
            _ = try Imported(files, settings)
            return nil
        } catch { return error.code }
    }
}
