import Cartwright
import CartwrightREPL
import Foundation
import Testing

@Suite struct PlainLineEditorTests {
    @Test(arguments: [
        ("", []),
        ("\n", [""]),
        ("list cards\nquit\n", ["list cards", "quit"]),
        ("no break at the end", ["no break at the end"]),
        ("one\r\ntwo\r\n", ["one", "two"]),
        ("a lone\rreturn stays\n", ["a lone\rreturn stays"]),
        ("\u{FEFF}byte order mark\n\u{FEFF}later\n", ["byte order mark", "\u{FEFF}later"]),
        ("a\0b\n", ["a\0b"]),
        ("Größe 大 🎟\n", ["Größe 大 🎟"]),
        ("add item \\\nMUG \\\nqty=2\nnext\n", ["add item MUG qty=2", "next"]),
        ("add \\\r\nitem\r\n", ["add item"]),
        ("ends in \\\\\nnext\n", ["ends in \\\\", "next"]),
        ("cut off \\\n", ["cut off "]),
        ("cut off \\", ["cut off "]),
    ])
    func `a script is split into lines`(text: String, lines: [String]) {
        let pipe = InputPipe(text)
        #expect(PlainLineEditor(input: pipe.readEnd).all() == lines)
    }

    @Test(arguments: [
        ([0xFF], "\u{FFFD}"),
        ([0x61, 0xC3, 0x62], "a\u{FFFD}b"),
        ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),
    ])
    func `bytes that are not UTF-8 are replaced`(bytes: [UInt8], line: String) {
        let pipe = InputPipe(bytes + [0x0A])
        #expect(PlainLineEditor(input: pipe.readEnd).all() == [line])
    }

    @Test func `a line as long as the limit is accepted`() {
        let line = String(repeating: "x", count: LineLimit.bytes)
        let pipe = InputPipe(line + "\nnext")
        #expect(PlainLineEditor(input: pipe.readEnd).all() == [line, "next"])
    }

    @Test(arguments: [1, 70_000, LineLimit.bytes])
    func `a line over the limit is refused and the next one is read`(excess: Int) {
        let pipe = InputPipe("first\n" + String(repeating: "x", count: LineLimit.bytes + excess) + "\nnext\n")
        #expect(PlainLineEditor(input: pipe.readEnd).all() == ["first", "<line.too_long>", "next"])
    }

    @Test func `a continued line over the limit is refused as a whole`() {
        let half = String(repeating: "x", count: LineLimit.bytes / 2)
        let pipe = InputPipe("\(half)\\\n\(half)\\\n\(half)\\\npay order\nnext\n")
        #expect(PlainLineEditor(input: pipe.readEnd).all() == ["<line.too_long>", "next"])
    }

    @Test func `an overlong line at the end is refused once`() {
        let pipe = InputPipe(String(repeating: "x", count: LineLimit.bytes + 1))
        #expect(PlainLineEditor(input: pipe.readEnd).all() == ["<line.too_long>"])
    }

    @Test func `a refusal names the line number`() throws {
        let pipe = InputPipe("a\nb\n" + String(repeating: "x", count: LineLimit.bytes + 1) + "\n")
        let editor = PlainLineEditor(input: pipe.readEnd)
        _ = try editor.readLine(prompt: "")
        _ = try editor.readLine(prompt: "")
        #expect(editor.lineNumber == 2)
        let error = #expect(throws: CartwrightError.self) { try editor.readLine(prompt: "") }
        #expect(error?.description == "error[line.too_long]: line 3: the line is longer than 1048576 bytes")
    }

    @Test func `a folder is refused and ends the input`() throws {
        let folder = try TemporaryFolder()
        let descriptor = open(folder.path, O_RDONLY)
        defer { close(descriptor) }
        #expect(PlainLineEditor(input: descriptor).all() == ["<line.unreadable>"])
    }

    @Test func `reading waits when the descriptor is non-blocking`() {
        let pipe = InputPipe(Array("late\n".utf8)) { usleep(20_000) }
        _ = fcntl(pipe.readEnd, F_SETFL, O_NONBLOCK)
        #expect(PlainLineEditor(input: pipe.readEnd).all() == ["late"])
    }

    @Test func `a signal does not end the input`() {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { _ in }
        sigaction(SIGUSR1, &action, nil)
        // Dispatch blocks signals on its threads, and tests run on those.
        var signals = sigset_t()
        var former = sigset_t()
        sigaddset(&signals, SIGUSR1)
        pthread_sigmask(SIG_UNBLOCK, &signals, &former)
        defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
        let reader = UInt(pthread_self())
        let pipe = InputPipe(Array("after\n".utf8)) {
            // Signals until the read has surely begun; the line that is then read shows that it continued.
            for _ in 0..<20 {
                usleep(1_000)
                pthread_kill(pthread_t(reader), SIGUSR1)
            }
        }
        #expect(PlainLineEditor(input: pipe.readEnd).all() == ["after"])
    }
}
