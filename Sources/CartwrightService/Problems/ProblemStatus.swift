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
        "json.too_large": .contentTooLarge,
        // What is not there, where the path names it.
        "session.unknown": .notFound, "order.unknown": .notFound, "session.unknown_step": .notFound,
        .serviceUnknownPromotion: .notFound, .serviceUnknownCode: .notFound, .serviceUnknownJob: .notFound,
        // What has changed meanwhile.
        "session.changed": .preconditionFailed, "session.exists": .preconditionFailed,
        "session.conflict": .conflict, "session.busy": .conflict, "record.conflict": .conflict,
        "session.bad_id": .badRequest,
        "checkout.bad_method": .badRequest, "checkout.bad_key": .badRequest,
        "checkout.key_reused": .unprocessableContent, "checkout.pay_alone": .unprocessableContent,
        "checkout.timed_out": .serviceUnavailable, "checkout.call_cancelled": .serviceUnavailable,
        // What does not go with the state of a session.
        "coupon.already_applied": .conflict, "coupon.not_combinable": .conflict, "coupon.dismissed": .conflict,
        "coupon.not_shown": .conflict, "coupon.duplicate_promotion": .conflict,
        "code.already_entered": .conflict, "code.not_entered": .conflict, "code.used_up": .conflict,
        "code.ended": .conflict, "code.other_customer": .conflict, "code.upcoming": .conflict,
        "code.revoked": .conflict, "code.exists": .conflict,
        "ledger.limit_reached": .conflict, "order.closed": .conflict, "order.return_refused": .conflict,
        "feed.already_dismissed": .conflict, "feed.not_dismissible": .conflict, "feed.control_card": .conflict,
        // What no request of the shop's can mend.
        "store.corrupt": .internalServerError, "session.damaged": .internalServerError,
        "session.newer_format": .internalServerError, "session.unknown_catalog": .internalServerError,
    ]

    /// Areas of codes of which all others have one status.
    static let areas: [String: HTTPResponse.Status] = [
        "json": .badRequest, "csv": .badRequest, "line": .badRequest, "service": .badRequest,
        "checkout": .conflict, "store": .serviceUnavailable,
    ]
}
