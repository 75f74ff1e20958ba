package import Cartwright

extension ErrorCode {
    /// Every code that this module declares.
    package static let ofREPL: [ErrorCode] = [
        .batchEmpty, .batchSignatureMismatch, .batchUnknown, .branchUnknown, .cardNoneRead, .cardUnknown,
        .commandAmbiguous, .commandBadArguments, .commandBadValue, .commandUnclosedQuote, .commandUnknown,
        .commandUnknownOption, .connectionLocalOnly, .connectionNoSession, .connectionNoTrial, .connectionReadOnly,
        .eventUnknown, .fileUnsupported, .flowDifferent, .flowMalformed, .flowNested, .flowNone, .flowNotAFlow,
        .itemUnknown, .journalDamaged, .journalNone, .journalUnreadable, .journalUnwritable, .keyUnknown, .lineTooLong,
        .lineUnreadable, .pluginNotPermitted, .pluginNotReloadable, .pluginUnknown, .promotionUnknown,
        .sessionNotACopy, .sessionUnknownRevision, .stepIrreversible, .stepNone, .stepTooLarge, .stepUnknown,
        .uploadNotPermitted, .uploadRepeated, .uploadUnavailable,
    ]
}
