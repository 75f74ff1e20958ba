internal import Cartwright

/// A request to make codes.
struct CodeInput: Sendable {
    let promotion: String
    let pattern: CodePattern
    let count: Int
    let limit: Int64?
    let customer: String?
    let startsAt: Instant?
    let endsAt: Instant?

    /// The maximum number of codes in one job.
    static let mostCodes: Int64 = 10_000_000
    fileprivate static let usualPattern = "########"

    init(_ reader: inout ObjectReader) throws(CartwrightError) {
        promotion = try reader.string("promotion")
        let text = try reader.string(ifPresent: "pattern") ?? Self.usualPattern
        do throws(CartwrightError) {
            pattern = try CodePattern(text)
        } catch {
            throw error.at(reader.pointer.appending("pattern"))
        }
        count = Int(try reader.integer("count", in: 1...Self.mostCodes))
        limit = try reader.integer(ifPresent: "limit", in: 1...Int64.max)
        let id = try reader.string(ifPresent: "customer")
        do throws(CartwrightError) {
            customer = try id.map { id throws(CartwrightError) in id.isEmpty ? id : try CustomerID.checked(id) }
        } catch {
            throw error.at(reader.pointer.appending("customer"))
        }
        startsAt = try reader.instant(ifPresent: "starts_at")
        endsAt = try reader.instant(ifPresent: "ends_at")
        try pattern.expectRoom(for: count)
        // Terms that no code can have are refused before a job begins.
        _ = try code("TRIAL-CODE")
    }

    /// Makes a code with these terms.
    ///
    /// - Throws: `code.bad_terms`, `code.malformed`, `customer.bad_id`.
    func code(_ text: String) throws(CartwrightError) -> IssuedCode {
        try IssuedCode(text, of: promotion, limit: limit, customer: customer, startsAt: startsAt, endsAt: endsAt)
    }

    var json: JSONValue {
        .present([
            "promotion": .string(promotion), "pattern": .string(pattern.text), "count": .integer(Int64(count)),
            "limit": limit.map(JSONValue.integer), "customer": customer.map(JSONValue.string),
            "starts_at": startsAt.map { .string($0.description) }, "ends_at": endsAt.map { .string($0.description) },
        ])
    }
}

// MARK: In the document

extension Schema {
    static let codeRequest = component("code_request", "The codes to make.").fields([
        "promotion": .text, "pattern?": .text.with("default", .string(CodeInput.usualPattern)).orNull,
        "count": .integer(1...CodeInput.mostCodes), "limit?": .positive.orNull, "customer?": .text.orNull,
        "starts_at?": .instant.orNull, "ends_at?": .instant.orNull,
    ]).closed
}

extension Example {
    static let codeRequest: Example = #"{"promotion": "spring", "pattern": "SPRING-#", "count": 31, "limit": 1}"#
}
