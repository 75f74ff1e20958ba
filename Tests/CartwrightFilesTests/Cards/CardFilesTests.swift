import Cartwright
import CartwrightFiles
import Foundation
import TemporaryFiles
import Testing

extension TemporaryFolder {
    /// Writes a file atomically and returns its path.
    @discardableResult
    func put(_ text: String, _ name: String) throws -> String {
        try Data(text.utf8).write(to: URL(filePath: file(name)), options: .atomic)
        return file(name)
    }

    func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: file(name)) }

    static func card(_ id: String, _ title: String = "card") -> String {
        #"{"id":"\#(id)","tp":"short_news","ca":1767225600,"ea":-1,"tt":"\#(title)"}"#
    }
}

struct CardFilesTests {
    private let folder: TemporaryFolder
    private let request = CardRequest(now: Instant(seconds: 1_767_225_600) ?? .earliest)

    init() throws { folder = try TemporaryFolder() }

    private func failure(of source: any CardSource) async -> CardSourceFailure? {
        do throws(CardSourceFailure) {
            _ = try await source.cards(for: request)
            return nil
        } catch {
            return error
        }
    }

    @Test func `a file is read again at each fetch`() async throws {
        let path = try folder.put("[\(TemporaryFolder.card("a"))]", "cards.json")
        let source = FileCardSource(path: path)
        #expect(try await source.cards(for: request).cards.map(\.id) == ["a"])
        try folder.put(#"{"cards":[\#(TemporaryFolder.card("b"))],"full_sync":false}"#, "cards.json")
        let batch = try await source.cards(for: request)
        #expect(batch.cards.map(\.id) == ["b"])
        #expect(batch.sync?.isFull == false)
    }

    @Test(.timeLimit(.minutes(15)))
    func `an unreadable source has an error with its name and is not retried`() async throws {
        let large = try folder.put("[\(TemporaryFolder.card("a"))]", "large.json")
        let bad = try folder.put("[", "bad.json")
        let pipe = folder.path + "/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        let rows: [(any CardSource, ErrorCode)] = [
            (FileCardSource(path: folder.path + "/missing"), .sourceUnavailable),
            (FileCardSource(path: folder.path), .sourceUnavailable), (FileCardSource(path: pipe), .sourceUnavailable),
            (FileCardSource(path: "/dev/zero"), .sourceUnavailable),
            (FileCardSource(path: large, maximumBytes: 10), .sourceTooLarge),
            (FileCardSource(path: bad), .jsonSyntax),
            (FolderCardSource(path: folder.path + "/missing"), .sourceUnavailable),
            (FolderCardSource(path: large), .sourceUnavailable),
            (FolderCardSource(path: folder.path, maximumBytes: 10), .sourceTooLarge),
            (FileBannerSource(path: bad), .jsonSyntax),
            (FileBannerSource(path: large, maximumBytes: 10), .sourceTooLarge),
            (FolderBannerSource(path: folder.path + "/missing"), .sourceUnavailable),
        ]
        for (source, code) in rows {
            let failure = await failure(of: source)
            #expect(failure?.error.code == code, "\(source.name)")
            #expect(failure?.isTransient == false)
            #expect(failure?.error.description.contains(source.name) == true)
        }
    }

    @Test func `a folder holds all its files by name, and a bad file does not affect the others`()
        async throws
    {
        try folder.put("[\(TemporaryFolder.card("b")), {}]", "2.json")
        try folder.put(TemporaryFolder.card("a") + "\n" + TemporaryFolder.card("c"), "1.ndjson")
        try folder.put("[", "3.json")
        try folder.put("[\(TemporaryFolder.card("x"))]", ".hidden.json")
        try folder.put("[\(TemporaryFolder.card("y"))]", "notes.txt")
        let batch = try await FolderCardSource(path: folder.path).cards(for: request)
        #expect(batch.cards.map(\.id) == ["a", "c", "b"])
        let places = batch.diagnostics.map { ($0.code.rawValue, $0.location.file ?? "-") }
        #expect(Set(places.map(\.0)) == ["card.missing_id", "json.syntax"])
        #expect(Set(places.map(\.1)) == ["\(folder.path)/2.json", "\(folder.path)/3.json"])
    }

    private static func banner(_ id: String, _ placement: String) -> String {
        #"{"id":"\#(id)","placement_id":"\#(placement)","html":"<p>x</p>","expires_at":-1,"properties":{}}"#
    }

    @Test func `a file of banners replaces banners only, and a card in it is not read`() async throws {
        let path = try folder.put("[\(Self.banner("a", "hero")),\(TemporaryFolder.card("c"))]", "banners.json")
        let source = FileBannerSource(path: path)
        #expect(source.name == path)
        var feed = Feed()
        feed.receive(try CardBatch.read("[\(TemporaryFolder.card("kept"))]", now: request.now), at: request.now)
        let problems = feed.receive(try await source.cards(for: request), at: request.now)
        #expect(problems.map(\.code) == [.bannerMissingPlacement])
        #expect(problems.first?.location.pointer == "/1/placement_id")
        #expect(feed.cards.map(\.id) == ["kept", "a"])
        try folder.put("[]", "banners.json")
        feed.receive(try await source.cards(for: request), at: request.now)
        #expect(feed.cards.map(\.id) == ["kept"])
    }

    @Test func `of two banners for a placement in a folder, that of the first file counts`() async throws {
        try folder.put(Self.banner("b", "hero"), "2.json")
        try folder.put("[\(Self.banner("a", "hero")),\(Self.banner("s", "side"))]", "1.json")
        let batch = try await FolderBannerSource(path: folder.path).cards(for: request)
        #expect(batch.cards.map(\.id) == ["a", "s"])
        #expect(batch.diagnostics.map(\.code) == [.bannerDuplicatePlacement])
        #expect(batch.diagnostics.first?.location.file == folder.file("2.json"))
        var feed = Feed()
        feed.receive(batch, at: request.now)
        #expect(feed.placements == ["hero", "side"])
    }

    @Test(.timeLimit(.minutes(15)))
    func `following a folder updates the feed with each change`() async throws {
        try folder.put("[\(TemporaryFolder.card("a"))]", "1.json")
        let now = request.now
        let center = try FeedCenter(registry: HandlerRegistry([]), currency: .usd, clock: { now })
        let source = FolderCardSource(path: folder.path)
        let follower = Task { () async -> CartwrightError? in
            do throws(CartwrightError) {
                try await center.follow(source)
                return nil
            } catch {
                return error
            }
        }
        var snapshots = await center.snapshots().makeAsyncIterator()
        try await expect(&snapshots, ["a"])
        try folder.put("[\(TemporaryFolder.card("b"))]", "2.json")
        try await expect(&snapshots, ["a", "b"])
        _ = try await center.click("a")
        try folder.remove("2.json")
        try await expect(&snapshots, ["a"])
        #expect(await center.snapshot().cards.map(\.clicked) == [true])
        try folder.put("[\(TemporaryFolder.card("a")),\(TemporaryFolder.card("c"))]", "1.json")
        try await expect(&snapshots, ["a", "c"])
        follower.cancel()
        #expect(await follower.value == nil)
        // A second center sees the next change. The first one would have seen it earlier, if it still followed.
        let other = try FeedCenter(registry: HandlerRegistry([]), currency: .usd, clock: { now })
        let witness = Task { try? await other.follow(source) }
        var seen = await other.snapshots().makeAsyncIterator()
        try await expect(&seen, ["a", "c"])
        try folder.put("[]", "1.json")
        try await expect(&seen, [])
        #expect(await center.snapshot().cards.map(\.id) == ["a", "c"], "the first center stopped following")
        witness.cancel()
        await witness.value
    }

    /// Waits until the snapshot holds the given cards. Without them, the time limit of the test ends the wait.
    private func expect(_ snapshots: inout FeedSnapshots.Iterator, _ ids: [String]) async throws {
        var last: [String]?
        while let snapshot = await snapshots.next() {
            last = snapshot.cards.map(\.id)
            if last == ids { return }
        }
        Issue.record("the snapshots ended with \(last ?? ["none"]), not with \(ids)")
    }

    @Test(.timeLimit(.minutes(15)))
    func `removing a folder ends its watch with an error`() async throws {
        let path = folder.path + "/inner"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        let watch = Task { () async -> ErrorCode? in
            var changes = FolderWatch(path: path).makeAsyncIterator()
            do throws(CartwrightError) {
                while try await changes.next() != nil {}
                return nil
            } catch {
                return error.code
            }
        }
        try await Task.sleep(for: .milliseconds(50))
        try FileManager.default.removeItem(atPath: path)
        #expect(await watch.value == .sourceUnavailable)
        var missing = FolderWatch(path: path).makeAsyncIterator()
        let error = await #expect(throws: CartwrightError.self) { try await missing.next() }
        #expect(error?.code == .sourceUnavailable)
    }

    @Test(.timeLimit(.minutes(15)))
    func `a cancelled watch closes its descriptor`() async throws {
        for _ in 0..<50 {
            let watch = Task { [path = folder.path] in
                var changes = FolderWatch(path: path).makeAsyncIterator()
                _ = try? await changes.next()
            }
            await Task.yield()
            watch.cancel()
            await watch.value
        }
        // Another thread closes the descriptors, and parallel tests watch folders too.
        var left = try watches()
        for _ in 0..<500 where left > 10 {
            try await Task.sleep(for: .milliseconds(10))
            left = try watches()
        }
        #expect(left <= 10)
    }

    /// Returns the number of watches that this process has open.
    private func watches() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count { number in
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)")
            return target?.hasSuffix("inotify") == true
        }
    }
}
