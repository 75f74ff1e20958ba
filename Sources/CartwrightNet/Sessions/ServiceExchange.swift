import Cartwright
import CartwrightCommandLine
import CartwrightConsole
import CartwrightHTTP
import CartwrightREPL
import CartwrightFiles

/// The requests of a session to its service: one at a time, for which the session's thread waits.
struct ServiceExchange: Sendable {
    private let client: ServiceClient
    private let url: String
    private let milliseconds: Int64
    private let canWrite: Bool
    private let interruption: Interruption

    /// Creates the exchange with a service.
    ///
    /// - Parameters:
    ///   - arguments: the service, its key and its limits.
    ///   - interruption: the request to end a waiting command.
    ///   - environment: the environment, which may have the access key.
    /// - Throws: `connection.bad_url`, `delivery.bad_ca_file`, an error of the access key's file.
    init(
        _ arguments: ConnectionArguments,
        until interruption: Interruption,
        _ environment: [String: String]
    ) throws(CartwrightError) {
        (url, milliseconds) = (arguments.url ?? "", arguments.answerLimit * 1_000)
        (canWrite, self.interruption) = (arguments.write, interruption)
        client = try ServiceClient(
            url: url,
            bearer: try arguments.bearer(environment),
            trusting: arguments.caFile
        )
    }

    /// Ends the exchange, including requests in progress.
    func end() {
        _ = try? waiting { [client] () async throws(CartwrightError) in await client.shutdown() }
    }

    /// A connection that uses the exchange.
    var connection: ServiceConnection {
        let nonce = "repl-" + String(UInt64.random(in: .min ... .max), radix: 36)
        return ServiceConnection(to: url, nonce: nonce, canWrite: canWrite) { request throws(CartwrightError) in
            try answer(to: request)
        }
    }

    private func answer(to request: ServiceRequest) throws(CartwrightError) -> ServiceAnswer {
        let answer = try waiting(unless: { interruption.isRequested }) { () async throws(CartwrightError) in
            try await client.answer(
                to: request.method.rawValue,
                request.path,
                headers: request.headers,
                body: request.body,
                milliseconds: milliseconds
            )
        }
        guard let answer else {
            throw CartwrightError(
                .commandInterrupted,
                "the command was interrupted before the service answered",
                hint: "show cart",
                fault: .environment
            )
        }
        guard let body = answer.body else {
            throw CartwrightError(
                .connectionGarbled,
                "the service answered with bytes that are not UTF-8 text",
                fault: .environment
            )
        }
        return ServiceAnswer(status: answer.status, headers: answer.headers, body: body)
    }
}

extension ConnectionArguments {
    /// Reads the access key; nil if there is none.
    fileprivate func bearer(_ environment: [String: String]) throws(CartwrightError) -> BearerToken? {
        if let accessKeyFile { return try BearerToken.readForProgram(file: accessKeyFile) }
        guard let text = environment[Self.variable], !text.isEmpty else { return nil }
        return try BearerToken(text)
    }
}
