internal import Cartwright
internal import CartwrightPostgreSQL

extension CartwrightError {
    /// The error as whoever asks the service is told it. What a store says names a database or a file, and repeats what
    /// these say: that is for the log.
    var told: CartwrightError {
        guard fault == .environment, code.area == "store" else { return self }
        let (summary, hint) = storeWords
        return CartwrightError(code, summary, hint: hint, fault: fault)
    }

    private var storeWords: (summary: String, hint: String) {
        switch code {
        case .storeFull: ("the store has no room left", "nothing was changed; try again later")
        case .storeLocked: ("others keep the store busy", "nothing was changed; try again")
        case .storeOverloaded: ("more calls wait for the store than may", "try again later")
        case .storeOutcomeUnknown:
            (
                "whether the change was kept is not known",
                "read the session again; a change with a key may be sent again and counts once"
            )
        default: ("the store cannot be used at this moment", "try again later; the service's log says why")
        }
    }
}
