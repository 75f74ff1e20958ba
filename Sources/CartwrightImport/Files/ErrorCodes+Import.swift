public import Cartwright

extension ErrorCode {
    /// Every code that this module declares.
    package static let ofImport: [ErrorCode] = [
        .importBadPredicate, .importMissingSetting, .importTooLarge, .importUnknownFile, .importUnknownSystem,
    ]
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let importUnknownFile: ErrorCode =
        "import.unknown_file: A file that no importer recognizes or that another system wrote, or rules for orders."
    public static let importUnknownSystem: ErrorCode = "import.unknown_system: A system that no importer reads."
    public static let importTooLarge: ErrorCode =
        "import.too_large: Files to import with more bytes or more rules than an import reads."
    public static let importMissingSetting: ErrorCode =
        "import.missing_setting: A setting that the files to import do not have and that no option gives."
    public static let importBadPredicate: ErrorCode =
        "import.bad_predicate: A predicate of a rule to import that cannot be read, or that no condition says."
}
