internal import Cartwright

extension ServiceConnection {
    /// Returns the JSON value of a response.
    ///
    /// - Throws: the service's error; `connection.garbled`.
    func value(of answer: ServiceAnswer) throws(ServiceProblem) -> JSONValue {
        let value: JSONValue
        do throws(CartwrightError) {
            value = try JSONParser.parse(Array(answer.body.utf8))
        } catch {
            throw ServiceProblem(garbled("status \(answer.status), and a body that is not JSON"))
        }
        guard (200..<300).contains(answer.status) else {
            throw ServiceProblem(value, answer.status) ?? ServiceProblem(garbled("status \(answer.status)"))
        }
        return value
    }

    /// Reads a response.
    ///
    /// - Throws: `connection.garbled` if it is not in the format of the service.
    func reading<Value>(_ read: () throws(CartwrightError) -> Value) throws(CartwrightError) -> Value {
        do throws(CartwrightError) {
            return try read()
        } catch {
            // Reading a response may send further requests, whose errors pass through.
            if error.code.area == "connection" || error.code == .commandInterrupted { throw error }
            let place = error.location.pointer.map { " at \($0)" } ?? ""
            throw garbled("\(error.summary)\(place)")
        }
    }

    func garbled(_ what: String) -> CartwrightError {
        CartwrightError(
            .connectionGarbled,
            "unexpected response from \(origin): \(what.shortened(toBytes: 200))",
            hint: "check that the URL belongs to a cartwright serve of this version",
            fault: .environment
        )
    }
}

/// A refusal of the service (RFC 9457), with the rest of its body.
struct ServiceProblem: Error {
    /// The error.
    var error: CartwrightError
    /// The body.
    let body: JSONValue

    /// Creates a problem from an error of the connection.
    init(_ error: CartwrightError) { (self.error, body) = (error, .object([:])) }

    /// Reads the problem of a body; nil if the body is not a problem.
    init?(_ body: JSONValue, _ status: Int) {
        guard case .string(let code)? = body["code"], Self.isCode(code), case .string(let detail)? = body["detail"]
        else { return nil }
        error = CartwrightError(ErrorCode(rawValue: code), detail, fault: status < 500 ? .input : .environment)
        if case .string(let hint)? = body["try"] { error.hint = hint }
        self.body = body
        if let hint = Self.hints[error.code] { error.hint = hint }
    }

    /// Hints for the REPL, which replace the service's hints for programs.
    private static let hints: [ErrorCode: String] = [
        .serviceNoKey: "cartwright repl --connect URL --access-key-file FILE",
        .serviceBadKey: "cartwright repl --connect URL --access-key-file FILE, with a key of this service",
        .serviceWrongScope: "cartwright repl with a key that has the scope: cartwright keys new --scope checkout",
        .sessionUnknown: "open session ID, or new session ID",
        .sessionExists: "open session ID",
        .sessionBusy: "repeat the same command",
        .serviceRunning: "repeat the same command",
    ]

    private static func isCode(_ text: String) -> Bool {
        text.contains(".")
            && text.utf8.allSatisfy { byte in
                (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2E || byte == 0x5F
            }
    }
}
