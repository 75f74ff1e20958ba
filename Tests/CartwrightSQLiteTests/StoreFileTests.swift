import Cartwright
import Foundation
import TemporaryFiles
import Testing

@testable import CartwrightSQLite

/// Tests the files that may become a store, and their names.
struct StoreFileTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("shop.store")
    }

    private func error(_ path: String) -> CartwrightError? {
        let error = #expect(throws: CartwrightError.self) { try SQLiteOutbox(path: path, seed: 1) }
        #expect(error?.fault == .environment)
        #expect(error?.hint != nil)
        return error
    }

    // MARK: Permissions

    @Test(arguments: [
        ("", 0o620, "its group"), ("", 0o602, "anyone"), ("-wal", 0o666, "anyone"), ("-shm", 0o660, "its group"),
        ("-commits", 0o622, "anyone"),
    ])
    func `a store that others can write to is refused with the command that fixes it`(
        suffix: String,
        mode: Int,
        who: String
    ) async throws {
        let file = path + suffix
        do {
            let outbox = try SQLiteOutbox(path: path, seed: 1)
            try await outbox.record([Samples.event(1)], at: Samples.now)
        }
        if !FileManager.default.fileExists(atPath: file) { try Data().write(to: URL(filePath: file)) }
        chmod(file, mode_t(mode))
        let error = error(path)
        #expect(error?.code == .storeExposed)
        #expect(error?.summary.contains("\(who) can write to it") == true)
        #expect(error?.hint?.contains("chmod go-w \(file)") == true)
        chmod(file, 0o600)
        #expect(try await SQLiteOutbox(path: path, seed: 1).summary().pendingEvents == 1)
    }

    @Test func `a store that others can only read is accepted`() throws {
        _ = try SQLiteStore(path: path)
        chmod(path, 0o644)
        _ = try SQLiteStore(path: path)
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give a file away"))
    func `a store of another user is refused`() throws {
        _ = try SQLiteStore(path: path)
        chown(path, 65_534, 65_534)
        let error = error(path)
        #expect(error?.code == .storeExposed)
        #expect(error?.summary.contains("belongs to another user") == true)
        chown(path, 0, 0)
        _ = try SQLiteStore(path: path)
    }

    // MARK: Names

    @Test func `a symbolic link opens the same store with the same lock`() async throws {
        let outbox = try SQLiteOutbox(path: path, seed: 1)
        try await outbox.record(Samples.events(1...2), at: Samples.now)
        let inner = folder.file("inner")
        try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: false)
        symlink(path, folder.file("link.store"))
        symlink("../link.store", inner + "/link.store")
        symlink("inner", folder.file("folder"))
        for name in [folder.file("link.store"), inner + "/link.store", folder.file("folder/link.store")] {
            let other = try SQLiteOutbox(path: name, seed: 2)
            #expect(try await other.summary().pendingEvents == 2)
            try await outbox.resume(at: Samples.now)
            #expect(await Samples.error { try await other.resume(at: Samples.now) }?.code == .outboxBusy, "\(name)")
        }
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
        let beside = ["", "-commits", "-delivery.lock", "-shm", "-wal"].map { "shop.store" + $0 }
        #expect(files == ["folder", "inner", "inner/link.store", "link.store"] + beside)
    }

    @Test func `a new store may be created in a folder behind a link`() async throws {
        let inner = folder.file("inner")
        try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: false)
        symlink("inner", folder.file("link"))
        try await SQLiteOutbox(path: folder.file("link/shop.store"), seed: 1).record(
            [Samples.event(1)],
            at: Samples.now
        )
        #expect(try await SQLiteOutbox(path: inner + "/shop.store", seed: 1).summary().pendingEvents == 1)
    }

    @Test func `a dangling link is reported, and nothing is created`() {
        symlink(folder.file("missing.store"), path)
        #expect(error(path)?.code == .storeUnavailable)
        #expect(!FileManager.default.fileExists(atPath: folder.file("missing.store")))
    }

    @Test func `a file with a second hard link, which would have a separate log, is refused`() throws {
        _ = try SQLiteStore(path: path)
        link(path, folder.file("other.store"))
        for name in [path, folder.file("other.store")] {
            #expect(error(name)?.code == .storeUnavailable)
            #expect(error(name)?.summary.contains("hard links") == true)
        }
        unlink(folder.file("other.store"))
        _ = try SQLiteStore(path: path)
    }
}

/// Tests a file that is removed or replaced while it is open.
extension StoreFileTests {
    @Test(arguments: ["", "-wal"], [false, true])
    func `nothing is written into a file that was removed or replaced`(suffix: String, isReplaced: Bool) async throws {
        let store = try SQLiteStore(path: path)
        let (records, codes) = (try SQLiteRecordStore(store), try SQLiteCodeStore(store))
        let change = RecordChange(RecordKey("a", "1"), to: [1], after: nil)
        try await records.write([change], at: Samples.now)
        try await codes.insert([try IssuedCode("GOOD", of: "spring")])
        try FileManager.default.moveItem(atPath: path + suffix, toPath: path + ".away")
        if isReplaced { try Data().write(to: URL(filePath: path + suffix)) }
        func refusal(_ write: () async throws -> Void) async -> CartwrightError? {
            await #expect(throws: CartwrightError.self) { try await write() }
        }
        let outbox = try SQLiteOutbox(store, seed: 1)
        let refusals = [
            await refusal { try await records.write([change], at: Samples.now) },
            await refusal { try await codes.insert([try IssuedCode("MORE", of: "spring")]) },
            await refusal { _ = try await codes.revoke(["GOOD"], at: Samples.now) },
            await refusal { try await outbox.record([Samples.event(1)], at: Samples.now) },
            await refusal { try SQLiteFeedStore(store).write(FeedChange(from: Feed(), to: Feed()), to: "a") },
        ]
        for refusal in refusals {
            #expect(refusal?.code == .storeMoved && refusal?.fault == .environment && refusal?.hint != nil)
            #expect(refusal?.summary.contains(isReplaced ? "was replaced" : "was removed") == true)
        }
        // Earlier records can still be read.
        #expect(try await records.record(RecordKey("a", "1"), at: Samples.now)?.revision == 1)
        if isReplaced { try FileManager.default.removeItem(atPath: path + suffix) }
        try FileManager.default.moveItem(atPath: path + ".away", toPath: path + suffix)
        try await records.write([change], at: Samples.now)
    }
}
