import Foundation
import LedgerHistory
import TemporaryFiles
import Testing

@Suite struct LedgerHistoryFileTests {
    @Test func `an incomplete line is ignored, and the next life begins a new one`() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("history")
        let asked = HistoryEvent.Invocation(session: "s", key: "k", revision: 0, now: 5, call: Story.confirm)
        let events = [
            HistoryEvent(at: 1, process: "p.1", client: 3, .invoke, invocation: asked),
            HistoryEvent(at: 2, process: "p.1", client: 3, .ok, answer: 1),
        ]
        #expect(try HistoryFile.events(at: path) == [])
        for event in events { try HistoryFile(appendingTo: path).append(event) }
        #expect(try HistoryFile.events(at: path) == events)
        // The first life is killed while it writes its last line.
        let written = try Data(contentsOf: URL(filePath: path))
        try written.dropLast(9).write(to: URL(filePath: path))
        #expect(try HistoryFile.events(at: path) == [events[0]])
        try HistoryFile(appendingTo: path).append(events[1])
        #expect(try HistoryFile.events(at: path) == events)
    }
}
