public import Cartwright

/// The banners of all files in a folder with the suffix `.json` or `.ndjson`. Of two banners for one placement, that of
/// the file with the first name counts.
public struct FolderBannerSource: BannerSource {
    private let folder: FolderCardSource

    /// The path of the folder.
    public var name: String { folder.name }

    /// Creates a source that reads the folder at each request.
    ///
    /// - Parameters:
    ///   - path: the path of the folder.
    ///   - maximumBytes: the maximum size of all files together.
    public init(path: String, maximumBytes: Int = 64 << 20) {
        folder = FolderCardSource(path: path, maximumBytes: maximumBytes)
    }

    /// Returns the cards in the files, of which only banners are used.
    ///
    /// - Throws: the errors of ``FolderCardSource``.
    public func banners(for request: CardRequest) async throws(CardSourceFailure) -> CardBatch {
        try await folder.cards(for: request)
    }
}
