import Foundation
import TestRuns
import Testing

@testable import CartwrightPluginBuilder
@testable import CartwrightPluginLoader

/// Follows a plugin author from an empty folder to a session.
@Suite(.onlyInAllTests) struct AuthorsPathTests {
    @Test func `new, build, test, a session, doctor, watch`() throws {
        let scratch = try Scratch()
        let named = ["plugin", "new", "loyalty-stamp", "--class-type", "stamp"]
        let dry = try Program.run(named + ["--dry-run"], in: scratch.path)
        #expect(dry.status == 0 && dry.output.hasPrefix("would write\n"))
        #expect(!FileManager.default.fileExists(atPath: "\(scratch.path)/loyalty-stamp"))

        let new = try Program.run(named, in: scratch.path)
        #expect(new.status == 0, "\(new.errors)")
        let again = try Program.run(named, in: scratch.path)
        #expect(again.code == "plugin.folder_taken" && again.status == 1)

        let test = try Program.run("plugin", "test", "loyalty-stamp", in: scratch.path)
        let told = """
            loyalty-stamp: built for this program
            contract: ok
            tried handler loyalty-stamp: COUNTS
            samples/loyalty-stamp.flow: ok, 6 commands

            """
        let output = test.output.replacing(/[1-9][0-9]* cards, [1-9][0-9]* accepted/, with: "COUNTS")
        #expect(output == told && test.status == 0, "\(test.output)\(test.errors)")

        let build = try Program.run("plugin", "build", "loyalty-stamp", in: scratch.path)
        #expect(build.output == "built loyalty-stamp/.build/plugins/loyalty-stamp.so\n", "\(build.errors)")
        let commands = "load cards samples/cards.json; add item TEA price=20.00; begin checkout; apply coupon c1"
        let session = try Program.run(
            ["-c", commands, "--plugins", ".", "--clock", "2026-01-01T00:00:00Z"],
            in: "\(scratch.path)/loyalty-stamp"
        )
        #expect(session.output.hasSuffix("applied c1: -$2.00; total $18.00\n"), "\(session.errors)")

        let doctor = try Program.run("plugin", "doctor", "--plugins", "loyalty-stamp", in: scratch.path)
        #expect(doctor.status == 0 && doctor.output.split(separator: "\n").count == 9, "\(doctor.output)")
        #expect(doctor.output.contains("\nok  sandbox: ") && doctor.output.contains(": loyalty-stamp 0.1.0, sha256:"))
    }

    @Test func `watch rebuilds when a file is saved and shows the changed answers of the flow`() throws {
        let scratch = try Scratch()
        let folder = try BuiltPlugin.folder(in: scratch)
        let script = """
            timeout 60 "$0" plugin watch "$1" --builds 2 --commands 5 >"$1/out" &
            until grep -q '^built' "$1/out"; do sleep 0.1; done
            sed -i 's/PercentOff(percentOff)]/PercentOff(percentOff), PercentOff(percentOff)]/' "$1"/Sources/*Handler.swift
            wait
            cat "$1/out"
            """
        let result = try Subprocess.run("/bin/bash", ["-c", script, BuiltPlugin.program, folder.path])
        let (before, after) = ("applied c1: -$2.00; total $18.00", "applied c1: -$4.00; total $16.00")
        #expect(result.output.contains("> apply coupon c1\n\(before)\n"), "\(result.output)\(result.errors)")
        let changes = """
            built loyalty-stamp: changed
              > begin checkout
            - pop-up c1: c1 saves $2.00   apply coupon c1 | dismiss coupon c1
            + pop-up c1: c1 saves $4.00   apply coupon c1 | dismiss coupon c1
              > apply coupon c1
            - \(before)
            + \(after)

            """
        #expect(result.output.hasSuffix(changes), "\(result.output)")
    }

    @Test func `an installed program builds and loads plugins after it was moved`() throws {
        let scratch = try Scratch()
        let files = FileManager.default
        let prefix = "\(scratch.path)/prefix"
        for folder in ["bin", "lib/cartwright/modules"] {
            try files.createDirectory(atPath: "\(prefix)/\(folder)", withIntermediateDirectories: true)
        }
        // Copied by another process: processes that other tests start would inherit the open file, and a file that is
        // open for writing cannot be executed.
        let copied = try Subprocess.run("/bin/cp", [BuiltPlugin.program, "\(prefix)/bin/cartwright"])
        try #require(copied.status == 0, "\(copied.errors)")
        for module in HostProgram.moduleNames.map({ "\($0).swiftmodule" }) {
            let copy = "\(prefix)/lib/cartwright/modules/\(module)"
            try files.copyItem(atPath: "\(BuiltPlugin.build)/Modules/\(module)", toPath: copy)
        }
        try files.moveItem(atPath: prefix, toPath: "\(scratch.path)/moved")
        let program = "\(scratch.path)/moved/bin/cartwright"
        let doctor = try Subprocess.run(program, ["plugin", "doctor"])
        #expect(doctor.status == 0 && doctor.output.contains("ok  a trial plugin: "), "\(doctor.output)")
        #expect(doctor.output.contains("\(scratch.path)/moved/lib/cartwright/modules"))
    }

    @Test func `a trap in a handler breaks the contract and is reported with its card and place`() throws {
        let scratch = try Scratch()
        let folder = try BuiltPlugin.folder(in: scratch)
        let file = "\(folder.path)/Sources/LoyaltyStampHandler.swift"
        let text = try String(contentsOfFile: file, encoding: .utf8)
        let trapping = text.replacing(
            "        try extras.finish()\n",
            with: "        try extras.finish()\n        _ = Array(title)[3]\n"
        )
        try Data(trapping.utf8).write(to: URL(filePath: file))
        let result = try Program.run("plugin", "test", folder.path)
        #expect(result.status == 2 && !result.wasKilled)
        #expect(result.output.contains("contract: broken\n"), "\(result.output)")
        let told = /\[[a-z_]+\] handler loyalty-stamp: the process ended: .*Fatal error: .*out of (range|bounds)/
        #expect(result.output.contains(told), "\(result.output)")
        #expect(result.output.contains("  card: {"))
    }

    @Test func `a flow with another answer fails plugin test`() throws {
        let scratch = try Scratch()
        let folder = try BuiltPlugin.folder(in: scratch)
        let file = "\(folder.path)/samples/loyalty-stamp.flow"
        let text = try String(contentsOfFile: file, encoding: .utf8)
        try Data(text.replacing("total $18.00", with: "total $17.00").utf8).write(to: URL(filePath: file))
        let result = try Program.run("plugin", "test", folder.path)
        #expect(result.status == 2 && result.output.contains("+ applied c1: -$2.00; total $18.00"), "\(result.output)")
    }

    @Test func `doctor reports problems with their fixes`() throws {
        let scratch = try Scratch()
        let folder = try BuiltPlugin.folder(in: scratch)
        let result = try Program.run(
            ["plugin", "doctor", "--plugins", folder.path],
            environment: ["PATH": "/nonexistent"]
        )
        #expect(result.status == 69)
        #expect(result.output.contains("no  compiler: cannot find swiftc on the PATH"), "\(result.output)")
        #expect(result.output.contains("    try: cartwright plugin build \(folder.path)"), "\(result.output)")
    }
}
