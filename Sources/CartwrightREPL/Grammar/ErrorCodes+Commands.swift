public import Cartwright

extension ErrorCode {
    /// A quote that is opened and not closed.
    public static let commandUnclosedQuote: ErrorCode = "command.unclosed_quote"
    /// A verb, or a verb and a noun, that nothing answers to.
    public static let commandUnknown: ErrorCode = "command.unknown"
    /// A short form that stands for several verbs.
    public static let commandAmbiguous: ErrorCode = "command.ambiguous"
    /// Too few or too many arguments.
    public static let commandBadArguments: ErrorCode = "command.bad_arguments"
    /// An option the verb does not have.
    public static let commandUnknownOption: ErrorCode = "command.unknown_option"
    /// A value of an argument or option that cannot be read.
    public static let commandBadValue: ErrorCode = "command.bad_value"
    /// A step that does not exist.
    public static let stepUnknown: ErrorCode = "step.unknown"
    /// A step with which those of a session would keep more than they may.
    public static let stepTooLarge: ErrorCode = "step.too_large"
    /// Nothing to undo or redo.
    public static let stepNone: ErrorCode = "step.none"
    /// No branch of this name.
    public static let branchUnknown: ErrorCode = "branch.unknown"
    /// No flow is loaded, or the loaded one is at its end.
    public static let flowNone: ErrorCode = "flow.none"
    /// A step that the world has seen, so it cannot be taken back.
    public static let stepIrreversible: ErrorCode = "step.irreversible"
    /// A file of cards of which none could be read.
    public static let cardNoneRead: ErrorCode = "card.none_read"
    /// No card of this id.
    public static let cardUnknown: ErrorCode = "card.unknown"
    /// No item of this SKU in the catalog, and no price given.
    public static let itemUnknown: ErrorCode = "item.unknown"
    /// No promotion of this id or code.
    public static let promotionUnknown: ErrorCode = "promotion.unknown"
    /// No event of this id.
    public static let eventUnknown: ErrorCode = "event.unknown"
    /// No batch of this id.
    public static let batchUnknown: ErrorCode = "batch.unknown"
    /// Nothing to sign.
    public static let batchEmpty: ErrorCode = "batch.empty"
    /// A batch that was signed with another key, or altered.
    public static let batchSignatureMismatch: ErrorCode = "batch.signature_mismatch"
    /// A key whose name nobody knows.
    public static let keyUnknown: ErrorCode = "key.unknown"
    /// A destination that this program cannot reach.
    public static let uploadUnavailable: ErrorCode = "upload.unavailable"
    /// A batch that was uploaded already.
    public static let uploadRepeated: ErrorCode = "upload.repeated"
    /// Saving or checking a flow inside of a flow that is checked.
    public static let flowNested: ErrorCode = "flow.nested"
    /// A file of a kind that the command does not take.
    public static let fileUnsupported: ErrorCode = "file.unsupported"
    /// A file that saving a flow would replace, and that is no flow.
    public static let flowNotAFlow: ErrorCode = "flow.not_a_flow"
    /// A flow whose output differs from what it says.
    public static let flowDifferent: ErrorCode = "flow.different"
}
