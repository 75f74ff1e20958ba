// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let themeBadColor: ErrorCode =
        "theme.bad_color: An extra for a theme colour that is not a colour; the colour stays unchanged."
    public static let themeBadMode: ErrorCode =
        "theme.bad_mode: An extra `theme` that is neither `light` nor `dark`; the mode is that of the surroundings."
}
