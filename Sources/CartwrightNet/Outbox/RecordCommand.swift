import ArgumentParser
import Cartwright
import CartwrightAnalytics
import CartwrightHTTP
import CartwrightREPL
import CartwrightSQLite

/// `cartwright-net outbox record`: records events from standard input, each durable before its id is written. For tests
/// that kill it; programs record by ``SQLiteOutbox/record(_:at:)``.
struct RecordCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract: "Record events from standard input, one JSON object a line; writes the id of each that is kept.",
        shouldDisplay: false
    )

    @Option(help: ArgumentHelp("The file of the outbox.", valueName: "file"))
    var store: String

    func run() async throws {
        let outbox = try exiting(.badInput) { () throws(CartwrightError) in
            try SQLiteOutbox(path: store, seed: UInt64.random(in: .min ... .max))
        }
        while let line = readLine() {
            let event = try exiting(.badInput) { () throws(CartwrightError) in try Event(try JSONParser.parse(line)) }
            let receipt = try await exiting(.failure) { () async throws(CartwrightError) in
                try await outbox.record([event], at: UploadSurroundings.machine.now())
            }
            if let refused = receipt.refused.first { Console().complain(about: [refused]) }
            try exiting(.failure) { () throws(CartwrightError) in try Console().print([event.id]) }
        }
    }
}
