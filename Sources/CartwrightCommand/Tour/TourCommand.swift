import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightREPL
import Foundation

/// `cartwright tour`: a first purchase in two minutes.
struct TourCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tour",
        abstract: "Walk through a first purchase in two minutes.",
        discussion: """
            On a terminal, each command is shown with its purpose: Enter runs it, q quits, and any other command can \
            be typed instead. Without a terminal, the whole tour is printed at once. It reads and writes no files.
            """
    )

    @Option(help: "Colour: always, never or auto.")
    var color: ColorChoice = .auto

    func run() throws {
        let environment = ProcessInfo.processInfo.environment
        var interpreter = Tour.interpreter(registry: .bundled)
        interpreter.output = OutputOptions(environment: environment) { _ in
            color.isColored(descriptor: 1, environment: environment)
        }
        let waits = isatty(0) == 1 && isatty(1) == 1
        if waits {
            interpreter.allowsPrefixes = true
            interpreter.output.columns = { TerminalSize(of: 1, environment: environment).columns }
        }
        // One stream, so that errors appear in order.
        var loop = SessionLoop(interpreter, console: Console(output: 1, errors: 1))
        if waits {
            try Console().print(["Enter runs the command shown, q quits; you can also type any other command.", ""])
        }
        for (number, stop) in Tour.stops.enumerated() {
            if number > 0 { try Console().print([""]) }
            if waits {
                try Console().print(["# \(number + 1) of \(Tour.stops.count): \(stop.why)"])
                guard try Self.wait(at: stop, &loop) else { return }
            } else {
                try Console().print(["# \(stop.why)", "> \(stop.command)"])
            }
            _ = try loop.run(stop.command)
        }
        try Console().print(["", Tour.farewell])
    }

    /// Runs other typed commands until Enter; returns false if the user quits.
    private static func wait(at stop: Tour.Stop, _ loop: inout SessionLoop) throws(CartwrightError) -> Bool {
        while !loop.interpreter.isFinished {
            try Console().prompt("> \(stop.command)   [Enter] ")
            guard let typed = readLine() else {
                try Console().print([""])
                return false
            }
            if typed.isEmpty { return true }
            if typed.lowercased() == "q" { return false }
            _ = try loop.run(typed)
        }
        return false
    }
}
