public import Cartwright

/// The cards of one file: any format that ``/Cartwright/CardBatch`` knows.
public struct FileCardSource: CardSource {
    /// The path of the file.
    public let name: String

    /// The most a file may hold, in bytes. 64 MiB unless told otherwise.
    public let maximumBytes: Int

    /// A source that reads a file anew each time it is asked.
    public init(path: String, maximumBytes: Int = 64 << 20) {
        name = path
        self.maximumBytes = maximumBytes
    }

    /// The cards in the file as it is now.
    ///
    /// - Throws: `source.unavailable`, `source.too_large`, or an error of area `json` where the file is not JSON.
    public func cards(for request: CardRequest) async throws(CardSourceFailure) -> CardBatch {
        let bytes = try SourceFile.read(name, maximumBytes: maximumBytes)
        do throws(CartwrightError) {
            return try CardBatch.read(bytes, now: request.now, limits: request.limits)
        } catch {
            throw CardSourceFailure(error.inFile(name))
        }
    }
}
