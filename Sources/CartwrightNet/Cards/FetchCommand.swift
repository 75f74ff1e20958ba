import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightConsole
import CartwrightHTTP
import CartwrightFiles
import Foundation

/// `cartwright-net cards URL`: requests cards or banners from a server, and writes its answer.
struct FetchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cards",
        abstract: FetchArguments.abstract,
        discussion: FetchArguments.discussion
    )

    @OptionGroup var arguments: FetchArguments

    func run() async throws {
        let server = try leaving(.usage) { () throws(CartwrightError) in try FetchedServer(arguments) }
        let request = try exiting(.badInput, try self.request())
        let bytes = try await fetch(server, request)
        let batch = try leaving(.badInput) { () throws(CartwrightError) -> CardBatch in
            do throws(CartwrightError) {
                return try CardBatch.read(bytes, now: request.now)
            } catch {
                throw error.inFile(server.name)
            }
        }
        if let output = arguments.output {
            try DiskFiles().write(bytes, to: output)
        } else {
            try Console().print(bytes)
        }
        let unread = batch.entries.count { $0.card == nil && !$0.isRemoval }
        let kind = arguments.placement.isEmpty ? "cards" : "banners"
        Console().complain(["\(batch.entries.count) \(kind) from \(server.name), \(unread) of them unreadable"])
    }

    /// Requests the cards until there is an answer, or the last attempt has failed.
    private func fetch(_ server: FetchedServer, _ request: CardRequest) async throws -> [UInt8] {
        let policy = RetryPolicy(attempts: arguments.attempts)
        var random = SystemRandomNumberGenerator()
        var wait: Duration?
        for attempt in 1... {
            let failure: CardSourceFailure
            do throws(CardSourceFailure) { return try await server.answer(request) } catch { failure = error }
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

/// The server of the arguments: of cards, or of banners with `--placement`.
private struct FetchedServer: Sendable {
    let name: String
    let answer: @Sendable (CardRequest) async throws(CardSourceFailure) -> [UInt8]

    init(_ arguments: FetchArguments) throws(CartwrightError) {
        let bearer = try arguments.bearer.map { (file) throws(CartwrightError) in
            try BearerToken.readForProgram(file: file)
        }
        let limits = HTTPCardSource.Limits(maximumBytes: arguments.maximum, time: .seconds(arguments.limit))
        guard arguments.placement.isEmpty else {
            let source = try HTTPBannerSource(
                url: arguments.url,
                appID: arguments.appID ?? "",
                appVersion: arguments.appVersion ?? "1.0",
                placements: arguments.placement.map(Placement.init(rawValue:)),
                bearer: bearer,
                limits: limits
            )
            name = source.name
            answer = { (request) async throws(CardSourceFailure) in try await source.answer(to: request) }
            return
        }
        let source = try HTTPCardSource(url: arguments.url, bearer: bearer, limits: limits)
        name = source.name
        answer = { (request) async throws(CardSourceFailure) in try await source.answer(to: request) }
    }
}
