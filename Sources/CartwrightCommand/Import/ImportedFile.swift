import Cartwright
import CartwrightCommandLine
import CartwrightConsole
import CartwrightImport

/// A file to import. One with an object per line is read piece by piece if its codes go to a store.
struct ImportedFile {
    /// The name of the file.
    let name: String

    /// The content without the codes of lines.
    let content: ImportFile

    /// True if the file is read again for the codes of its lines.
    let hasLines: Bool

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - word: the file; - is standard input.
    ///   - disk: the files.
    ///   - leavesOutCodes: true if the codes of lines are read again later.
    /// - Throws: `file.unreadable`, or an error of a line.
    init(_ word: String, _ disk: DiskFiles, leavingOutCodes leavesOutCodes: Bool) throws(CartwrightError) {
        hasLines = leavesOutCodes && [".jsonl", ".ndjson"].contains(where: word.lowercased().hasSuffix)
        guard hasLines else {
            let (bytes, name) = try disk.input(word)
            (self.name, content) = (name, ImportFile(name: name, bytes: bytes))
            return
        }
        name = word
        var lines = ImportLines(name: word)
        let stream = try FileStream(word, endsAtSignal: false)
        while case let bytes = try stream.read(), !bytes.isEmpty { try lines.take(bytes) }
        content = try lines.finish()
    }
}
