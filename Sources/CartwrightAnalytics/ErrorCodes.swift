package import Cartwright

extension ErrorCode {
    /// The codes that this module declares.
    package static let ofAnalytics: [ErrorCode] = [
        .deliveryBadCAFile, .deliveryBadURL, .deliveryDemoKey, .deliveryGivenUp, .deliveryRedirected, .deliveryRefused,
        .deliveryStopped, .deliveryTimeout, .deliveryTooLarge, .deliveryUnavailable, .deliveryUnreachable,
        .deliveryUntrusted, .digestLibrary, .exportBadOrder, .exportNoBanner, .exportNoCustomer, .hmacEmptyKey,
        .hmacLibrary, .secretBadLength, .secretFileEmpty, .secretFileExposed, .secretFileForeign, .secretFileMissing,
        .secretFileNotRegular, .secretFileTooBig, .secretFileUnreadable, .secretMalformed, .secretMisplaced,
        .secretVariableMissing,
        .signatureBadID, .signatureBadTimestamp, .signatureBadTolerance, .signatureMalformedHeader, .signatureMismatch,
        .signatureMissingHeader, .signatureNoSecret, .signatureReplayed, .signatureReplayWindowFull,
        .signatureTimestampOutOfTolerance,
    ]
}
