import Cartwright
import Foundation

/// A request that the server received.
struct ReceivedRequest {
    let headers: [String: String]
    let body: String

    /// The ids of the events in the body.
    var eventIDs: [String] {
        guard case .array(let events) = try? JSONParser.parse(body) else { return [] }
        return events.compactMap { event in
            guard case .string(let id) = event["id"] else { return nil }
            return id
        }
    }
}

extension CardServer {
    /// Returns the requests so far, in order. `curl` reads them, so that tests need no second client.
    func requests() throws -> [ReceivedRequest] {
        guard case .array(let requests) = try told()["requests"] else { return [] }
        return requests.map { request in
            var headers: [String: String] = [:]
            if case .object(let object) = request["headers"] {
                for (name, value) in object { if case .string(let text) = value { headers[name] = text } }
            }
            guard case .string(let body) = request["body"] else { return ReceivedRequest(headers: headers, body: "") }
            return ReceivedRequest(headers: headers, body: body)
        }
    }

    /// Returns the largest number of concurrent requests at `meet`.
    func mostPresent() throws -> JSONValue? { try told()["most_present"] }

    private func told() throws -> JSONValue {
        let curl = Process()
        let output = Pipe()
        curl.executableURL = URL(filePath: "/usr/bin/env")
        curl.arguments = ["curl", "--silent", "--noproxy", "*", url("")]
        curl.standardOutput = output
        try curl.run()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        curl.waitUntilExit()
        return try JSONParser.parse(Array(bytes))
    }
}
