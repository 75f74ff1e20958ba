public import Cartwright
internal import CartwrightCheckout
public import HTTPTypes

/// Which status an error of the engine is answered with: by its code, else by its area, else by who can mend it.
public enum ProblemStatus {
    /// The status of an error.
    public static func of(_ error: CartwrightError) -> HTTPResponse.Status {
        if let status = codes[error.code] { return status }
        if let status = areas[String(error.code.area)] { return status }
        return switch error.fault {
        case .input: .unprocessableContent
        case .environment: .serviceUnavailable
        case .plugin, .engine: .internalServerError
        }
    }

    /// How many seconds a caller waits best before it tries again; nil where that would change nothing.
    static func retrySeconds(of error: CartwrightError, _ status: HTTPResponse.Status) -> Int? {
        switch status {
        case .tooManyRequests, .serviceUnavailable: 1
        case .conflict where error.code == .serviceRunning || error.code == .sessionBusy: 1
        default: nil
        }
    }

    /// Statuses by code.
    typealias StatusTable = [ErrorCode: HTTPResponse.Status]

    /// Codes whose status is not that of their area.
    static let codes: StatusTable = [
        // What the request itself is.
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
        .serviceOtherID: .unprocessableContent,
        .servicePreconditionFailed: .preconditionFailed, .serviceInternal: .internalServerError,
        .jsonTooLarge: .contentTooLarge,
        // What is not there, where the path names it.
        .sessionUnknown: .notFound, .orderUnknown: .notFound, .sessionUnknownStep: .notFound,
        .serviceUnknownPromotion: .notFound, .serviceUnknownCode: .notFound, .serviceUnknownJob: .notFound,
        // What has changed meanwhile.
        .sessionChanged: .preconditionFailed, .sessionExists: .preconditionFailed,
        .sessionConflict: .conflict, .sessionBusy: .conflict, .recordConflict: .conflict,
        .sessionBadID: .badRequest,
        .checkoutBadMethod: .badRequest, .checkoutBadKey: .badRequest,
        .checkoutKeyReused: .unprocessableContent, .checkoutPayAlone: .unprocessableContent,
        .checkoutTimedOut: .serviceUnavailable, .checkoutCallCancelled: .serviceUnavailable,
        // What does not go with the state of a session.
        .couponAlreadyApplied: .conflict, .couponNotCombinable: .conflict, .couponDismissed: .conflict,
        .couponNotShown: .conflict, .couponDuplicatePromotion: .conflict,
        .codeAlreadyEntered: .conflict, .codeNotEntered: .conflict, .codeUsedUp: .conflict,
        .codeEnded: .conflict, .codeOtherCustomer: .conflict, .codeUpcoming: .conflict,
        .codeRevoked: .conflict, .codeExists: .conflict,
        .ledgerLimitReached: .conflict, .orderClosed: .conflict, .orderReturnRefused: .conflict,
        .feedAlreadyDismissed: .conflict, .feedNotDismissible: .conflict, .feedControlCard: .conflict,
        // What no request of the shop's can mend.
        .storeCorrupt: .internalServerError, .sessionDamaged: .internalServerError,
        .sessionNewerFormat: .internalServerError, .sessionUnknownCatalog: .internalServerError,
    ]

    /// Areas of codes of which all others have one status.
    static let areas: [String: HTTPResponse.Status] = [
        "json": .badRequest, "csv": .badRequest, "line": .badRequest, "service": .badRequest,
        "checkout": .conflict, "store": .serviceUnavailable,
    ]
}
