internal import CProcesses
package import Cartwright
internal import Glibc

/// The end of a supervised process: its cause, and the plugin call that it interrupted.
package struct ProcessEnding: Hashable, Sendable {
    /// The cause.
    package let cause: Cause

    /// The status that the run returned as its last act; nil if the run did not get that far, whatever its exit
    /// status.
    package let finished: Int32?

    /// The plugin call at the end, nil if none was in progress.
    package let call: PluginCall?

    /// The plugins loaded from files.
    package let loaded: [String]

    /// The cause of a process's end.
    package enum Cause: Hashable, Sendable {
        /// The process exited with a status.
        case exited(Int32)
        /// A signal ended the process.
        case signal(Int32)
        /// The time limit was reached.
        case clock(seconds: Int)
        /// The process that watched over it was ended itself.
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

    /// A call into a plugin loaded from a file.
    package struct PluginCall: Hashable, Sendable {
        /// The plugin's name.
        package let plugin: String
        /// The action: `handled card c3`.
        package let doing: String
    }

    /// `the process ended (exit status 0) while plugin stamp handled card c3`.
    package var words: String {
        if let call { return "plugin \(call.plugin) ended the process (\(cause.words)) while it \(call.doing)" }
        let suspects = loaded.isEmpty ? "" : "; from files: \(loaded.joined(separator: ", "))"
        return "the process ended (\(cause.words)) before its work was done\(suspects)"
    }

    /// Ends this process by the same signal, if the signal is one that comes from outside: from a terminal, or from a
    /// reader that closed a pipe.
    package func passOnSignal() {
        guard case .signal(let number) = cause, [SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM].contains(number) else {
            return
        }
        csv_die_by(number)
    }

    /// The error of a run that did not finish.
    package var error: CartwrightError {
        CartwrightError(
            .pluginEndedProcess,
            words,
            hint: "cartwright plugin test FOLDER, which reports the rule and the card",
            fault: .plugin
        )
    }
}
