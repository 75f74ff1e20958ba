import Foundation
import LedgerHistory
import TemporaryFiles

/// Client processes on one store, which can be killed and started again.
final class ClientProcesses {
    private let folder: TemporaryFolder
    private let place: String
    private let seed: Int
    private let clients: Int
    private let hotUses: Int?
    private var slots: [Slot]

    private struct Slot {
        var process: Process?
        var life = 0
    }

    /// - Parameter hotUses: The usage limit of the promotion that sells out; nil for clients that pay with gift cards.
    init(_ count: Int, clients: Int, on place: String, in folder: TemporaryFolder, seed: Int, hotUses: Int?) {
        (self.folder, self.place, self.seed) = (folder, place, seed)
        (self.clients, self.hotUses) = (clients, hotUses)
        slots = Array(repeating: Slot(), count: count)
    }

    /// The program of the clients, next to the bundle of these tests.
    private static var program: URL {
        URL(filePath: ProcessInfo.processInfo.arguments[0]).deletingLastPathComponent().appending(path: "LedgerClient")
    }

    var indices: Range<Int> { slots.indices }

    /// The name of a process in its current life, as in histories and on servers.
    private func name(_ index: Int) -> String { "p\(index).\(slots[index].life)" }

    private func history(_ index: Int) -> String { folder.file("history-\(index).ndjson") }

    /// Starts the next life of a process.
    func start(_ index: Int, sessions: Int) throws {
        slots[index].life += 1
        let process = Process()
        process.executableURL = Self.program
        let numbers = [slots[index].life, seed, clients, sessions].map(String.init)
        let work = hotUses.map(String.init) ?? "gift-cards"
        process.arguments = [place, history(index), "p\(index)"] + numbers + [work]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = try FileHandle(forWritingTo: errors())
        try process.run()
        slots[index].process = process
    }

    /// Kills a process, and records the end of its open calls.
    ///
    /// - Parameter awaitEnd: Waits until the open calls of the named process have ended; a server may run them longer
    ///   than the process.
    func kill(_ index: Int, _ awaitEnd: (String) throws -> Void) throws {
        guard let process = slots[index].process else { return }
        Glibc.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        try awaitEnd(name(index))
        try noteGone(index)
    }

    /// Waits until a process has ended by itself, and returns its status.
    func finish(_ index: Int) throws -> Int32 {
        guard let process = slots[index].process else { return 0 }
        process.waitUntilExit()
        try noteGone(index)
        return process.terminationReason == .exit ? process.terminationStatus : -1
    }

    private func noteGone(_ index: Int) throws {
        slots[index].process = nil
        let event = HistoryEvent(at: HistoryFile.now, process: name(index), client: -1, .gone)
        try HistoryFile(appendingTo: history(index)).append(event)
    }

    /// Returns all events that the clients have written.
    func events() throws -> [HistoryEvent] { try indices.flatMap { try HistoryFile.events(at: history($0)) } }

    /// Returns the standard error output of the processes.
    func complaints() throws -> String { String(decoding: try Data(contentsOf: errors()), as: UTF8.self) }

    private func errors() throws -> URL {
        let url = URL(filePath: folder.file("errors"))
        if !FileManager.default.fileExists(atPath: url.path) { try Data().write(to: url) }
        return url
    }

    deinit {
        for slot in slots {
            if let process = slot.process, process.isRunning { Glibc.kill(process.processIdentifier, SIGKILL) }
        }
    }
}
