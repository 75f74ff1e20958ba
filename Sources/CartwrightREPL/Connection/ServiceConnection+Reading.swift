internal import Cartwright

extension ServiceConnection {
    /// What an answer holds.
    ///
    /// - Throws: the service's own error; `connection.garbled`.
    func value(of answer: ServiceAnswer) throws(ServiceProblem) -> JSONValue {
        let value: JSONValue
        do throws(CartwrightError) {
            value = try JSONParser.parse(Array(answer.body.utf8))
        } catch {
            throw ServiceProblem(garbled("status \(answer.status), and a body that is no JSON"))
        }
        guard (200..<300).contains(answer.status) else {
            throw ServiceProblem(value, answer.status) ?? ServiceProblem(garbled("status \(answer.status)"))
        }
        return value
    }

    /// Reads an answer.
    ///
    /// - Throws: `connection.garbled` where it is not what the service writes.
    func reading<Value>(_ read: () throws(CartwrightError) -> Value) throws(CartwrightError) -> Value {
        do throws(CartwrightError) {
            return try read()
        } catch {
            // Reading an answer asks for others.
            if error.code.area == "connection" || error.code == .commandInterrupted { throw error }
            let place = error.location.pointer.map { " at \($0)" } ?? ""
            throw garbled("\(error.summary)\(place)")
        }
    }

    func garbled(_ what: String) -> CartwrightError {
        CartwrightError(
            .connectionGarbled,
            "\(origin) gives an answer that is none of the service's: \(what.shortened(toBytes: 200))",
            hint: "check that the URL is that of a cartwright serve of this version",
            fault: .environment
        )
    }
}

/// A refusal of the service (RFC 9457), with what else its body says.
struct ServiceProblem: Error {
    /// What is wrong.
    var error: CartwrightError
    /// The body.
    let body: JSONValue

    /// Something that is wrong with the way to the service.
    init(_ error: CartwrightError) { (self.error, body) = (error, .object([:])) }

    /// The problem of a body; nil where it is none.
    init?(_ body: JSONValue, _ status: Int) {
        guard case .string(let code)? = body["code"], Self.isCode(code), case .string(let detail)? = body["detail"]
        else { return nil }
        error = CartwrightError(ErrorCode(rawValue: code), detail, fault: status < 500 ? .input : .environment)
        if case .string(let hint)? = body["try"] { error.hint = hint }
        self.body = body
        if let hint = Self.hints[error.code] { error.hint = hint }
    }

    /// What a person at the REPL does about what programs are told otherwise.
    private static let hints: [ErrorCode: String] = [
        .serviceNoKey: "cartwright repl --connect URL --access-key-file FILE",
        .serviceBadKey: "cartwright repl --connect URL --access-key-file FILE, with a key that counts here",
        .serviceWrongScope: "cartwright repl with a key that has the scope: cartwright keys new --scope checkout",
        .sessionUnknown: "open session ID, or new session ID",
        .sessionExists: "open session ID",
        .sessionBusy: "the same command again",
        .serviceRunning: "the same command again",
    ]

    private static func isCode(_ text: String) -> Bool {
        text.contains(".")
            && text.utf8.allSatisfy { byte in
                (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2E || byte == 0x5F
            }
    }
}
