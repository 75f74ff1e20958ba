import ArgumentParser
import Cartwright
import CartwrightREPL
import Foundation

/// `cartwright tour`: a first purchase in two minutes.
struct TourCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tour",
        abstract: "Walk through a first purchase in two minutes.",
        discussion: """
            On a terminal each command is shown with why one would type it, Enter runs it and q leaves. Without one, \
            the whole walk is written at once. It reads and writes no files.
            """
    )

    @Option(help: "Colour: always, never or auto.")
    var color: ColorChoice = .auto

    func run() throws {
        var interpreter = Tour.interpreter(registry: .bundled)
        interpreter.output.isColored = color.isColored(
            descriptor: 1,
            environment: ProcessInfo.processInfo.environment
        )
        interpreter.output.colorsErrors = interpreter.output.isColored
        // One stream, so that refusals stand where they happen.
        var loop = SessionLoop(interpreter, console: Console(output: 1, errors: 1))
        let waits = isatty(0) == 1 && isatty(1) == 1
        try exiting(.failure) { () throws(CartwrightError) in
            for (number, stop) in Tour.stops.enumerated() {
                let prompt = "> \(stop.command)"
                try Console().print((number > 0 ? [""] : []) + ["# \(stop.why)"] + (waits ? [] : [prompt]))
                if waits {
                    try Console().prompt("\(prompt)   [Enter] ")
                    guard let answer = readLine(), answer.lowercased() != "q" else { return }
                }
                _ = try loop.run(stop.command)
            }
            try Console().print(["", Tour.farewell])
        }
    }
}
