internal import Cartwright
internal import CartwrightImport
internal import HTTPTypes

extension Endpoint {
    static let createImport = Endpoint(
        name: "create_import",
        method: .post,
        path: "/v1/imports",
        tag: .catalog,
        summary: "Import the rules of another shop system",
        description: """
            Each file is the text that the other system exports: JSON, JSON Lines, or a table (CSV). Give all pages of \
            a list, and the products that rules name: they are items of the catalog. Without `system`, it is \
            recognized by the files. The report names every rule with its outcome: carried over, carried over with a \
            note (the difference), or not carried over (the field, its value and the reason). Nothing is stored: \
            `POST /v1/backtests` takes the answer as its first line, and `PUT /v1/catalog` its `catalog`. \
            `cartwright import` writes codes to a code store, too.
            """,
        scope: .manage,
        body: .large(.importRequest, .importRequest),
        answers: [.json("The catalog and the report.", .importedCatalog, .importedCatalog)]
    ) { call throws(Problem) in
        let request = try call.read(ImportRequest.init)
        do throws(CartwrightError) { return .json(try request.answer) } catch { throw Problem(error) }
    }
}

/// Files of another system, with the settings that they do not have.
private struct ImportRequest {
    private var settings = ImportSettings()
    private let system: String?
    private let files: [ImportFile]

    init(_ reader: inout ObjectReader) throws(CartwrightError) {
        system = try reader.string(ifPresent: "system")
        settings.currency = try reader.currency(ifPresent: "currency")
        settings.timeZone = try reader.zone(ifPresent: "time_zone")
        settings.isSequential = try reader.bool(ifPresent: "sequential") ?? false
        let files = try reader.array(ifPresent: "files") { value, pointer throws(CartwrightError) in
            var reader = try ObjectReader(value, at: pointer)
            let file = ImportFile(name: try reader.string("name"), bytes: Array(try reader.string("text").utf8))
            try reader.finish()
            return file
        }
        self.files = files ?? []
    }

    /// The catalog and the report.
    var answer: JSONValue {
        get throws(CartwrightError) {
            let result = try CatalogImport(settings).run(files, of: system)
            return ["catalog": try JSONParser.parse(try result.catalogText()), "report": result.report.json]
        }
    }
}

// MARK: In the document

extension Schema {
    fileprivate static let importRequest = component("import_request", "Files of another shop system.").fields([
        "system?": .words(CatalogImport.systems).orNull.described(
            "The system; by default it is recognized by the files."
        ),
        "currency?": .currency.orNull.described("The currency of a shop or of prices whose export has none."),
        "time_zone?": .text.orNull.described("The time zone of the store's dates and hours (magento, voucherify)."),
        "sequential?": .flag.orNull.described(
            "True if each discount works on what the one before left (voucherify, woocommerce)."
        ),
        "files": .list(
            component("import_file", "A file of another shop system.").fields([
                "name": .text.described("The name, for the report; .jsonl, .ndjson, .csv and .tsv name the format."),
                "text": .text.described("The content."),
            ]).closed
        ),
    ]).closed

    fileprivate static let importedCatalog = component("imported_catalog", "A catalog, and the report of its import.")
        .fields(["catalog": .engine("catalog"), "report": importReport])

    private static let importReport = component("import_report", "Every rule of an import, and all that is assumed.")
        .fields([
            "system": .text,
            "counts": .object([
                "carried_over": .count, "carried_over_with_note": .count, "not_carried_over": .count,
            ]),
            "items": .count,
            "products": .list(.object(["field": .text, "count": .count, "text": .text])).described(
                "The fields of products whose values the catalog does not have, with the number of objects."
            ),
            "codes": .list(.object(["promotion": .text, "count": .count])),
            "options": .list(.text).described("The options of the catalog, each with the reason for its value."),
            "assumptions": .list(.text).described("The facts that no file has, as they are assumed."),
            "truncated": .list(.text).described("Files that are only a part of a list, each with the missing part."),
            "rules": .list(importedRule),
        ])

    private static let importedRule = component("imported_rule", "A rule of another system, with its outcome.")
        .fields([
            "id": .text, "code?": .text, "codes?": .list(.text).described("The further codes."), "file?": .text,
            "pointer?": .text, "outcome": .words(of: ImportedRule.Outcome.self), "notes?": .list(importRemark),
            "reasons?": .list(importRemark),
        ])

    private static let importRemark = component(
        "import_remark",
        "The difference to the other system, or the reason why a rule is not carried over."
    ).fields(["field": .text, "value?": .any, "text": .text])
}

extension Example {
    fileprivate static let importRequest: Example = #"""
        {"system": "woocommerce", "currency": "USD",
         "files": [
           {"name": "coupons.json",
            "text": "[{\"id\": 7, \"code\": \"spring20\", \"discount_type\": \"percent\", \"amount\": \"20\"}]"}]}
        """#

    fileprivate static let importedCatalog: Example = """
        {"catalog": {
           "currency": "USD",
           "options": {
             "choose": "priority", "rounding": "half_down", "rounding_applies_to": "discount", "stacking": "add"},
           "items": [],
           "promotions": [
             {"id": "7", "code": "spring20", "priority": 2,
              "effects": [{"type": "percent_off", "percent": "20", "target": {"scope": "order"}}]}]},
         "report": {
           "system": "woocommerce",
           "counts": {"carried_over": 1, "carried_over_with_note": 0, "not_carried_over": 0},
           "items": 0,
           "products": [],
           "codes": [],
           "options": [
             "choose: priority, because all coupons apply there, and one of individual use removes the others even if \
        it saves less",
             "rounding: half_down, because half a unit of a discount is rounded down there",
             "rounding_applies_to: discount, because discounts are rounded there",
             "stacking: add, because coupons work on full prices unless the shop calculates them sequentially \
        (--sequential)"],
           "assumptions": [
             "currency: USD, as given",
             "amounts are with or without tax as the prices of the shop are",
             "the SKU of a line is that of its product or variation; without one it is the product's id",
             "the categories of a line are the slugs of its product's categories"],
           "truncated": [],
           "rules": [
             {"id": "7", "code": "spring20", "file": "coupons.json", "pointer": "/0", "outcome": "carried_over"}]}}
        """
}
