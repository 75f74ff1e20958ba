public import Cartwright

/// The banners of one file in any format of banners that ``/Cartwright/CardBatch`` reads.
public struct FileBannerSource: BannerSource {
    private let file: FileCardSource

    /// The path of the file.
    public var name: String { file.name }

    /// Creates a source that reads the file at each request.
    ///
    /// - Parameters:
    ///   - path: the path of the file.
    ///   - maximumBytes: the maximum size of the file.
    public init(path: String, maximumBytes: Int = 64 << 20) {
        file = FileCardSource(path: path, maximumBytes: maximumBytes)
    }

    /// Returns the cards in the file, of which only banners are used.
    ///
    /// - Throws: the errors of ``FileCardSource``.
    public func banners(for request: CardRequest) async throws(CardSourceFailure) -> CardBatch {
        try await file.cards(for: request)
    }
}
