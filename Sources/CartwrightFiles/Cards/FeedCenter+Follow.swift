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
        // The watch starts before the first reading, so that no change is missed.
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
