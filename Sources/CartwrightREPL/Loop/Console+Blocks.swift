public import Cartwright
internal import Glibc

extension Console {
    /// Writes blocks to standard output: fitted to its width at a terminal, otherwise in their plain form.
    ///
    /// - Throws: `output.failed`.
    public func print(
        _ blocks: [ScreenBlock],
        environment: [String: String]
    ) throws(CartwrightError) {
        guard isatty(1) == 1 else { return try print(blocks.flatMap(\.plain).map(\.text)) }
        let columns = TerminalSize(of: 1, environment: environment).columns
        let screen = Screen(columns: columns, isUnicode: Screen.isUnicode(in: environment))
        try write(blocks.flatMap { $0.lines(on: screen) })
    }
}
