internal import Cartwright
internal import CartwrightAnalytics
internal import HTTPTypes

extension Endpoint {
    static let listChanges = Endpoint(
        name: "list_changes",
        method: .get,
        path: "/v1/changes",
        tag: .changes,
        summary: "List changes of the shop",
        description: """
            The newest first: changes of the catalog, of promotions, codes, gift cards and store credits, and erasures \
            of customers. A page may have fewer entries than `limit`, even none; continue with `before` set to `next` \
            until there is no `next`. \
            Changes of access keys are in the log of the operators: `cartwright changes list`.
            """,
        scope: .manage,
        parameters: [.changesBefore, .changeKind, .changeSubject, .changesFrom, .changesUntil, .changesLimit],
        answers: [.json("Entries of the log.", .changes, .changes)]
    ) { call throws(Problem) in
        var query = ChangeQuery(limit: try call.query.limit)
        query.before = try call.query.integer(.changesBefore)
        query.what = try call.query.word(.changeKind)
        query.subject = call.query[.changeSubject]
        query.from = try call.query.instant(.changesFrom)
        query.until = try call.query.instant(.changesUntil)
        let (log, now, wanted) = (call.shop.log, call.now, query)
        let page = try await answering(try await log.page(wanted, at: now))
        var object: JSONObject = ["changes": .array(page.entries.map(\.json))]
        object.setUnlessAbsent("next", page.next.map(JSONValue.integer))
        return .json(.object(object))
    }
}

extension Schema {
    fileprivate static let changes = component("changes", "Entries of the log of changes, the newest first.").fields([
        "changes": .list(.change),
        "next?": .positive.described("The value of `before` for the next page; absent at the end."),
    ])

    private static let change = component("change", "A change, and the access key of its caller.").fields([
        "number": .positive.described("1 for the first change, without gaps."), "at": .instant,
        "key?": .text.described("The id of the access key of the caller; absent without keys."),
        "what": .words(of: ChangeKind.self), "subject": .text.described("The id of the changed thing."),
        "before?": .object.described("The state before; absent for a new thing."),
        "after?": .object.described("The state after; absent for a removed thing."),
        "previous": .text.described("The SHA-256 of the previous entry."),
    ])
}

extension Example {
    fileprivate static let changes: Example = """
        {"changes": [{"after": {"count": 31, "job": "j9f3k7m2q9f3k7m2q", "promotion": "spring"},
          "at": "2026-11-23T15:00:00Z", "key": "ck_0123456789ab", "number": 4,
          "previous": "619fd9e29bef136c7e9f51b8bf3ee02f818022e8e2c68451bfcd09190c9cfdc4", "subject": "spring",
          "what": "codes.created"}], "next": 4}
        """
}
