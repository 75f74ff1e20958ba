internal import Cartwright

/// A parameter of operations: what the document says of it, and by what its value is read.
struct Parameter: Sendable {
    /// Where a request has it.
    enum Place: String, Sendable {
        case path, query, header
    }

    /// The name of the component that describes it.
    let component: String
    let name: String
    let place: Place
    let isRequired: Bool
    let description: String
    let schema: Schema
    let example: JSONValue?
    /// The values of a whole number.
    let range: ClosedRange<Int64>

    private init(
        _ place: Place,
        _ name: String,
        as component: String?,
        _ description: String,
        _ schema: Schema,
        isRequired: Bool = false,
        range: ClosedRange<Int64> = 0 ... .max,
        example: JSONValue? = nil
    ) {
        (self.place, self.name, self.component) = (place, name, component ?? name)
        (self.description, self.schema, self.example) = (description, schema, example)
        (self.isRequired, self.range) = (isRequired, range)
    }

    /// The parameter object.
    var json: JSONValue {
        var object: JSONObject = ["name": .string(name), "in": .string(place.rawValue)]
        if isRequired { object["required"] = true }
        object["description"] = .string(description)
        object["schema"] = schema.json
        object["example"] = example
        return .object(object)
    }
}

// MARK: In the path

extension Parameter {
    static let sessionID = path(
        "id",
        as: "session_id",
        "The session's id, of 1 to 200 bytes, which the caller may choose.",
        example: "cart-7",
        segment.with("maxLength", 200)
    )
    static let orderID = path("id", as: "order_id", orderMeaning, example: "cart-7.o1")
    static let cancelledOrderID = path("id", as: "cancelled_order_id", orderMeaning, example: "cart-8.o1")
    static let promotionID = path("id", as: "promotion_id", "The promotion's id.", example: "welcome")
    static let countedPromotion = path(
        "promotion",
        as: "counted_promotion",
        "The promotion's id.",
        example: "spring"
    )
    static let code = path("code", "The code. Case and blanks around it do not matter.", example: "SPRING-7")
    static let jobID = path("id", as: "job_id", "The job's id.", example: "j9f3k7m2q9f3k7m2q")
    static let problemCode = path(
        "code",
        as: "problem_code",
        "The code of the problem.",
        example: "checkout.total_changed"
    )

    private static let orderMeaning = "The id of the order: that of its session, and its own."

    /// A name in a path. Clients take `.` and `..` out of paths before they send them, however they are
    /// written, and so ask for another path.
    private static let segment = Schema.text(matching: #"^(\.{0,2}[^.]|\.{3})"#).with("minLength", 1)

    private static func path(
        _ name: String,
        as component: String? = nil,
        _ description: String,
        example: JSONValue,
        _ schema: Schema = segment
    ) -> Parameter {
        Parameter(.path, name, as: component, description, schema, isRequired: true, example: example)
    }
}

// MARK: In the query

extension Parameter {
    static let explain = Parameter(
        .query,
        "explain",
        as: nil,
        "What is told of promotions that gave nothing: nothing, why, or all of it with nudges.",
        .words(of: Explain.self).with("default", .string(Explain.applied.rawValue))
    )
    static let now = Parameter(
        .query,
        "now",
        as: nil,
        "The instant of the quote, from a caller who is trusted.",
        .instant
    )
    static let catalogVersion = number(
        "catalog",
        as: "catalog_version",
        "The number of the catalog's version to price with; the present one where it is absent."
    )
    static let catalogNumber = number(
        "version",
        as: "catalog_number",
        "The number of the version; the present one where it is absent."
    )
    static let against = number("against", "The number of the catalog's version to compare with.")
    static let asOf = number("as_of", "The revision after which the session is wanted.", in: 1 ... .max)
    static let before = number("before", "Only versions before this number.", in: 1 ... .max)
    static let stepsBefore = number("before", as: "steps_before", "Only revisions before this one.", in: 2 ... .max)
    static let limit = pageLimit(as: nil)
    static let codesLimit = pageLimit(as: "codes_limit", example: 2)
    static let search = text("q", as: "search", "A text that is looked for; its case does not matter.")
    static let codesPromotion = text(
        "promotion",
        as: "codes_promotion",
        "Only codes of this promotion.",
        example: "spring"
    )
    static let codesAfter = text("after", as: "codes_after", "Only codes behind this one.")
    static let customer = text("customer", "Whose uses are told as well.")
    static let allowEmpty = flag("allow_empty", "Whether a catalog without items and promotions is taken.")
    static let dryRun = flag("dry_run", "Whether nothing is to change.")

    /// The number of elements of an answer where the caller does not say it.
    static let usualLimit: Int64 = 50

    private static func pageLimit(as component: String?, example: JSONValue? = nil) -> Parameter {
        number("limit", as: component, "How many at most.", in: 1...500, absent: usualLimit, example: example)
    }

    private static func number(
        _ name: String,
        as component: String? = nil,
        _ description: String,
        in range: ClosedRange<Int64> = 0 ... .max,
        absent: Int64? = nil,
        example: JSONValue? = nil
    ) -> Parameter {
        let values = Schema.integer(range)
        let schema = absent.map { values.with("default", .integer($0)) } ?? values
        return Parameter(.query, name, as: component, description, schema, range: range, example: example)
    }

    private static func text(
        _ name: String,
        as component: String? = nil,
        _ description: String,
        example: JSONValue? = nil
    ) -> Parameter {
        Parameter(.query, name, as: component, description, .text, example: example)
    }

    private static func flag(_ name: String, _ description: String) -> Parameter {
        Parameter(.query, name, as: nil, description, .flag.with("default", false))
    }
}

// MARK: In the headers

extension Parameter {
    static let ifMatch = Parameter(
        .header,
        "If-Match",
        as: "if_match",
        "The `ETag` that the caller saw, several of which one has to match, or `*`; another state is answered with "
            + "412. A weak tag matches nothing.",
        .text
    )
    static let ifNoneMatch = Parameter(
        .header,
        "If-None-Match",
        as: "if_none_match",
        "One `ETag` or several that the caller has, or `*` where nothing may be there yet.",
        .text
    )
    static let idempotencyKey = key(
        as: "idempotency_key",
        "A new one for each request, the same one to repeat it: the answer has the same status and bytes, and nothing "
            + "happens twice. Kept for 48 hours.",
        isRequired: true
    )
    static let idempotencyKeyUnlessDry = key(
        as: "idempotency_key_unless_dry",
        "As elsewhere; needed unless `dry_run` is true."
    )
    static let idempotencyKeyOptional = key(as: "idempotency_key_optional", "As elsewhere; not needed.")
    static let version = Parameter(
        .header,
        HeaderName.cartwrightVersion.rawValue,
        as: "cartwright_version",
        "The dated version of the interface that the caller knows.",
        .words(versions)
    )

    /// The versions of the interface that the service speaks.
    static let versions = ["2026-11-01"]

    private static func key(as component: String, _ description: String, isRequired: Bool = false) -> Parameter {
        Parameter(
            .header,
            HeaderName.idempotencyKey.rawValue,
            as: component,
            description,
            .text(matching: "^[!-~]{1,255}$"),
            isRequired: isRequired,
            example: "7f9c2ba4e88f827d"
        )
    }
}
