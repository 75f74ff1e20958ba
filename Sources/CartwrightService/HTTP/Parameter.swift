internal import Cartwright
internal import CartwrightAnalytics

/// A parameter of operations: its description in the document, and the range and schema of its value.
struct Parameter: Sendable {
    /// The place of the parameter in a request.
    enum Place: String, Sendable {
        case path, query, header
    }

    /// The name of the component that describes the parameter.
    let component: String
    let name: String
    let place: Place
    let isRequired: Bool
    let description: String
    let schema: Schema
    let example: JSONValue?
    /// The range of an integer value.
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
        "The session's id, 1 to 200 bytes without control characters; the caller may choose it.",
        example: "cart-7",
        Schema.text(matching: #"^(\.{0,2}[^.\u0000-\u001f\u007f-\u009f]|\.{3})[^\u0000-\u001f\u007f-\u009f]*$"#)
            .with("minLength", 1).with("maxLength", 200)
    )
    static let deletedSessionID = path(
        "id",
        as: "deleted_session_id",
        "The session's id.",
        example: "cart-9",
        segment.with("maxLength", 200)
    )
    static let orderID = path("id", as: "order_id", orderMeaning, example: "cart-7.o1")
    static let cancelledOrderID = path("id", as: "cancelled_order_id", orderMeaning, example: "cart-8.o1")
    static let promotionID = path("id", as: "promotion_id", "The promotion's id.", example: "welcome")
    static let usedPromotion = path("id", as: "used_promotion", "The promotion's id.", example: "spring")
    static let customerID = path("id", as: "customer_id", "The shop's id of the customer.", example: "grace")
    static let countedPromotion = path(
        "promotion",
        as: "counted_promotion",
        "The promotion's id.",
        example: "spring"
    )
    static let code = path("code", "The code. Case and surrounding blanks do not matter.", example: "SPRING-7")
    static let historySKU = path("sku", as: "history_sku", "The SKU of the item.", example: "MUG")
    static let giftCardID = path("id", as: "gift_card_id", accountMeaning, example: "gc_4cc858cc05fa956273834894")
    static let storeCreditID = path("id", as: "store_credit_id", accountMeaning, example: "sc_ca72a2060222874748f6f3fe")
    private static let accountMeaning = "The id of the account: never the code."
    static let placementName = path("name", as: "placement_name", "The name of the placement.", example: "home_hero")
    static let jobID = path("id", as: "job_id", "The job's id.", example: "j9f3k7m2q9f3k7m2q")
    static let problemCode = path(
        "code",
        as: "problem_code",
        "The code of the problem.",
        example: "checkout.total_changed"
    )

    private static let orderMeaning = "The id of the order: the session's id, a point, and the order's own id."

    /// A name in a path. Clients remove `.` and `..` from paths before they send them, in any encoding, and so send a
    /// different path.
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
        "The detail about promotions that gave no discount: none, the main reasons, or everything with nudges.",
        .words(of: Explain.self).with("default", .string(Explain.applied.rawValue))
    )
    static let now = Parameter(
        .query,
        "now",
        as: nil,
        "The instant of the quote. Only for trusted callers.",
        .instant
    )
    static let catalogVersion = number(
        "catalog",
        as: "catalog_version",
        "The number of the catalog's version to price with; by default the present one."
    )
    static let catalogNumber = number(
        "version",
        as: "catalog_number",
        "The number of the version; by default the present one."
    )
    static let against = number("against", "The number of the catalog's version to compare with.")
    static let asOf = number("as_of", "The revision of the session to return.", in: 1 ... .max)
    static let before = number("before", "Only versions before this number.", in: 1 ... .max)
    static let stepsBefore = number("before", as: "steps_before", "Only revisions before this one.", in: 2 ... .max)
    static let limit = pageLimit(as: nil)
    static let codesLimit = pageLimit(as: "codes_limit", example: 2)
    static let search = text("q", as: "search", "The text to search for, in any case.")
    static let codesPromotion = text(
        "promotion",
        as: "codes_promotion",
        "Only codes of this promotion.",
        example: "spring"
    )
    static let codesAfter = text("after", as: "codes_after", "Only codes after this one.")
    static let changesBefore = number(
        "before",
        as: "changes_before",
        "Only changes with a smaller number.",
        in: 1 ... .max,
        example: 5
    )
    static let changesLimit = pageLimit(as: "changes_limit", example: 1)
    static let changeKind = Parameter(
        .query,
        "what",
        as: "change_kind",
        "Only changes of this kind.",
        .words(of: ChangeKind.self)
    )
    static let changeSubject = text(
        "subject",
        as: "change_subject",
        "Only changes of this subject, such as the id of a promotion.",
        example: "spring"
    )
    static let changesFrom = instant("from", as: "changes_from", "Only changes from this instant on.")
    static let changesUntil = instant("until", as: "changes_until", "Only changes before this instant.")
    static let historyCurrency = text(
        "currency",
        as: "history_currency",
        "The currency of the prices; by default that of the catalog.",
        example: "USD"
    )
    static let historyCountry = text(
        "country",
        as: "history_country",
        "The country; the price without a country is returned if the catalog does not list it in `price_history`.",
        example: "DE"
    )
    static let historyUntil = instant("until", as: "history_until", "Only steps before this instant.")
    static let customer = text("customer", "The customer whose uses are returned as well.")
    static let listCustomer = text("customer", as: "list_customer", "Only those of this customer.", example: "ada")
    static let sessionPhase = phase(as: "session_phase", Phase.allCases)
    static let orderPhase = phase(as: "order_phase", [.paid, .partiallyReturned, .returned, .cancelled])
    static let listPromotion = text("promotion", as: "list_promotion", "Only those to which this promotion applied.")
    static let listCode = text("code", as: "list_code", "Only those with this code, in any spelling.")
    static let listFrom = instant("from", as: "list_from", "Only those at this time or later.")
    static let listUntil = instant("until", as: "list_until", "Only those before this time.")
    static let listAfter = text("after", as: "list_after", "The `next` of the page before.")
    static let accountsAfter = text("after", as: "accounts_after", "Only accounts after this id.")
    static let accountCustomer = text(
        "customer",
        as: "account_customer",
        "Only store credits of this customer.",
        example: "ada"
    )
    static let entriesAfter = number("after", as: "entries_after", "Only entries after this number.")
    static let promotionCode = text("code", as: "promotion_code", "Only promotions with this code, in any spelling.")
    static let promotionsAfter = text("after", as: "promotions_after", "Only promotions after this one.")
    static let allowEmpty = flag("allow_empty", "True to accept a catalog without items and promotions.")
    static let unlimited = flag("unlimited", "True to ignore usage limits and budgets.")
    static let dryRun = flag("dry_run", "True to change nothing.")

    /// The default number of elements of an answer.
    static let usualLimit: Int64 = 50

    private static func pageLimit(as component: String?, example: JSONValue? = nil) -> Parameter {
        number("limit", as: component, "The maximum number.", in: 1...500, absent: usualLimit, example: example)
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

    private static func phase(as component: String, _ phases: [Phase]) -> Parameter {
        Parameter(
            .query,
            "phase",
            as: component,
            "Only those in this phase.",
            .words(phases.map(\.rawValue))
        )
    }

    private static func instant(_ name: String, as component: String, _ description: String) -> Parameter {
        Parameter(.query, name, as: component, description, .instant)
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
        "The `ETag` of the state that the caller last read, a list of which one has to match, or `*`; any other state "
            + "is answered with 412. A weak tag matches nothing.",
        .text
    )
    static let ifNoneMatch = Parameter(
        .header,
        "If-None-Match",
        as: "if_none_match",
        "One `ETag` or several that the caller has, or `*` if nothing may exist yet.",
        .text
    )
    static let idempotencyKey = key(
        as: "idempotency_key",
        "A new key for each request, and the same key to repeat it: the answer has the same status and bytes, and the "
            + "effects happen once. Stored for 48 hours, or for the days of `--keep-keys`.",
        isRequired: true
    )
    static let idempotencyKeyUnlessDry = key(
        as: "idempotency_key_unless_dry",
        "As in other operations; required unless `dry_run` is true."
    )
    static let idempotencyKeyOptional = key(as: "idempotency_key_optional", "As in other operations; optional.")
    static let version = Parameter(
        .header,
        HeaderName.cartwrightVersion.rawValue,
        as: "cartwright_version",
        "The dated version of the API that the caller uses.",
        .words(versions)
    )

    /// The supported versions of the API.
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
