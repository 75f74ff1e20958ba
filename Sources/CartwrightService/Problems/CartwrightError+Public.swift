internal import Cartwright
internal import CartwrightPostgreSQL

extension CartwrightError {
    /// The public form of the error. The text of a store error may name a database or a file, and quote their messages,
    /// so it is only logged. `store.unsupported` names only what the service lacks.
    var publicError: CartwrightError {
        guard fault == .environment, code.area == "store", code != .storeUnsupported else { return self }
        let (summary, hint) = storeWords
        return CartwrightError(code, summary, hint: hint, fault: fault)
    }

    private var storeWords: (summary: String, hint: String) {
        switch code {
        case .storeFull: ("the store is full", "nothing was changed; retry later")
        case .storeLocked: ("the store is locked by other calls", "nothing was changed; retry")
        case .storeOverloaded: ("too many calls wait for the store", "retry later")
        case .storeOutcomeUnknown:
            (
                "it is unknown if the change was stored",
                "read the session again; a change with a key can be repeated safely"
            )
        default: ("the store is not available", "retry later; the service's log has the cause")
        }
    }
}
