/// The errors of stores that keep data outside of the process, with common messages. A store adds its hints.
package protocol StoreFailures {
    /// The hint if no space is left.
    static var roomAdvice: String { get }
    /// The hint if nothing can be written.
    static var writingAdvice: String { get }
    /// The hint if a place does not contain a store.
    static var corruptionAdvice: String { get }
    /// The hint if stored data is damaged.
    static var damageAdvice: String { get }
}

extension StoreFailures {
    package static func full(_ place: String) -> CartwrightError {
        .store(.storeFull, "no space left for \(place)", hint: roomAdvice)
    }

    /// - Parameter reason: the message of the store; nil if it has none.
    package static func readOnly(_ place: String, _ reason: String? = nil) -> CartwrightError {
        let told = reason.map { ": \($0)" } ?? ""
        return .store(.storeReadOnly, "\(place) is read-only\(told)", hint: writingAdvice)
    }

    package static func corrupt(_ place: String, _ reason: String) -> CartwrightError {
        .store(.storeCorrupt, "\(place) cannot be used as a store: \(reason)", hint: corruptionAdvice)
    }

    /// Returns the error for stored data that is damaged.
    package static func damaged(_ place: String, _ what: String) -> CartwrightError {
        .store(.storeCorrupt, "\(place) is damaged: \(what)", hint: damageAdvice)
    }

    /// Checks that this program supports the version of a store's tables.
    ///
    /// - Throws: `store.older`, `store.newer`.
    package static func check(_ version: Int, in known: ClosedRange<Int>, of place: String) throws(CartwrightError) {
        guard version >= known.lowerBound else {
            throw .store(
                .storeOlder,
                "\(place): expected tables of version \(known.lowerBound) or later, found version \(version)",
                hint: "no version before 0.1.0 was released; \(corruptionAdvice)"
            )
        }
        guard version <= known.upperBound else {
            throw .store(
                .storeNewer,
                "\(place): expected tables of version \(known.upperBound) or earlier, found version \(version)",
                hint: "use the newer program that wrote it"
            )
        }
    }

    /// - Parameter summary: the message, which names the process that holds the lock.
    package static func locked(_ summary: String) -> CartwrightError {
        .store(.storeLocked, summary, hint: "try again; nothing was changed")
    }

    /// - Parameter summary: the message, which names the process that delivers.
    package static func busy(_ summary: String) -> CartwrightError {
        .store(.outboxBusy, summary, hint: "let it continue, or stop it first; any number of processes may record")
    }
}

extension CartwrightError {
    /// Returns an error of a store, caused by the environment.
    package static func store(_ code: ErrorCode, _ summary: String, hint: String) -> CartwrightError {
        CartwrightError(code, summary, hint: hint, fault: .environment)
    }
}
