internal import CLibEdit
internal import CartwrightConsole
internal import CartwrightFiles
internal import Glibc

extension EditSession {
    /// Reads one character for libedit: 1 when there is one, 0 at the end, -1 when the line is given up.
    func readKey(into character: UnsafeMutablePointer<wchar_t>?) -> Int32 {
        guard let watch, let character else { return 0 }
        while true {
            if let scalar = decoder.next() {
                character.pointee = wchar_t(bitPattern: scalar.value)
                return 1
            }
            switch watch.wait(for: inputDescriptor) {
            case .signal(SIGINT):
                stop = .interrupted
                decoder = KeyDecoder()
                return -1
            case .signal(SIGWINCH): windowChanged()
            case .signal(SIGCONT): takeTerminalBack()
            case .signal(let number): leaveTerminal(for: number, watch)
            case .input:
                guard let byte = readByte() else { return stop == nil ? 0 : -1 }
                decoder.feed(byte)
            }
        }
    }

    /// One byte, or nil at the end and on a failure, which is noted.
    private func readByte() -> UInt8? {
        var byte: UInt8 = 0
        switch withUnsafeMutableBytes(of: &byte, { Descriptor.read(inputDescriptor, into: $0) }) {
        case .success(0): return nil
        case .success: return byte
        case .failure(let failure):
            stop = .failed(failure)
            return nil
        }
    }

    /// Gives the terminal back for a signal that stops or ends the process. After a stop, SIGCONT follows.
    private func leaveTerminal(for signal: Int32, _ watch: SignalWatch) {
        cle_set_editing_mode(editor, 0)
        watch.passOn(signal)
        cle_set_editing_mode(editor, 1)
    }

    /// The shell has used the terminal while the process was stopped: sets it up again, and draws on a row of its own.
    private func takeTerminalBack() {
        cle_set_editing_mode(editor, 1)
        output.write("\r")
        cle_refresh(editor)
    }

    /// Draws anew from the start of the prompt. A terminal that wraps lines again for its new width has moved them,
    /// and libedit cannot know where to.
    private func windowChanged() {
        // A line that just fills its rows may or may not have the cursor on the next one. Less far up is the better
        // mistake: it repeats a row of ours, where the other way clears a row above.
        let rowsAbove = max(0, drawnCells().toCursor - 1) / size.columns
        el_resize(editor)
        output.write("\r" + (rowsAbove > 0 ? "\u{1B}[\(rowsAbove)A" : "") + "\u{1B}[J")
        cle_refresh(editor)
    }
}
