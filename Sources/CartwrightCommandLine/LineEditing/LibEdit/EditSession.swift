internal import CLibEdit
internal import Cartwright
internal import CartwrightConsole
internal import CartwrightREPL
internal import CartwrightFiles
internal import Glibc

/// The owner of libedit's editor and history, and of the state that its callbacks need.
final class EditSession {
    /// The reason for which reading stopped, other than Return or Ctrl-D.
    enum Stop {
        case interrupted
        case failed(SystemFailure)
    }

    let editor: OpaquePointer
    let output: OwnedStream
    let outputDescriptor: Int32
    let inputDescriptor: Int32
    let environment: [String: String]
    let completer: any Completer
    let locale: UTF8Locale

    var decoder = KeyDecoder()
    var watch: SignalWatch?
    var stop: Stop?
    /// The prompt being shown.
    private(set) var prompt = ""
    /// The bytes of the prompt for libedit, which does not copy them.
    private(set) var promptBytes: UnsafeMutablePointer<CChar>?

    private let input: OwnedStream
    private let history: OpaquePointer

    /// Sets up libedit on two descriptors.
    ///
    /// - Throws: `terminal.unavailable`.
    init(
        input: Int32,
        output: Int32,
        environment: [String: String],
        completer: any Completer
    ) throws(CartwrightError) {
        guard isatty(input) == 1, isatty(output) == 1 else {
            throw CartwrightError(
                .terminalUnavailable,
                "line editing needs a terminal: \(SystemFailure.last)",
                fault: .environment
            )
        }
        let inputStream = try OwnedStream(on: input, mode: "r")
        let outputStream = try OwnedStream(on: output, mode: "w")
        let locale = try UTF8Locale()
        let editor = locale.perform {
            el_init_fd("cartwright", inputStream.file, outputStream.file, outputStream.file, input, output, output)
        }
        guard let editor, let history = history_init() else {
            if let editor { el_end(editor) }
            throw CartwrightError(
                .terminalUnavailable,
                "cannot set up the terminal for editing",
                fault: .environment
            )
        }
        self.input = inputStream
        self.output = outputStream
        self.locale = locale
        self.editor = editor
        self.history = history
        self.environment = environment
        self.completer = completer
        inputDescriptor = input
        outputDescriptor = output
        // Callbacks cannot capture, so they get this object from here. libedit does not need to retain it: `deinit`
        // ends the editor first.
        cle_set_client_data(editor, Unmanaged.passUnretained(self).toOpaque())
        locale.perform { configure() }
    }

    deinit {
        locale.perform {
            el_end(editor)
            history_end(history)
        }
        free(promptBytes)
    }

    /// Reads one typed line; the caller joins continued lines.
    func readLine(prompt: String) throws(CartwrightError) -> LineInput {
        if case .failed = stop { return .end }
        setPrompt(prompt)
        watch = try SignalWatch([SIGINT, SIGTSTP, SIGCONT, SIGWINCH, SIGTERM, SIGHUP, SIGQUIT])
        defer { watch = nil }
        stop = nil
        // Buffered output belongs in front of the prompt.
        fflush(nil)
        var count: Int32 = 0
        let line = locale.perform {
            // libedit would show the prompt first; early key presses would be echoed, and Ctrl-D lost.
            cle_set_editing_mode(editor, 1)
            return el_gets(editor, &count).map { String(cString: $0) }
        }
        switch (stop, line) {
        case (.interrupted, _):
            output.write("^C\n")
            return .interrupted
        case (.failed(let failure), _):
            throw CartwrightError(
                .lineUnreadable,
                "cannot read from the terminal: \(failure)",
                fault: .environment
            )
        case (nil, let line?):
            return .line(line.last == "\n" ? String(line.dropLast()) : line)
        case (nil, nil):
            output.write("\n")
            return .end
        }
    }

    /// Adds a line to the history of the arrow keys, as the newest.
    func appendHistory(_ line: String) {
        _ = locale.perform { cle_history_enter(history, line) }
    }

    /// Replaces the history of the arrow keys, oldest first.
    func replaceHistory(with lines: [String]) {
        locale.perform {
            cle_history_clear(history)
            for line in lines { cle_history_enter(history, line) }
        }
    }

    private func setPrompt(_ text: String) {
        free(promptBytes)
        prompt = text
        promptBytes = strdup(text)
    }

    private func configure() {
        cle_history_set_size(history, Int32(LineHistory.limit))
        cle_set_history(editor, history)
        // libedit has already read the process environment, and complains of an unknown type each time.
        if let type = environment["TERM"], type != getenv("TERM").map({ String(cString: $0) }) {
            cle_set_terminal(editor, type)
        }
        cle_set_prompt(editor) { editor in EditSession.owner(of: editor)?.promptBytes }
        cle_set_reader(editor) { editor, character in
            EditSession.owner(of: editor)?.readKey(into: character) ?? 0
        }
        cle_add_function(editor, "cartwright-complete", "Complete the word") { editor, _ in
            EditSession.owner(of: editor)?.complete() ?? UInt8(CC_ERROR)
        }
        cle_set_key_map(editor, "emacs")
        for (key, function) in KeyBindings.all { cle_bind(editor, key, function) }
    }

    private static func owner(of editor: OpaquePointer?) -> EditSession? {
        cle_client_data(editor).map { Unmanaged<EditSession>.fromOpaque($0).takeUnretainedValue() }
    }
}

/// Keys that libedit's emacs map lacks, or binds differently from shells.
private enum KeyBindings {
    /// Pairs of a key, as `bindkey` writes it, and a function of editrc(7).
    static let all = [
        ("^I", "cartwright-complete"),
        ("^R", "em-inc-search-prev"),
        ("^S", "em-inc-search-next"),
        ("^U", "vi-kill-line-prev"),
        ("^W", "ed-delete-prev-word"),
        ("\\e[1;5C", "em-next-word"),
        ("\\e[1;5D", "ed-prev-word"),
        ("\\e[H", "ed-move-to-beg"),
        ("\\e[F", "ed-move-to-end"),
        ("\\e[3~", "ed-delete-next-char"),
    ]
}
