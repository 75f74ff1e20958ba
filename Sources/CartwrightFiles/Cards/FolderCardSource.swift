public import Cartwright

/// The cards of all files in a folder with the suffix `.json` or `.ndjson`, read in order of their names. Subfolders
/// are ignored.
///
/// ```swift
/// let folder = FolderCardSource(path: "campaigns")
/// try await center.follow(folder)
/// ```
public struct FolderCardSource: CardSource {
    /// The path of the folder.
    public let name: String

    /// The maximum size of all files together in bytes, by default 64 MiB.
    public let maximumBytes: Int

    /// Creates a source that reads the folder at each request.
    public init(path: String, maximumBytes: Int = 64 << 20) {
        name = path
        self.maximumBytes = maximumBytes
    }

    /// Returns the cards in the files, as one full list.
    ///
    /// A file that is not JSON does not affect the others: it is an entry without a card, with its place in the
    /// diagnostics.
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
                // A file that disappeared is reported by the watch a moment later.
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

    /// Returns the names of the files, in byte order.
    private func fileNames() throws(CardSourceFailure) -> [String] {
        let names: [String]
        do throws(SystemFailure) { names = try OpenedFile.names(in: name) } catch {
            throw SourceFile.unavailable(name, error.reason)
        }
        return names.filter { !$0.hasPrefix(".") && ($0.hasSuffix(".json") || $0.hasSuffix(".ndjson")) }
    }
}
