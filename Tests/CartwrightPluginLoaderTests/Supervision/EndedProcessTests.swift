import Cartwright
import Foundation
import TestRuns
import Testing

@testable import CartwrightPluginBuilder
@testable import CartwrightPluginLoader

/// A plugin that ends its process never makes a command look successful.
@Suite(.onlyInAllTests, .serialized) struct EndedProcessTests {
    private func expectEnded(_ result: Subprocess.Result, _ words: String) {
        #expect(result.ending.cause == .exited(70), "\(result)")
        #expect(result.code == "plugin.ended_process", "\(result)")
        #expect(result.errors.contains(words), "\(result)")
    }

    @Test(.timeLimit(.minutes(15)), arguments: Wrecker.ends)
    func `cards, flows and commands exit with 70 and name the plugin and the card`(way: String) throws {
        let wrecker = try Wrecker(way)
        let handled = "while it handled card card-9"
        for arguments in [
            ["check", "samples/wrecker.flow", "--plugins", "."],
            ["cards", "samples/cards.json", "--plugins", "."],
            ["-c", "load plugin .build/plugins/wrecker.so; load cards samples/cards.json", "--allow-load-plugin"],
        ] {
            let result = try Subprocess.run(BuiltPlugin.program, arguments, in: wrecker.folder)
            expectEnded(result, handled)
            #expect(!result.output.contains(": ok"), "\(result)")
        }
    }

    @Test(.timeLimit(.minutes(15)))
    func `a script exits with 70, and with the signal if a signal ended it`() throws {
        let wrecker = try Wrecker("exit")
        let script = try wrecker.scratch.file("script", "load cards samples/cards.json\n".utf8)
        expectEnded(try wrecker.run("run", script, "--plugins", "."), "plugin wrecker ended the process")
        try wrecker.put("terminate")
        #expect(try wrecker.run("run", script, "--plugins", ".").ending.cause == .signal(SIGTERM))
    }

    @Test(.timeLimit(.minutes(15)), arguments: Wrecker.ends)
    func `price and check exit with 70 and name the plugin and its condition`(way: String) throws {
        let wrecker = try Wrecker(way)
        for command in ["price", "check"] {
            let result = try wrecker.run(command, "../scenario.json", "--plugins", ".")
            expectEnded(result, #"while it pre-checked condition "wreck""#)
            #expect(result.errors.contains("plugin wrecker ended the process"), "\(result)")
            #expect(result.output.isEmpty)
        }
    }

    @Test(.timeLimit(.minutes(15)), arguments: Wrecker.ends)
    func `plugin test reports a broken contract and a failed flow`(way: String) throws {
        let wrecker = try Wrecker(way)
        let result = try wrecker.run("plugin", "test", ".")
        #expect(result.ending.cause == .exited(2), "\(result)")
        #expect(result.output.contains("contract: broken"), "\(result)")
        #expect(result.output.contains(#"  card: {"#), "\(result)")
        #expect(result.output.contains("samples/wrecker.flow: plugin wrecker ended the process"), "\(result)")
    }

    @Test(.timeLimit(.minutes(15)), arguments: Wrecker.ends)
    func `a plugin that ends the process at load time exits with 70, too`(way: String) throws {
        let wrecker = try Wrecker("nothing")
        let environment = ["WRECK_AT_LOAD": way]
        for arguments in [
            ["plugin", "list", "--plugins", "."], ["plugin", "doctor", "--plugins", "."],
            ["check", "samples/wrecker.flow", "--plugins", "."], ["price", "../scenario.json", "--plugins", "."],
        ] {
            let result = try Subprocess.run(
                BuiltPlugin.program,
                arguments,
                in: wrecker.folder,
                environment: environment
            )
            expectEnded(result, "plugin wrecker ended the process")
        }
        let result = try wrecker.run("plugin", "test", ".", environment: environment)
        #expect(result.ending.cause == .exited(2), "\(result)")
        #expect(result.output.contains("[load] the process ended"), "\(result)")
    }

    @Test(.timeLimit(.minutes(15)))
    func `an exit handler of a plugin does not change the status`() throws {
        let wrecker = try Wrecker("exit later")
        let flow = "\(wrecker.folder)/samples/wrecker.flow"
        #expect(try wrecker.run("check", flow, "--plugins", ".").status == 0)
        let text = try String(contentsOfFile: flow, encoding: .utf8)
        try Data(text.replacing("as usual", with: "otherwise").utf8).write(to: URL(filePath: flow))
        #expect(try wrecker.run("check", flow, "--plugins", ".").status == 2)
    }

    @Test(.timeLimit(.minutes(15)))
    func `the output of a plugin does not affect the verdict`() throws {
        let wrecker = try Wrecker("chatter")
        let result = try wrecker.run("plugin", "test", ".")
        #expect(result.output.contains("contract: ok") && result.status == 0, "\(result)")
    }

    @Test(.timeLimit(.minutes(15)))
    func `a finished run has the exit status of its command`() throws {
        let wrecker = try Wrecker("nothing")
        #expect(try wrecker.run("check", "samples/wrecker.flow", "--plugins", ".").status == 0)
        #expect(try wrecker.run("-c", "add item MUG", "--plugins", ".").status == 1)
        #expect(try wrecker.run("price", "samples/cards.json", "--plugins", ".").status == 65)
        #expect(try wrecker.run("price", "none", "--plugins", "none").status == 69)
        // A closed pipe ends the program by SIGPIPE, or is an error if that signal is ignored.
        for (way, status, says) in [("default", 128 + SIGPIPE, ""), ("ignore", 1, "error[output.failed]")] {
            let command = "env --\(way)-signal=PIPE \"$0\" -c 'help; help; help' --plugins ."
            // The reader reports that it has closed the pipe: until then, the pipe would accept output.
            let closed = "mkfifo gone; (read <gone; \(command)) | (exec <&-; echo >gone); exit ${PIPESTATUS[0]}"
            let result = try Subprocess.run("/bin/bash", ["-c", closed, BuiltPlugin.program], in: wrecker.folder)
            #expect(result.status == status && result.errors.hasPrefix(says), "\(way): \(result)")
            unlink("\(wrecker.folder)/gone")
        }
    }

    @Test(.timeLimit(.minutes(15)))
    func `without plugins from files no process is started`() throws {
        let trace = "strace -f -qq -e trace=fork,vfork,clone,clone3,execve -o trace \"$0\" -c 'list items'; cat trace"
        let scratch = try Scratch()
        let result = try Subprocess.run("/bin/bash", ["-c", trace, BuiltPlugin.program], in: scratch.path)
        try #require(result.output.contains("execve("), "\(result)")
        #expect(!result.output.contains("SIGCHLD"), "\(result)")
    }
}
