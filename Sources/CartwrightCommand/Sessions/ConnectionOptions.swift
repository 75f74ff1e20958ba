import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightREPL
import Foundation

/// Options of a session that a running service has.
struct ConnectionOptions: ParsableArguments {
    @Option(
        name: .customLong("connect"),
        help: ArgumentHelp(
            "Drive a session of a running service (cartwright serve): https://…; http://… only for this machine.",
            valueName: "url"
        )
    )
    var url: String?

    @Option(help: ArgumentHelp("The session of the service to open first.", valueName: "id"))
    var session: String?

    @OptionGroup var arguments: ConnectionArguments

    func validate() throws {
        guard url == nil else { return }
        if session != nil || arguments.accessKeyFile != nil || arguments.caFile != nil {
            throw ValidationError("--session, --access-key-file and --ca-file go with --connect.")
        }
    }

    /// Connects an interpreter to the service; nil where none is named.
    func connect(_ interpreter: inout Interpreter) throws -> ServiceLine? {
        guard let url else { return nil }
        let line = try exiting(.failure) { [interruption = interpreter.tools.interruption] () throws(CartwrightError) in
            try ServiceLine(to: url, arguments.words, seconds: arguments.answerLimit, until: interruption)
        }
        let nonce = "repl-" + String(UInt64.random(in: .min ... .max), radix: 36)
        interpreter.connect(
            ServiceConnection(to: url, nonce: nonce) { request throws(CartwrightError) in
                try line.answer(to: request)
            }
        )
        return line
    }

    /// What opens the session.
    var openingCommands: [String] { session.map { ["open session \(CommandLine.quoted($0))"] } ?? [] }
}

extension ReplCommand {
    /// Refuses options that are about a session of this program's own.
    func refuseWithConnection() throws {
        let own = [
            ("--catalog", options.catalog != nil), ("--cards", !options.cards.isEmpty),
            ("--store", options.store != nil), ("--key", !options.key.isEmpty), ("--resume", resume),
            ("--seed", options.seed != nil), ("--clock", options.clock != "machine"),
        ].filter(\.1).map(\.0)
        guard own.isEmpty else {
            throw ValidationError(
                "--connect opens a session of the service, which takes no \(own.joined(separator: ", "))."
            )
        }
    }
}
