// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let codeBadPattern: ErrorCode =
        "code.bad_pattern: A code pattern that is malformed or has no free character."
    public static let codeBadAlphabet: ErrorCode =
        "code.bad_alphabet: A code alphabet that is too small or easily misread."
    public static let codeSpaceTooSmall: ErrorCode =
        "code.space_too_small: More codes were requested than a pattern has."
    public static let codeMalformed: ErrorCode =
        "code.malformed: A text that cannot be a code: empty, too long, or with control characters."
    public static let codeBadTerms: ErrorCode =
        "code.bad_terms: Invalid terms of a code: no promotion, a limit below 1, an end before the start."
    public static let codeExists: ErrorCode =
        "code.exists: A code to add is already in the store, or twice in the input."
}
