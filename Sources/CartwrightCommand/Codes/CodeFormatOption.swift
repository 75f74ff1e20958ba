import ArgumentParser
import Cartwright

/// How codes stand in a file that is read.
struct CodeFormatOption: ParsableArguments {
    @Option(
        help: ArgumentHelp("How codes stand in the file: csv or ndjson; by the ending of its name unless given."),
        transform: { try CodeFormat(option: "--format", $0) }
    )
    var format: CodeFormat?

    /// The format of a file; `-` is standard input.
    func format(of file: String) throws -> CodeFormat { try format ?? CodeFormat(of: file, option: "--format") }
}

/// How codes are written.
struct CodeOutputOption: ParsableArguments {
    @Option(
        name: .customLong("output"),
        help: ArgumentHelp("How to write codes: csv or ndjson; by the ending of the file's name unless given."),
        transform: { try CodeFormat(option: "--output", $0) }
    )
    var format: CodeFormat?

    /// The format of a file; `-` is standard output.
    func format(of file: String) throws -> CodeFormat { try format ?? CodeFormat(of: file, option: "--output") }
}

extension CodeFormat {
    /// The value of an option.
    fileprivate init(option: String, _ text: String) throws {
        guard let format = CodeFormat(rawValue: text) else {
            throw ValidationError("\(option) takes \(CodeFormat.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        self = format
    }

    /// The format that the name of a file tells.
    fileprivate init(of file: String, option: String) throws {
        guard let format = CodeFormat(fileName: file) ?? (file == "-" ? .csv : nil) else {
            throw ValidationError("\(file) does not tell its format by its name: \(option) csv or \(option) ndjson.")
        }
        self = format
    }
}
