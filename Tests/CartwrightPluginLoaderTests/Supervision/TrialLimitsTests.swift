import Foundation
import TestRuns
import Testing

@testable import CartwrightPluginBuilder
@testable import CartwrightPluginLoader

/// Trials have limits of time and memory, and end with all processes that they started.
@Suite(.onlyInAllTests, .serialized) struct TrialLimitsTests {
    @Test(.timeLimit(.minutes(15))) func `an endless loop ends at the time limit`() throws {
        let wrecker = try Wrecker("loop")
        let result = try wrecker.run("plugin", "test", ".", "--timeout", "1")
        #expect(result.status == 2, "\(result)")
        #expect(result.output.contains("the process ended: timed out after 1 s; raise --timeout"), "\(result)")
        #expect(result.output.contains("ended the process (it was ended after 1 s) while it handled card card-9"))
        #expect(try wrecker.leftProcesses() == [])
    }

    @Test(.timeLimit(.minutes(15))) func `a trial has a memory limit`() throws {
        let wrecker = try Wrecker("bomb")
        let result = try wrecker.run("plugin", "test", ".", "--memory", "512")
        #expect(result.status == 2 && result.output.contains("contract: broken"), "\(result)")
        #expect(result.output.contains("no memory"), "\(result)")
        // Without the flow, which has the same limit, the plugin is harmless: the limit ends the trial.
        #expect(try wrecker.run("cards", "samples/cards.json", "--plugins", ".").status == 0)
    }

    @Test(.timeLimit(.minutes(15)), arguments: ["--timeout=0", "--timeout=x", "--memory=1"])
    func `limits out of range are refused`(option: String) throws {
        #expect(try Program.run("plugin", "test", ".", option).status == 64)
        #expect(try Program.run("plugin", "watch", ".", option).status == 64)
    }

    @Test(.timeLimit(.minutes(15)), arguments: ["grandchild", "daemon"])
    func `the processes that a plugin starts end with the trial`(way: String) throws {
        let wrecker = try Wrecker(way)
        _ = try wrecker.run("plugin", "test", ".")
        #expect(try wrecker.leftProcesses() == [])
        _ = try wrecker.run("check", "samples/wrecker.flow", "--plugins", ".")
        #expect(try wrecker.leftProcesses() == [])
    }

    @Test(.timeLimit(.minutes(15)), arguments: [SIGINT, SIGTERM, SIGHUP, SIGKILL])
    func `an interrupted trial leaves no processes behind`(signal: Int32) throws {
        for way in ["loop", "daemon"] {
            let wrecker = try Wrecker(way)
            if way == "daemon" {
                // Another card keeps the trial running beside the daemon.
                let cards = "\(wrecker.folder)/samples/cards.json"
                let text = try String(contentsOfFile: cards, encoding: .utf8)
                let loop = text.replacing("card-9", with: "card-10").replacing("daemon", with: "loop")
                try Data("\(text.dropLast()), \(loop.dropFirst())".utf8).write(to: URL(filePath: cards))
            }
            let script = """
                set -m
                "$0" plugin test . >out 2>err &
                until [ -s "$WRECK_PIDS" ]; do sleep 0.02; done
                kill -\(signal) $!
                wait $!
                echo "status $?"
                cat err
                ls -d "$TMPDIR"/cartwright-* 2>/dev/null
                """
            let result = try Subprocess.run(
                "/bin/bash",
                ["-c", script, BuiltPlugin.program],
                in: wrecker.folder,
                environment: [
                    "PATH": wrecker.path, "WRECK_PIDS": wrecker.pids, "TMPDIR": wrecker.scratch.path,
                ]
            )
            #expect(try wrecker.leftProcesses() == [], "\(way): \(result)")
            if signal == SIGKILL {
                #expect(result.output.contains("status 137"), "\(result)")
            } else {
                #expect(result.output.contains("status 130") && result.output.contains("plugin.interrupted"))
                #expect(!result.output.contains("/cartwright-"), "\(result)")
            }
        }
    }

    @Test(.timeLimit(.minutes(15))) func `watch runs a flow in a process of its own`() throws {
        let wrecker = try Wrecker("loop")
        let looped = try wrecker.run("plugin", "watch", ".", "--builds", "1", "--timeout", "1")
        #expect(looped.status == 0 && looped.output.contains("it was ended after 1 s"), "\(looped)")
        #expect(try wrecker.leftProcesses() == [])
        try wrecker.put("trap")
        let trapped = try wrecker.run("plugin", "watch", ".", "--builds", "1")
        #expect(trapped.output.contains("error[plugin.ended_process]: plugin wrecker ended the process"), "\(trapped)")
        try wrecker.put("nothing")
        let sound = try wrecker.run("plugin", "watch", ".", "--builds", "1")
        #expect(sound.output.contains("  c1  wreck  as usual"), "\(sound)")
    }

    @Test(.timeLimit(.minutes(15))) func `an interrupted build ends the compiler`() throws {
        let wrecker = try Wrecker("nothing")
        try wrecker.scratch.file("bin/swiftc", "#!/bin/bash\necho $$ >>\"$WRECK_PIDS\"\nsleep 600\n".utf8)
        let script = """
            set -m
            "$0" plugin build . 2>err &
            until [ -s "$WRECK_PIDS" ]; do sleep 0.02; done
            kill -INT $!
            wait $!
            echo "status $?"
            """
        let result = try Subprocess.run(
            "/bin/bash",
            ["-c", script, BuiltPlugin.program],
            in: wrecker.folder,
            environment: ["PATH": wrecker.path, "WRECK_PIDS": wrecker.pids]
        )
        #expect(result.output == "status 130\n", "\(result)")
        #expect(try wrecker.leftProcesses() == [])
    }
}
