public import Cartwright

extension FeedCenter {
    /// Reads a folder, now and after each change, until the task is canceled.
    ///
    /// Local files are not a server: the throttle does not apply.
    ///
    /// - Parameters:
    ///   - folder: the folder.
    ///   - told: receives the problems of the cards, each time.
    /// - Throws: `source.unavailable` if the folder is removed, and errors of area `store`.
    public func follow(
        _ folder: FolderCardSource,
        told: @Sendable ([CartwrightError]) -> Void = { _ in }
    ) async throws(CartwrightError) {
        try await follow(folder, at: folder.name, told: told)
    }

    /// Reads the banners of a folder, now and after each change, as ``follow(_:told:)`` reads cards.
    ///
    /// - Parameters:
    ///   - folder: the folder.
    ///   - told: receives the problems of the banners, each time.
    /// - Throws: `source.unavailable` if the folder is removed, and errors of area `store`.
    public func follow(
        _ folder: FolderBannerSource,
        told: @Sendable ([CartwrightError]) -> Void = { _ in }
    ) async throws(CartwrightError) {
        try await follow(folder, at: folder.name, told: told)
    }

    private func follow(
        _ source: some CardSource,
        at path: String,
        told: @Sendable ([CartwrightError]) -> Void
    ) async throws(CartwrightError) {
        // The watch starts before the first reading, so that no change is missed.
        var changes = FolderWatch(path: path).makeAsyncIterator()
        repeat {
            do throws(CardSourceFailure) {
                let batch = try await source.cards(for: request)
                do throws(CartwrightError) { told(try receive(batch)) } catch { throw CardSourceFailure(error) }
            } catch {
                throw error.error
            }
        } while try await changes.next(isolation: self) != nil
    }
}
