public import Cartwright
internal import CartwrightCheckout
public import HTTPTypes

/// The HTTP status of errors: by code, else by area, else by fault.
public enum ProblemStatus {
    /// Returns the status of an error.
    public static func of(_ error: CartwrightError) -> HTTPResponse.Status {
        if let status = codes[error.code] { return status }
        if let status = areas[String(error.code.area)] { return status }
        return switch error.fault {
        case .input: .unprocessableContent
        case .environment: .serviceUnavailable
        case .plugin, .engine: .internalServerError
        }
    }

    /// Returns the seconds to wait before a retry; nil if a retry would not help.
    static func retrySeconds(of error: CartwrightError, _ status: HTTPResponse.Status) -> Int? {
        switch status {
        case .tooManyRequests, .serviceUnavailable: 1
        case .conflict where error.code == .serviceRunning || error.code == .sessionBusy: 1
        default: nil
        }
    }

    /// HTTP statuses by code.
    typealias StatusTable = [ErrorCode: HTTPResponse.Status]

    /// The codes whose status differs from that of their area.
    static let codes: StatusTable = [
        // Errors of the request itself.
        .serviceNoKey: .unauthorized, .serviceBadKey: .unauthorized,
        .serviceWrongScope: .forbidden, .serviceNotTrusted: .forbidden,
        .serviceWrongHost: .misdirectedRequest, .serviceWrongOrigin: .forbidden,
        .serviceNotFound: .notFound, .serviceMethodNotAllowed: .methodNotAllowed,
        .serviceTooSlow: .requestTimeout, .serviceTooLarge: .contentTooLarge, .serviceWrongType: .unsupportedMediaType,
        .serviceLongHeaders: .requestHeaderFieldsTooLarge,
        .serviceTooManyRequests: .tooManyRequests, .codeTooManyTries: .tooManyRequests,
        .serviceOverloaded: .serviceUnavailable, .pluginBusy: .serviceUnavailable,
        .serviceStopping: .serviceUnavailable, .serviceJobInterrupted: .serviceUnavailable, .serviceRunning: .conflict,
        .serviceKeyReused: .unprocessableContent,
        .serviceOtherID: .unprocessableContent, .serviceBadPlace: .unprocessableContent,
        .servicePreconditionFailed: .preconditionFailed, .serviceInternal: .internalServerError,
        .jsonTooLarge: .contentTooLarge,
        // Names in the path that do not exist.
        .sessionUnknown: .notFound, .orderUnknown: .notFound, .sessionUnknownStep: .notFound,
        .serviceUnknownPromotion: .notFound, .serviceUnknownCode: .notFound, .serviceUnknownJob: .notFound,
        // State that changed in the meantime.
        .sessionChanged: .preconditionFailed, .sessionExists: .preconditionFailed,
        .sessionConflict: .conflict, .sessionNotRemovable: .conflict, .customerInCheckout: .conflict,
        .sessionBusy: .conflict, .recordConflict: .conflict,
        .sessionBadID: .unprocessableContent,
        .checkoutBadMethod: .badRequest, .checkoutBadKey: .badRequest,
        .checkoutKeyReused: .unprocessableContent, .checkoutPayAlone: .unprocessableContent,
        .checkoutTimedOut: .serviceUnavailable, .checkoutCallCancelled: .serviceUnavailable,
        // Commands that conflict with the state of a session.
        .couponAlreadyApplied: .conflict, .couponNotCombinable: .conflict, .couponDismissed: .conflict,
        .couponNotShown: .conflict, .couponDuplicatePromotion: .conflict,
        .codeAlreadyEntered: .conflict, .codeNotEntered: .conflict, .codeUsedUp: .conflict,
        .accountUnknown: .notFound, .accountExists: .conflict, .accountInsufficient: .conflict,
        .tenderAlreadyApplied: .conflict, .tenderNotApplied: .conflict, .tenderUsedUp: .conflict,
        .tenderDisabled: .conflict, .tenderExpired: .conflict, .tenderAboveBalance: .conflict,
        .tenderNoCustomer: .conflict, .tenderNoStoreCredit: .conflict, .tenderTooManyGuesses: .tooManyRequests,
        .giftUnknown: .conflict, .giftNotDeclined: .conflict, .giftAlreadyDeclined: .conflict,
        .codeEnded: .conflict, .codeOtherCustomer: .conflict, .codeUpcoming: .conflict,
        .codeRevoked: .conflict, .codeExists: .conflict,
        .ledgerLimitReached: .conflict, .orderClosed: .conflict, .orderReturnRefused: .conflict,
        .feedAlreadyDismissed: .conflict, .feedNotDismissible: .conflict, .feedControlCard: .conflict,
        // Errors that no request can fix.
        .storeUnsupported: .notImplemented,
        .storeCorrupt: .internalServerError, .sessionDamaged: .internalServerError,
        .sessionNewerFormat: .internalServerError, .sessionUnknownCatalog: .internalServerError,
    ]

    /// The areas in which all other codes have one status.
    static let areas: [String: HTTPResponse.Status] = [
        "json": .badRequest, "csv": .badRequest, "line": .badRequest, "service": .badRequest,
        "checkout": .conflict, "store": .serviceUnavailable,
    ]
}
