import Cartwright
import Foundation
import Testing

extension ClientProcesses {
    /// Starts all processes, kills one to three of them at a time and starts them again, disturbs the store meanwhile,
    /// and lets all of them finish at the end.
    ///
    /// - Parameter kills: The number of processes to kill, not counting the last of each.
    func run(killing kills: Int, on store: any SharedStore, using random: inout SplitMix64) throws {
        for index in indices { try start(index, sessions: 1_000_000) }
        var (count, round) = (0, 0)
        while count < kills {
            usleep(.random(in: 10_000...150_000, using: &random))
            let victims = indices.shuffled(using: &random).prefix(.random(in: 1...3, using: &random))
            for index in victims { try kill(index, store.awaitEnd) }
            for index in victims { try start(index, sessions: 1_000_000) }
            try store.disturb(round, using: &random)
            (count, round) = (count + victims.count, round + 1)
        }
        for index in indices { try kill(index, store.awaitEnd) }
        for index in indices { try start(index, sessions: 1) }
        for index in indices { #expect(try finish(index) == 0) }
    }
}
