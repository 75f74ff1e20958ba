// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let themeBadColor: ErrorCode =
        "theme.bad_color: An extra that names a colour of the theme, and is none; the colour stays what it was."
    public static let themeBadMode: ErrorCode =
        "theme.bad_mode: An extra `theme` that is neither `light` nor `dark`; the mode stays that of the surroundings."
}
