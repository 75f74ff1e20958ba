public import Cartwright

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let commandUnclosedQuote: ErrorCode = "command.unclosed_quote: A quote that is not closed."
    public static let commandUnknown: ErrorCode = "command.unknown: An unknown command."
    public static let commandAmbiguous: ErrorCode = "command.ambiguous: A short form that stands for several verbs."
    public static let commandBadArguments: ErrorCode = "command.bad_arguments: Too few or too many arguments."
    public static let commandUnknownOption: ErrorCode =
        "command.unknown_option: An option that the command does not have."
    public static let commandBadValue: ErrorCode =
        "command.bad_value: A value of an argument or option that cannot be read."
    public static let stepUnknown: ErrorCode = "step.unknown: A step that does not exist."
    public static let stepTooLarge: ErrorCode =
        "step.too_large: A step that would exceed the memory limit for the steps of a session."
    public static let stepNone: ErrorCode = "step.none: Nothing to undo or redo."
    public static let branchUnknown: ErrorCode = "branch.unknown: No branch with this name."
    public static let flowNone: ErrorCode = "flow.none: No flow is loaded, or the loaded one has no more commands."
    public static let stepIrreversible: ErrorCode =
        "step.irreversible: A step with effects outside the session, which cannot be undone."
    public static let cardNoneRead: ErrorCode = "card.none_read: A file in which no card could be read."
    public static let cardUnknown: ErrorCode = "card.unknown: No card with this id."
    public static let itemUnknown: ErrorCode =
        "item.unknown: The catalog has no item with this SKU, and no price was given."
    public static let promotionUnknown: ErrorCode = "promotion.unknown: No promotion with this id or code."
    public static let eventUnknown: ErrorCode = "event.unknown: No event with this id."
    public static let batchUnknown: ErrorCode = "batch.unknown: No batch with this id."
    public static let batchEmpty: ErrorCode = "batch.empty: Nothing to sign."
    public static let batchSignatureMismatch: ErrorCode =
        "batch.signature_mismatch: A batch that was signed with another key, or altered."
    public static let keyUnknown: ErrorCode = "key.unknown: A key whose name is unknown."
    public static let uploadUnavailable: ErrorCode = "upload.unavailable: A destination that this program cannot reach."
    public static let uploadRepeated: ErrorCode = "upload.repeated: A batch that has already been uploaded."
    public static let flowNested: ErrorCode =
        "flow.nested: A command that runs, saves or checks flows inside a running flow."
    public static let fileUnsupported: ErrorCode =
        "file.unsupported: A file of a kind that the command does not accept."
    public static let flowNotAFlow: ErrorCode =
        "flow.not_a_flow: A file that is not a flow, so that `save flow` does not replace it."
    public static let flowDifferent: ErrorCode = "flow.different: A flow whose output differs from the expected output."
}
