import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightConsole
import CartwrightHTTP
import CartwrightFiles
import Foundation

/// `cartwright-net cards URL`: requests cards from a server, and writes its answer.
struct FetchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cards",
        abstract: FetchArguments.abstract,
        discussion: FetchArguments.discussion
    )

    @OptionGroup var arguments: FetchArguments

    func run() async throws {
        let source = try leaving(.usage) { () throws(CartwrightError) in
            try HTTPCardSource(
                url: arguments.url,
                bearer: try arguments.bearer.map { (file) throws(CartwrightError) in
                    try BearerToken.readForProgram(file: file)
                },
                limits: HTTPCardSource.Limits(maximumBytes: arguments.maximum, time: .seconds(arguments.limit))
            )
        }
        let request = try exiting(.badInput, try self.request())
        let bytes = try await fetch(source, request)
        let batch = try leaving(.badInput) { () throws(CartwrightError) -> CardBatch in
            do throws(CartwrightError) {
                return try CardBatch.read(bytes, now: request.now)
            } catch {
                throw error.inFile(source.name)
            }
        }
        if let output = arguments.output {
            try DiskFiles().write(bytes, to: output)
        } else {
            try Console().print(bytes)
        }
        let unread = batch.entries.count { $0.card == nil && !$0.isRemoval }
        Console().complain(["\(batch.entries.count) cards from \(source.name), \(unread) of them unreadable"])
    }

    /// Requests the cards until there is an answer, or the last attempt has failed.
    private func fetch(_ source: HTTPCardSource, _ request: CardRequest) async throws -> [UInt8] {
        let policy = RetryPolicy(attempts: arguments.attempts)
        var random = SystemRandomNumberGenerator()
        var wait: Duration?
        for attempt in 1... {
            let failure: CardSourceFailure
            do throws(CardSourceFailure) { return try await source.answer(to: request) } catch { failure = error }
            wait = policy.wait(after: wait, retryAfter: failure.retryAfter, using: &random)
            guard failure.isTransient, attempt < policy.attempts, let wait else { throw failure.error }
            Console().complain(["\(failure.error.summary); retrying in \((wait.milliseconds + 999) / 1_000) s"])
            try await Task.sleep(for: wait)
        }
        throw ExitCode.failure
    }

    /// Makes the request. An earlier answer contributes only its sync times.
    private func request() throws(CartwrightError) -> CardRequest {
        var request = CardRequest(user: arguments.user, now: Instant.now())
        guard let since = arguments.since else { return request }
        let bytes = try DiskFiles().read(since)
        do throws(CartwrightError) {
            let sync = try CardBatch.read(bytes, now: request.now).sync
            request.lastFullSyncAt = sync?.lastFullSyncAt
            request.lastCardUpdatedAt = sync?.lastCardUpdatedAt
            return request
        } catch {
            throw error.inFile(since)
        }
    }
}
