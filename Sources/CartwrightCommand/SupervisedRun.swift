import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightPluginLoader
import CartwrightREPL
import Foundation

/// A command that can load plugins from files, which run with all rights of its process and can end it at any time.
protocol LoadsPlugins {
    /// Whether it may, with the arguments it has.
    var loadsPlugins: Bool { get }
}

/// This command again, in a process that is watched over.
enum SupervisedRun {
    /// Runs the command of this process in another one and ends with its status, or with 70 where the other one ended
    /// before the command did: by `exit`, a trap or a signal of a plugin.
    static func runAndExit() -> Never {
        var process = SupervisedProcess.ofThisProgram(Array(ProcessInfo.processInfo.arguments.dropFirst()))
        process.isAskedForWord = true
        do throws(CartwrightError) {
            let ending = try process.run()
            if let status = ending.finished { exit(status) }
            ending.passOnSignal()
            Console().complain(about: [ending.error])
        } catch {
            Console().complain(about: [error])
        }
        exit(ExitCode.unfinished.rawValue)
    }
}

extension PluginOptions: LoadsPlugins {
    var loadsPlugins: Bool { !plugins.isEmpty }
}

extension PriceCommand: LoadsPlugins {
    var loadsPlugins: Bool { plugins.loadsPlugins }
}

extension LintCommand: LoadsPlugins {
    var loadsPlugins: Bool { plugins.loadsPlugins }
}

extension SchemaCommand: LoadsPlugins {
    var loadsPlugins: Bool { plugins.loadsPlugins }
}

extension SimulateCommand: LoadsPlugins {
    var loadsPlugins: Bool { plugins.loadsPlugins }
}

extension CardsCommand: LoadsPlugins {
    var loadsPlugins: Bool { plugins.loadsPlugins }
}

extension CheckCommand: LoadsPlugins {
    var loadsPlugins: Bool { plugins.loadsPlugins || permission.allowLoadPlugin }
}

extension RunCommand: LoadsPlugins {
    var loadsPlugins: Bool { options.loadsPlugins }
}

extension SessionOptions: LoadsPlugins {
    var loadsPlugins: Bool { plugins.loadsPlugins || permission.allowLoadPlugin }
}

extension ReplCommand: LoadsPlugins {
    /// A session at a terminal stays in this process: what it did is in its journal.
    var loadsPlugins: Bool { options.loadsPlugins && (commands != nil || isatty(0) == 0) }
}

extension ListPluginsCommand: LoadsPlugins {
    var loadsPlugins: Bool { options.loadsPlugins }
}

extension DoctorCommand: LoadsPlugins {
    var loadsPlugins: Bool { options.loadsPlugins }
}
