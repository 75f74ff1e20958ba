internal import CLibEdit
internal import CartwrightConsole
internal import CartwrightREPL
internal import Glibc

extension EditSession {
    /// Handles Tab; the result is libedit's code for the part to redraw.
    func complete() -> UInt8 {
        guard let typed = typedLine() else { return UInt8(CC_ERROR) }
        let completion = completer.completions(for: typed.line, cursor: typed.cursor)
        switch CompletionStep(line: typed.line, cursor: typed.cursor, completion: completion) {
        case .nothing:
            return UInt8(CC_ERROR)
        case .replace(let scalars, let text):
            if scalars > 0 { el_deletestr(editor, Int32(clamping: scalars)) }
            return UInt8(el_insertstr(editor, text) == 0 ? CC_REFRESH : CC_ERROR)
        case .list(let candidates):
            show(candidates)
            return UInt8(CC_NORM)
        }
    }

    /// Shows candidates below the line, then redraws the line below them.
    private func show(_ candidates: [String]) {
        let rows = ColumnLayout.rows(candidates, in: size, width: locale.width(of:))
        let drawn = drawnCells()
        let rowsBelow = drawn.total / size.columns - drawn.toCursor / size.columns
        output.write(String(repeating: "\n", count: rowsBelow + 1) + rows.map { $0 + "\n" }.joined())
        cle_refresh(editor)
    }

    /// The number of cells of prompt and line, up to the cursor and in total.
    func drawnCells() -> (toCursor: Int, total: Int) {
        let typed = typedLine() ?? (line: "", cursor: 0)
        let head = String(decoding: Array(typed.line.utf8.prefix(typed.cursor)), as: UTF8.self)
        let promptWidth = locale.width(of: prompt)
        return (promptWidth + locale.width(of: head), promptWidth + locale.width(of: typed.line))
    }

    /// The line and the cursor's position in UTF-8 bytes.
    private func typedLine() -> (line: String, cursor: Int)? {
        guard let info = el_line(editor)?.pointee, let start = info.buffer else { return nil }
        let bytes = UnsafeRawBufferPointer(start: start, count: info.lastchar - start)
        return (String(decoding: bytes, as: UTF8.self), info.cursor - start)
    }

    /// The current size, read each time because windows change.
    var size: TerminalSize { TerminalSize(of: outputDescriptor, environment: environment) }
}
