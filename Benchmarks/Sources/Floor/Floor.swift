import HTTPTypes
import Hummingbird
import Logging
import NIOCore

/// The cost of HTTP by itself: a server on the same library that receives a body and returns it unread.
///
/// usage: Floor PORT
@main
struct Floor {
    static func main() async throws {
        guard let port = CommandLine.arguments.dropFirst().first.flatMap({ Int($0) }) else {
            print("usage: Floor PORT")
            return
        }
        let responder = CallbackResponder<BasicRequestContext> { request, _ in
            let body = try await request.body.collect(upTo: 4 << 20)
            let headers: HTTPFields = [.contentType: "application/json"]
            return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: body))
        }
        var logger = Logger(label: "floor")
        logger.logLevel = .warning
        let server = Application(
            responder: responder,
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port)),
            logger: logger
        )
        try await server.runService()
    }
}
