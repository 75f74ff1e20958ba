import ArgumentParser
import Cartwright

/// How codes stand in a file.
struct CodeFormatOption: ParsableArguments {
    @Option(
        help: ArgumentHelp("How codes stand in the file: csv or ndjson; by the ending of its name unless given."),
        transform: Self.read
    )
    var format: CodeFormat?

    /// The format of a file; `-` is standard input or output.
    func format(of file: String) throws -> CodeFormat {
        if let known = format ?? CodeFormat(fileName: file) { return known }
        guard file == "-" else {
            throw ValidationError("\(file) does not tell its format by its name: --format csv or --format ndjson.")
        }
        return .csv
    }

    private static func read(_ text: String) throws -> CodeFormat {
        guard let format = CodeFormat(rawValue: text) else {
            throw ValidationError("--format takes \(CodeFormat.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return format
    }
}
