// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let catalogBadShares: ErrorCode =
        "catalog.bad_shares: The shares of the variants and the holdout of a catalog are not 100 % together."
    public static let catalogDuplicateVariant: ErrorCode =
        "catalog.duplicate_variant: Two variants of a catalog have the same name."
    public static let catalogNoAssignmentKey: ErrorCode =
        "catalog.no_assignment_key: A catalog has variants or `cards_may_issue`, and no key for shoppers is known."
    public static let catalogBadIssue: ErrorCode =
        "catalog.bad_issue: A promotion under `cards_may_issue` is unknown, or has nothing that a card can give."
    public static let catalogBadAssignmentKey: ErrorCode =
        "catalog.bad_assignment_key: A key for the assignment of shoppers is missing or short, or there are several."
}

extension CartwrightError {
    /// The error of shares that do not add up.
    ///
    /// - Parameter sum: the sum in millionths of a percent.
    static func badShares(millionths sum: Int128) -> CartwrightError {
        let (whole, fraction) = sum.quotientAndRemainder(dividingBy: 1_000_000)
        var digits = fraction == 0 ? "" : ".\(String(String(1_000_000 + fraction).dropFirst()))"
        while digits.hasSuffix("0") { digits.removeLast() }
        return CartwrightError(
            .catalogBadShares,
            "expected shares of the variants and the holdout that are 100 % together, found \(whole)\(digits) %",
            hint: "change \"share\" of a variant, or \"holdout\"",
            at: JSONPointer.root.appending("variants").location
        )
    }

    /// The error of a name that two variants have.
    static func duplicateVariant(_ name: String, at index: Int) -> CartwrightError {
        CartwrightError(
            .catalogDuplicateVariant,
            "two variants have the name \"\(name.shortened(toBytes: 60))\"",
            hint: "give each variant a different name",
            at: JSONPointer.root.appending("variants").appending(index).appending("name").location
        )
    }

    /// The error of variants without a key for the assignment of shoppers.
    static let noAssignmentKey = CartwrightError(
        .catalogNoAssignmentKey,
        "expected a key for the variants of the catalog, found none",
        hint: "name its file with --assignment-key-file FILE, or remove \"variants\" and \"holdout\"",
        at: JSONPointer.root.appending("variants").location
    )

    /// The error of a catalog whose cards issue codes, without a key from which the codes are made.
    package static let noIssueKey = CartwrightError(
        .catalogNoAssignmentKey,
        "expected a key for the codes that cards issue, found none",
        hint: "name its file with --assignment-key-file FILE, or remove \"cards_may_issue\"",
        at: JSONPointer.root.appending("cards_may_issue").location
    )
}
