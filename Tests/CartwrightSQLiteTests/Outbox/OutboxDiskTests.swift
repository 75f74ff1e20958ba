import Cartwright
import Foundation
import TemporaryFiles
import Testing

@testable import CartwrightSQLite

/// Tests an outbox on a full or read-only disk.
@Suite(.enabled(if: SmallDisk.isPossible, "only root can mount a disk"), .timeLimit(.minutes(15)))
struct OutboxDiskTests {
    @Test func `a full disk is reported, keeps acknowledged events, and works again with room`() async throws {
        let disk = try SmallDisk(kilobytes: 1_024)
        let path = disk.path("shop.store")
        var count = 0
        do {
            let outbox = try SQLiteOutbox(path: path, seed: 1)
            let error = await Samples.error {
                while count < 10_000 {
                    try await outbox.record([Samples.event(count + 1, textLength: 500)], at: Samples.now)
                    count += 1
                }
            }
            #expect(error?.code == .storeFull)
            #expect((20...2_000).contains(count), "\(count) events of about 600 bytes")
            // The program continues, and the outbox accepts events again once there is room.
            for _ in 0..<3 {
                let again = await Samples.error {
                    try await outbox.record([Samples.event(0, textLength: 100_000)], at: Samples.now)
                }
                #expect(again?.code == .storeFull)
            }
            #expect(try await outbox.summary().pendingEvents == count)
            try disk.resize(kilobytes: 8_192)
            try await outbox.record([Samples.event(count + 1)], at: Samples.now)
        }
        let outbox = try SQLiteOutbox(path: path, seed: 1)
        #expect(try await Samples.deliverAll(outbox) == (1...count + 1).map { "a-\($0)" })
    }

    @Test func `a program that is killed on a full disk keeps all acknowledged events`() async throws {
        let disk = try SmallDisk(kilobytes: 1_024)
        let copy = try TemporaryFolder()
        var count = 0
        let outbox = try SQLiteOutbox(path: disk.path("shop.store"), seed: 1)
        let error = await Samples.error {
            while count < 10_000 {
                try await outbox.record([Samples.event(count + 1, textLength: 500)], at: Samples.now)
                count += 1
            }
        }
        #expect(error?.code == .storeFull)
        // A killed process leaves the file and its log unclosed.
        for name in ["shop.store", "shop.store-wal"] {
            try FileManager.default.copyItem(atPath: disk.path(name), toPath: copy.file(name))
        }
        let later = try SQLiteOutbox(path: copy.file("shop.store"), seed: 1)
        #expect(try await Samples.deliverAll(later) == (1...count).map { "a-\($0)" })
    }

    @Test func `a disk that becomes read-only is reported, and works again when writable`() async throws {
        let disk = try SmallDisk(kilobytes: 4_096)
        let path = disk.path("shop.store")
        do {
            let outbox = try SQLiteOutbox(path: path, seed: 1)
            try await outbox.record(Samples.events(1...3), at: Samples.now)
        }
        try disk.remount("ro")
        let error = await Samples.error {
            try await SQLiteOutbox(path: path, seed: 1).record([Samples.event(4)], at: Samples.now)
        }
        #expect([.storeReadOnly, .storeUnavailable].contains(error?.code), "\(String(describing: error))")
        let none = await Samples.error { _ = try SQLiteOutbox(path: disk.path("new.store"), seed: 1) }
        #expect([.storeReadOnly, .storeUnavailable].contains(none?.code), "\(String(describing: none))")
        try disk.remount("rw")
        let outbox = try SQLiteOutbox(path: path, seed: 1)
        try await outbox.record([Samples.event(4)], at: Samples.now)
        #expect(try await Samples.deliverAll(outbox) == ["a-1", "a-2", "a-3", "a-4"])
    }
}
