public import Cartwright

/// The cards of all files in a folder whose names end in `.json` or `.ndjson`, read in the order of their names. The
/// folders below it are not looked at.
///
/// ```swift
/// let folder = FolderCardSource(path: "campaigns")
/// try await center.follow(folder)
/// ```
public struct FolderCardSource: CardSource {
    /// The path of the folder.
    public let name: String

    /// The most all files together may hold, in bytes. 64 MiB unless told otherwise.
    public let maximumBytes: Int

    /// A source that reads a folder anew each time it is asked.
    public init(path: String, maximumBytes: Int = 64 << 20) {
        name = path
        self.maximumBytes = maximumBytes
    }

    /// The cards in the files as they are now, as one full list.
    ///
    /// A file that is no JSON costs the others nothing: it is an entry without a card, and its diagnostics say where.
    ///
    /// - Throws: `source.unavailable` or `source.too_large`.
    public func cards(for request: CardRequest) async throws(CardSourceFailure) -> CardBatch {
        var files: [CardBatch] = []
        var bytesLeft = maximumBytes
        for file in try fileNames() {
            let path = "\(name)/\(file)"
            let bytes: [UInt8]
            do throws(CardSourceFailure) {
                bytes = try SourceFile.read(path, maximumBytes: bytesLeft)
            } catch {
                // Who watches a folder is told of files that are gone a moment later.
                guard error.error.code == .sourceUnavailable else { throw error }
                files.append(CardBatch(unreadable: error.error))
                continue
            }
            bytesLeft -= bytes.count
            do throws(CartwrightError) {
                files.append(try CardBatch.read(bytes, now: request.now, limits: request.limits).inFile(path))
            } catch {
                files.append(CardBatch(unreadable: error.inFile(path)))
            }
        }
        return CardBatch(joining: files)
    }

    /// The names of the files, in the order of their bytes.
    private func fileNames() throws(CardSourceFailure) -> [String] {
        let names: [String]
        do throws(SystemFailure) { names = try OpenedFile.names(in: name) } catch {
            throw SourceFile.unavailable(name, error.reason)
        }
        return names.filter { !$0.hasPrefix(".") && ($0.hasSuffix(".json") || $0.hasSuffix(".ndjson")) }
    }
}
