public import Cartwright

extension FeedCenter {
    /// Takes in what a folder holds, now and after each change, until the task is cancelled.
    ///
    /// Local files are nobody's server: the throttle does not count here.
    ///
    /// - Parameters:
    ///   - folder: the folder.
    ///   - told: hears what was wrong with the cards, each time.
    /// - Throws: `source.unavailable` where the folder is gone, and errors of area `store`.
    public func follow(
        _ folder: FolderCardSource,
        told: @Sendable ([CartwrightError]) -> Void = { _ in }
    ) async throws(CartwrightError) {
        // The watch begins before the first reading, so that nothing falls in between.
        var changes = FolderWatch(path: folder.name).makeAsyncIterator()
        repeat {
            do throws(CardSourceFailure) {
                let batch = try await folder.cards(for: request)
                do throws(CartwrightError) { told(try receive(batch)) } catch { throw CardSourceFailure(error) }
            } catch {
                throw error.error
            }
        } while try await changes.next(isolation: self) != nil
    }
}
