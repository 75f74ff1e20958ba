import ArgumentParser
import Cartwright

/// The format of a file of codes that is read.
struct CodeFormatOption: ParsableArguments {
    @Option(
        help: ArgumentHelp("Input format: csv or ndjson; by the file name's extension by default."),
        transform: { try CodeFormat(option: "--format", $0) }
    )
    var format: CodeFormat?

    /// The format of a file; `-` is standard input.
    func format(of file: String) throws -> CodeFormat { try format ?? CodeFormat(of: file, option: "--format") }
}

/// The format of a file of codes that is written.
struct CodeOutputOption: ParsableArguments {
    @Option(
        name: .customLong("output"),
        help: ArgumentHelp("Output format: csv or ndjson; by the file name's extension by default."),
        transform: { try CodeFormat(option: "--output", $0) }
    )
    var format: CodeFormat?

    /// The format of a file; `-` is standard output.
    func format(of file: String) throws -> CodeFormat { try format ?? CodeFormat(of: file, option: "--output") }
}

extension CodeFormat {
    /// Reads the value of an option.
    fileprivate init(option: String, _ text: String) throws {
        guard let format = CodeFormat(rawValue: text) else {
            throw ValidationError("\(option) must be \(CodeFormat.allCases.map(\.rawValue).joined(separator: " or "))")
        }
        self = format
    }

    /// Derives the format from a file name's extension.
    fileprivate init(of file: String, option: String) throws {
        guard let format = CodeFormat(fileName: file) ?? (file == "-" ? .csv : nil) else {
            throw ValidationError("\(file) has no known file extension; add \(option) csv or \(option) ndjson")
        }
        self = format
    }
}
