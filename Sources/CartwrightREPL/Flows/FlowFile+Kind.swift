internal import Cartwright

extension FlowFile {
    /// Whether a file that is there is a flow, so that saving one may replace it: it is empty, or it reads as a flow,
    /// and its name or one of its commands says that it is meant as one. A text that quotes others with `>` is none.
    ///
    /// - Parameter isCommand: whether a verb answers to a line.
    static func isFlow(_ bytes: [UInt8], at path: String, isCommand: (CommandLine) -> Bool) -> Bool {
        if bytes.isEmpty { return true }
        guard let flow = try? FlowFile(bytes: bytes) else { return false }
        let isNamedSo = path.utf8.suffix(5).elementsEqual(".flow".utf8)
        return isNamedSo || flow.steps.contains { (try? CommandLine($0.command)).map(isCommand) ?? false }
    }
}
