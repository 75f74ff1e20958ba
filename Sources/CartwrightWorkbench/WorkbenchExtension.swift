internal import Cartwright
public import CartwrightService
internal import HTTPTypes

/// The workbench: a page in front of a service, under `/workbench`.
///
/// The page uses only operations that any program can use. Besides its files there are two further routes: the command
/// line, which is the REPL's, and the conversion of a session's steps to a flow.
public struct WorkbenchExtension: ServiceExtension {
    private let settings: WorkbenchSettings
    private let door: CommandDoor

    /// Creates the routes of a workbench.
    public init(_ settings: WorkbenchSettings) {
        self.settings = settings
        door = CommandDoor(settings)
    }

    /// The routes.
    public var routes: [ServiceRoute] {
        [
            get("workbench", "/workbench", begin),
            get("workbench_session", "/workbench/sessions/{id}") { _ in page },
            get("workbench_step", "/workbench/sessions/{id}/{step}") { _ in page },
            get("workbench_file", "/workbench/files/{name}") { request in
                PageFile(request.values[0]).map(answer)
                    ?? RouteAnswer(status: .notFound, text: "the file does not exist")
            },
            get("workbench_facts", "/workbench/facts/{currency}") { request in
                RouteAnswer(json: WorkbenchFacts(settings, request).json)
            },
            get("workbench_flow", "/workbench/flows/{id}") { request in
                await SessionFlow(settings).answer(request)
            },
            get("workbench_batch", "/workbench/batches/{id}") { request in await SessionFlow(settings).batch(request) },
            ServiceRoute("workbench_command", .post, "/workbench/commands", takesBody: true) { request in
                await door.run(request)
            },
            ServiceRoute("workbench_completion", .post, "/workbench/completions", takesBody: true) { request in
                await door.complete(request)
            },
        ]
    }

    private func get(
        _ name: String,
        _ path: String,
        _ work: @escaping @Sendable (RouteRequest) async -> RouteAnswer
    ) -> ServiceRoute {
        ServiceRoute(name, .get, path, scope: .checkout, answer: work)
    }

    /// Creates the initial session if it does not exist, and redirects to it.
    @Sendable private func begin(_ request: RouteRequest) async -> RouteAnswer {
        let id = await door.open(request)
        return RouteAnswer(status: .found, headers: [.location: "/workbench/sessions/\(id)"])
    }

    private var page: RouteAnswer { answer(PageFile.page(token: settings.token)) }

    private func answer(_ file: PageFile) -> RouteAnswer {
        var headers = PageFile.headers
        headers[.contentType] = file.type
        return RouteAnswer(headers: headers, body: file.bytes)
    }
}
