// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let codeBadPattern: ErrorCode =
        "code.bad_pattern: A pattern of codes that cannot be read, or one without a free character."
    public static let codeBadAlphabet: ErrorCode =
        "code.bad_alphabet: An alphabet of codes that is too small, or that people would misread."
    public static let codeSpaceTooSmall: ErrorCode =
        "code.space_too_small: More codes were asked for than a pattern has."
    public static let codeMalformed: ErrorCode =
        "code.malformed: A text that cannot be a code: empty, too long, or with control characters."
    public static let codeBadTerms: ErrorCode =
        "code.bad_terms: Terms of a code that cannot hold: no promotion, a limit below 1, an end before the start."
    public static let codeExists: ErrorCode =
        "code.exists: A code that is added is in the store already, or twice in the input."
}
