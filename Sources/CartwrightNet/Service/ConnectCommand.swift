import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightConsole
import CartwrightHTTP
import CartwrightSystem
import Foundation
import Synchronization

/// `cartwright-net connect`: requests to a service, for programs.
struct ConnectCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "connect",
        abstract: "Carry requests to a service, one JSON object a line.",
        discussion: """
            Reads {"id": 1, "method": "GET", "path": "/v1/sessions/cart-7", "headers": {}, "body": null} and writes \
            {"id": 1, "status": 200, "headers": {}, "body": "…"} or {"id": 1, "error": {"code": …, "summary": …}}, \
            in the order in which answers come. The first line it writes is {"ready": true}, or the error for which it \
            ends. Ends with its input, once all is answered. cartwright repl --connect goes this way.
            """
    )

    @Argument(help: ArgumentHelp("The service: https://…; http://… only for this machine.", valueName: "url"))
    var url: String

    @OptionGroup var connection: ConnectionArguments

    func run() async throws {
        // Ctrl-C is for whoever types; this program ends with its input.
        signal(SIGINT, SIG_IGN)
        signal(SIGPIPE, SIG_IGN)
        let client: ServiceClient
        do throws(CartwrightError) {
            client = try ServiceClient(url: url, bearer: try bearer(), trusting: connection.caFile)
        } catch {
            Lines.write(["error": error.asLine])
            throw ExitCode.failure
        }
        Lines.write(["ready": true])
        await withTaskGroup(of: Void.self) { tasks in
            for await line in Lines.read() {
                let milliseconds = connection.answerLimit * 1_000
                tasks.addTask { Lines.write(await Self.answer(line, client, milliseconds)) }
            }
        }
        await client.shutdown()
    }

    private func bearer() throws(CartwrightError) -> BearerToken? {
        if let file = connection.accessKeyFile { return try BearerToken.readForProgram(file: file) }
        guard let text = ProcessInfo.processInfo.environment[ConnectionArguments.variable], !text.isEmpty else {
            return nil
        }
        return try BearerToken(text)
    }

    private static func answer(_ line: String, _ client: ServiceClient, _ milliseconds: Int64) async -> JSONValue {
        var id: JSONValue = .null
        do throws(CartwrightError) {
            let value = try JSONParser.parse(line)
            id = value["id"] ?? .null
            let answer = try await client.answer(to: try ServiceClient.Request(line: value, milliseconds))
            guard let body = answer.body else {
                throw CartwrightError(.connectionGarbled, "the service answers with bytes that are no text")
            }
            var headers = JSONObject()
            for (name, value) in answer.headers.sorted(by: { $0.key < $1.key }) { headers[name] = .string(value) }
            return [
                "id": id, "status": .integer(Int64(answer.status)), "headers": .object(headers), "body": .string(body),
            ]
        } catch {
            return ["id": id, "error": error.asLine]
        }
    }
}

/// Lines of JSON on standard input and output.
private enum Lines {
    /// The lines of standard input, until its end.
    static func read() -> AsyncStream<String> {
        AsyncStream { lines in
            // Reading waits for as long as nobody types, which no task of the pool may do.
            Thread.detachNewThread {
                while let line = readLine() { lines.yield(line) }
                lines.finish()
            }
        }
    }

    private static let output = Mutex(())

    static func write(_ value: JSONValue) {
        let bytes = Array((value.text + "\n").utf8)
        output.withLock { _ in try? Descriptor.write(bytes, to: 1) }
    }
}

extension ServiceClient.Request {
    fileprivate init(line value: JSONValue, _ milliseconds: Int64) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: .root)
        _ = reader.value(ifPresent: "id")
        var headers: [String: String] = [:]
        for (name, value) in try reader.object(ifPresent: "headers") ?? [:] {
            if case .string(let text) = value { headers[name] = text }
        }
        self.init(
            method: try reader.string("method"),
            path: try reader.string("path"),
            headers: headers,
            body: try reader.string(ifPresent: "body"),
            milliseconds: milliseconds
        )
        try reader.finish()
    }
}

extension CartwrightError {
    /// The error as a line tells it.
    fileprivate var asLine: JSONValue {
        var object: JSONObject = ["code": .string(code.rawValue), "summary": .string(summary)]
        object.setUnlessAbsent("hint", hint.map(JSONValue.string))
        return .object(object)
    }
}
