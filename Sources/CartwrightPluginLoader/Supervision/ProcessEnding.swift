internal import CProcesses
package import Cartwright
internal import Glibc

/// How a supervised process ended, and what it was about.
package struct ProcessEnding: Hashable, Sendable {
    /// What ended it.
    package let cause: Cause

    /// The status that the run handed back as its last act; nil where it did not come so far, whatever its exit status
    /// says.
    package let finished: Int32?

    /// The plugin that was called when it ended, nil where none was.
    package let call: PluginCall?

    /// The plugins that came from files.
    package let loaded: [String]

    /// What ends a process.
    package enum Cause: Hashable, Sendable {
        /// It exited with a status.
        case exited(Int32)
        /// A signal.
        case signal(Int32)
        /// Its time was over.
        case clock(seconds: Int)
        /// What watched over it was ended itself.
        case abandoned

        /// The cause in words: `exit status 0`, `signal 11, segmentation fault`.
        package var words: String {
            switch self {
            case .exited(let status): return "exit status \(status)"
            case .signal(let number):
                let name = strsignal(number).map { ", \(String(cString: $0).lowercased())" } ?? ""
                return "signal \(number)\(name)"
            case .clock(let seconds): return "it was ended after \(seconds) s"
            case .abandoned: return "its warden was ended"
            }
        }
    }

    /// A call into a plugin that came from a file.
    package struct PluginCall: Hashable, Sendable {
        /// The plugin's name.
        package let plugin: String
        /// What it did: `handled card c3`.
        package let doing: String
    }

    /// `the process ended (exit status 0) while plugin stamp handled card c3`.
    package var words: String {
        if let call { return "plugin \(call.plugin) ended the process (\(cause.words)) while it \(call.doing)" }
        let suspects = loaded.isEmpty ? "" : "; from files: \(loaded.joined(separator: ", "))"
        return "the process ended (\(cause.words)) before its work was done\(suspects)"
    }

    /// Ends this process by the same signal, where that is one by which somebody outside ends a program: a terminal, or
    /// a reader that has seen enough.
    package func passOnSignal() {
        guard case .signal(let number) = cause, [SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM].contains(number) else {
            return
        }
        csv_die_by(number)
    }

    /// A run that did not finish, as an error.
    package var error: CartwrightError {
        CartwrightError(
            .pluginEndedProcess,
            words,
            hint: "cartwright plugin test FOLDER, which tells the rule and the card",
            fault: .plugin
        )
    }
}
