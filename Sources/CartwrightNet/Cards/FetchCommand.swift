import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightConsole
import CartwrightHTTP
import CartwrightSystem
import Foundation

/// `cartwright-net cards URL`: asks a server for cards, and writes its answer.
struct FetchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cards",
        abstract: "Ask a server for cards, and write its answer.",
        discussion: """
            The answer is what "sync cards" reads. With --since the server is told what an earlier answer said, and \
            sends only what is new.
            """
    )

    @Argument(help: ArgumentHelp("The server: https://…; http://… only for this machine.", valueName: "url"))
    var url: String

    @Option(help: ArgumentHelp("Whose cards.", valueName: "id"))
    var user: String?

    @Option(help: ArgumentHelp("An earlier answer.", valueName: "file"))
    var since: String?

    @Option(help: ArgumentHelp("A file with the token for the server that only you can read.", valueName: "file"))
    var bearer: String?

    @Option(help: ArgumentHelp("Where to write the answer; standard output unless given.", valueName: "file"))
    var output: String?

    @Option(help: ArgumentHelp("How often to try, with 10 s and more in between.", valueName: "count"))
    var attempts = 1

    @Option(help: ArgumentHelp("The longest time for one attempt.", valueName: "seconds"))
    var limit: Int64 = 30

    @Option(help: ArgumentHelp("The most an answer may hold.", valueName: "bytes"))
    var maximum = 8 << 20

    func validate() throws {
        guard (1...100).contains(attempts) else { throw ValidationError("--attempts takes 1 to 100") }
        guard (1...86_400).contains(limit) else { throw ValidationError("--limit takes 1 to 86400 seconds") }
        guard maximum > 0 else { throw ValidationError("--maximum takes 1 or more") }
    }

    func run() async throws {
        let source = try exiting(.usage) { () throws(CartwrightError) in
            try HTTPCardSource(
                url: url,
                bearer: try bearer.map { (file) throws(CartwrightError) in try BearerToken.readForProgram(file: file) },
                limits: HTTPCardSource.Limits(maximumBytes: maximum, milliseconds: limit * 1_000)
            )
        }
        let request = try exiting(.badInput) { () throws(CartwrightError) in try self.request() }
        let bytes = try await fetch(source, request)
        let batch = try exiting(.badInput) { () throws(CartwrightError) -> CardBatch in
            do throws(CartwrightError) {
                return try CardBatch.read(bytes, now: request.now)
            } catch {
                throw error.inFile(source.name)
            }
        }
        try exiting(.failure) { () throws(CartwrightError) -> Void in
            if let output { try DiskFiles().write(bytes, to: output) } else { try Console().print(bytes) }
        }
        let unread = batch.entries.count { $0.card == nil && !$0.isRemoval }
        Console().complain(["\(batch.entries.count) cards from \(source.name), \(unread) of them unreadable"])
    }

    /// Asks until there is an answer, or it has been tried often enough.
    private func fetch(_ source: HTTPCardSource, _ request: CardRequest) async throws -> [UInt8] {
        let policy = RetryPolicy(attempts: attempts)
        var random = SystemRandomNumberGenerator()
        var wait: Int64?
        for attempt in 1... {
            let failure: CardSourceFailure
            do throws(CardSourceFailure) { return try await source.answer(to: request) } catch { failure = error }
            wait = policy.wait(after: wait, retryAfter: failure.retryAfterMilliseconds, using: &random)
            guard failure.isTransient, attempt < policy.attempts, let wait else {
                Console().complain(about: [failure.error])
                throw ExitCode.failure
            }
            Console().complain(["\(failure.error.summary); trying again in \((wait + 999) / 1_000) s"])
            try await Task.sleep(for: .milliseconds(wait))
        }
        throw ExitCode.failure
    }

    /// What the server is told: of the earlier answer only what it says about itself counts.
    private func request() throws(CartwrightError) -> CardRequest {
        var request = CardRequest(user: user, now: MachineClock.now())
        guard let since else { return request }
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
