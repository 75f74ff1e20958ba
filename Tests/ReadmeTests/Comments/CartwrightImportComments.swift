import Cartwright
import CartwrightImport

// Code from doc comments of CartwrightImport, word for word between the marks: compiled.

// ImportLines.swift
private func importLinesComment(_ settings: ImportSettings, _ nextBytes: () -> [UInt8]?) throws {
    // begin
    var lines = ImportLines(name: "codes.jsonl")
    while let bytes = nextBytes() { try lines.take(bytes) }
    let result = try CatalogImport(settings).run([try lines.finish()])
    // end
    _ = result
}
