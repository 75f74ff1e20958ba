internal import CLibEdit
internal import CartwrightConsole
internal import CartwrightFiles
internal import Glibc

extension EditSession {
    /// Reads one character for libedit. Returns 1 for a character, 0 at the end, -1 if the line is abandoned.
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

    /// Reads one byte; nil at the end, or on a failure, which is stored in `stop`.
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

    /// Restores the terminal for a signal that stops or ends the process. After a stop, SIGCONT follows.
    private func leaveTerminal(for signal: Int32, _ watch: SignalWatch) {
        cle_set_editing_mode(editor, 0)
        watch.passOn(signal)
        cle_set_editing_mode(editor, 1)
    }

    /// Sets up the terminal again after a stop, during which the shell used it, and redraws on a new row.
    private func takeTerminalBack() {
        cle_set_editing_mode(editor, 1)
        output.write("\r")
        cle_refresh(editor)
    }

    /// Redraws from the start of the prompt. A terminal that rewraps lines for its new width has moved them, and
    /// libedit has no way to find the new position.
    private func windowChanged() {
        // After a line that exactly fills its rows, the cursor may or may not be on the next row. Too few rows up is
        // the smaller error: it repeats a row of ours, while too many would clear a row above.
        let rowsAbove = max(0, drawnCells().toCursor - 1) / size.columns
        el_resize(editor)
        output.write("\r" + (rowsAbove > 0 ? "\u{1B}[\(rowsAbove)A" : "") + "\u{1B}[J")
        cle_refresh(editor)
    }
}
