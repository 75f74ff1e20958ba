public import Cartwright

/// The cards of one file in any format that ``/Cartwright/CardBatch`` reads.
public struct FileCardSource: CardSource {
    /// The path of the file.
    public let name: String

    /// The maximum size of the file in bytes, by default 64 MiB.
    public let maximumBytes: Int

    /// Creates a source that reads the file at each request.
    public init(path: String, maximumBytes: Int = 64 << 20) {
        name = path
        self.maximumBytes = maximumBytes
    }

    /// Returns the cards in the file.
    ///
    /// - Throws: `source.unavailable`, `source.too_large`, or an error of area `json` if the file is not JSON.
    public func cards(for request: CardRequest) async throws(CardSourceFailure) -> CardBatch {
        let bytes = try SourceFile.read(name, maximumBytes: maximumBytes)
        do throws(CartwrightError) {
            return try CardBatch.read(bytes, now: request.now, limits: request.limits)
        } catch {
            throw CardSourceFailure(error.inFile(name))
        }
    }
}
