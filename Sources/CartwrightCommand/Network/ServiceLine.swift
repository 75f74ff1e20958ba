import Cartwright
import CartwrightREPL
import CartwrightSystem
import Foundation
import Synchronization

/// The way to a service: requests and answers as lines, carried by one `cartwright-net` for as long as the session.
///
/// Whether that program ended, or did not answer in time, it is started again for the next request.
final class ServiceLine: Sendable {
    private let url: String
    private let arguments: [String]
    private let milliseconds: Int64
    private let interruption: Interruption
    private let state = Mutex(State())

    private struct State {
        var child: Child?
        var count: Int64 = 0
    }

    /// A way to a service.
    ///
    /// - Parameters:
    ///   - url: the service.
    ///   - options: what `cartwright-net connect` is told besides.
    ///   - seconds: how long an answer may take.
    ///   - interruption: whether somebody wants the command that waits to end.
    /// - Throws: `net.not_built`, and what that program says: `connection.bad_url`, a key that cannot be read.
    init(
        to url: String,
        _ options: [String],
        seconds: Int64,
        until interruption: Interruption
    ) throws(CartwrightError) {
        (self.url, self.interruption) = (url, interruption)
        arguments = ["connect", url] + options
        milliseconds = seconds * 1_000
        try state.withLock { (state) throws(CartwrightError) in state.child = try started() }
    }

    /// Ends the program that carries the requests.
    func end() {
        state.withLock { state in
            state.child?.end()
            state.child = nil
        }
    }

    /// Carries a request out.
    ///
    /// - Throws: `connection.unavailable`, `connection.timed_out`, `connection.garbled`, `command.interrupted`.
    func answer(to request: ServiceRequest) throws(CartwrightError) -> ServiceAnswer {
        try state.withLock { (state) throws(CartwrightError) in
            state.count += 1
            let id = state.count
            let child = if let running = state.child { running } else { try started() }
            state.child = child
            do throws(CartwrightError) {
                try child.write(request.line(id))
                while true {
                    let line = try child.line(within: milliseconds + Self.grace, interruption)
                    // An answer that came too late for whoever asked.
                    guard line["id"] == .integer(id) else { continue }
                    return try ServiceAnswer(line: line)
                }
            } catch {
                // One that hangs or is gone is of no use any more; one whose command was interrupted goes on.
                if child.isBroken {
                    child.end()
                    state.child = nil
                }
                throw error
            }
        }
    }

    /// How much longer than an answer may take the program for it may, in milliseconds.
    private static let grace: Int64 = 2_000

    /// Starts the program, and waits until it says that it is there.
    private func started() throws(CartwrightError) -> Child {
        let (socket, process) = try NetProgram.start(arguments: arguments)
        let child = Child(socket: socket, process: process)
        let first = try child.line(within: 10_000, interruption)
        if let error = CartwrightError(line: first["error"]) {
            child.end()
            throw error
        }
        return child
    }
}

extension ServiceRequest {
    /// The request as a line.
    fileprivate func line(_ id: Int64) -> JSONValue {
        var object: JSONObject = ["id": .integer(id), "method": .string(method.rawValue), "path": .string(path)]
        var named = JSONObject()
        for (name, value) in headers.sorted(by: { $0.key < $1.key }) { named[name] = .string(value) }
        object["headers"] = .object(named)
        object.setUnlessAbsent("body", body.map(JSONValue.string))
        return .object(object)
    }
}

extension ServiceAnswer {
    fileprivate init(line: JSONValue) throws(CartwrightError) {
        if let error = CartwrightError(line: line["error"]) { throw error }
        var reader = try ObjectReader(line, at: .root)
        var headers: [String: String] = [:]
        for (name, value) in try reader.object(ifPresent: "headers") ?? [:] {
            if case .string(let text) = value { headers[name] = text }
        }
        self.init(
            status: Int(clamping: try reader.integer("status")),
            headers: headers,
            body: try reader.string(ifPresent: "body") ?? ""
        )
    }
}

extension CartwrightError {
    /// The error that a line tells of; nil where it tells of none.
    fileprivate init?(line: JSONValue?) {
        guard let line, case .string(let code)? = line["code"], case .string(let summary)? = line["summary"] else {
            return nil
        }
        self.init(ErrorCode(rawValue: code), summary, fault: .environment)
        if case .string(let text)? = line["hint"] { hint = text }
    }
}
