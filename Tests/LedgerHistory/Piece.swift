/// The amount that a session may count of one counter for a period: a row of the table for checks of refusals.
struct Piece {
    var session: String
    var from: Int64
    var to: Int64
    var used: Int64
    var held: Int64
    /// The expiry of the reservation, on the clocks of clients.
    var expires: Int64
}

/// The greatest amounts that sessions may have counted of each counter.
struct Room {
    private var pieces: [String: [Piece]] = [:]

    init(_ tracks: [SessionTrack]) {
        for track in tracks {
            for counter in track.counters {
                for state in track.states {
                    let held = state.ledger.hold?.amounts[counter] ?? 0
                    let used = state.ledger.used(counter)
                    guard used > 0 || held > 0 else { continue }
                    let piece = Piece(
                        session: track.session,
                        from: state.from,
                        to: state.to,
                        used: used,
                        held: held,
                        expires: state.ledger.hold?.expires ?? .min
                    )
                    pieces[counter, default: []].append(piece)
                }
            }
        }
    }

    /// Returns true if a demand may have found no room at some moment of a call.
    ///
    /// The calling session's own reservation does not count against it, nor do those that had expired by its clock.
    func canHaveRefused(
        _ demand: Demand,
        of session: String,
        by clock: Int64,
        between start: Int64,
        and end: Int64
    ) -> Bool {
        guard let limit = demand.limit else { return false }
        // Consecutive states of a session overlap; only the larger one counts there.
        var bySession: [String: [Piece]] = [:]
        for piece in pieces[demand.counter, default: []] where piece.from <= end && start < piece.to {
            bySession[piece.session, default: []].append(piece)
        }
        let moments = [start] + bySession.values.joined().map(\.from).filter { start < $0 }
        return moments.contains { moment in
            let taken = bySession.reduce(into: Int64(0)) { taken, entry in
                taken +=
                    entry.value.lazy.filter { $0.from <= moment && moment < $0.to }.map { piece in
                        let isHeld = entry.key != session && piece.expires > clock
                        return piece.used + (isHeld ? piece.held : 0)
                    }.max() ?? 0
            }
            return taken + demand.amount > limit
        }
    }
}
