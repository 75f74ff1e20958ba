/// The errors of stores that keep data outside of the process, in one wording. A store adds what it advises.
package protocol StoreFailures {
    /// Advice where there is no room left.
    static var roomAdvice: String { get }
    /// Advice where nothing can be written.
    static var writingAdvice: String { get }
    /// Advice where a place does not hold a store.
    static var corruptionAdvice: String { get }
    /// Advice where something is not as it was written.
    static var damageAdvice: String { get }
}

extension StoreFailures {
    package static func full(_ place: String) -> CartwrightError {
        .store(.storeFull, "there is no room left for \(place)", hint: roomAdvice)
    }

    /// - Parameter reason: what the store says of it; nil where it says nothing.
    package static func readOnly(_ place: String, _ reason: String? = nil) -> CartwrightError {
        let told = reason.map { ": \($0)" } ?? ""
        return .store(.storeReadOnly, "\(place) may be read and not written\(told)", hint: writingAdvice)
    }

    package static func corrupt(_ place: String, _ reason: String) -> CartwrightError {
        .store(.storeCorrupt, "\(place) cannot be used as a store: \(reason)", hint: corruptionAdvice)
    }

    /// Something that was kept is not as it was written.
    package static func damaged(_ place: String, _ what: String) -> CartwrightError {
        .store(.storeCorrupt, "\(place) is damaged: \(what)", hint: damageAdvice)
    }

    /// Expects the tables of a store to be of a version that this program knows.
    ///
    /// - Throws: `store.older`, `store.newer`.
    package static func check(_ version: Int, in known: ClosedRange<Int>, of place: String) throws(CartwrightError) {
        guard version >= known.lowerBound else {
            throw .store(
                .storeOlder,
                "\(place) has tables of version \(version), and this program knows them from \(known.lowerBound) on",
                hint: "no version before 0.1.0 was released; \(corruptionAdvice)"
            )
        }
        guard version <= known.upperBound else {
            throw .store(
                .storeNewer,
                "\(place) has tables of version \(version), and this program knows them up to \(known.upperBound)",
                hint: "use the newer program that wrote it"
            )
        }
    }

    /// - Parameter summary: names what keeps it busy.
    package static func locked(_ summary: String) -> CartwrightError {
        .store(.storeLocked, summary, hint: "try again; nothing was changed")
    }

    /// - Parameter summary: names what delivers in place of the caller.
    package static func busy(_ summary: String) -> CartwrightError {
        .store(.outboxBusy, summary, hint: "let it, or end it first; any number of processes may record")
    }
}

extension CartwrightError {
    /// An error of a store, which the environment has caused.
    package static func store(_ code: ErrorCode, _ summary: String, hint: String) -> CartwrightError {
        CartwrightError(code, summary, hint: hint, fault: .environment)
    }
}
