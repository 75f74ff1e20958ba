internal import Cartwright
internal import CartwrightScenarios
internal import HTTPTypes

extension Operation {
    static let getHealth = Operation(
        name: "get_health",
        ofProcess: "/health",
        summary: "Whether the process answers",
        answers: [.json("It does.", .health, #"{"status": "ok", "version": "0.2.0"}"#)]
    ) { _, _ throws(Problem) in
        .json(["status": "ok", "version": .string(EngineVersion.current.description)])
    }

    static let getReady = Operation(
        name: "get_ready",
        method: .get,
        path: "/ready",
        tag: .service,
        summary: "Whether the service can do its work",
        scope: nil,
        answers: [.json("It can.", .readiness, #"{"status": "ready", "catalog": 3, "promotions": 1}"#)]
    ) { call throws(Problem) in
        guard call.service.isReady else {
            throw .bad(.serviceStopping, "the service shuts down")
        }
        try await answering(try await call.service.checkStoreSoon(at: call.now))
        var object = JSONObject()
        object["status"] = "ready"
        object["catalog"] = .integer(call.shop.catalogs.present.number)
        object["promotions"] = .integer(Int64(call.shop.catalogs.present.file.catalog.count))
        // Events that are not delivered keep no shopper from buying, so the service is ready with them.
        if let letters = call.service.metrics.gauge(ServiceMetrics.deadLetters), letters > 0 {
            object["dead_letters"] = .integer(letters)
        }
        // A shop without the offers of a plugin still sells, so the service is ready with them.
        let degraded = call.service.plugins.statuses.filter(\.isDegraded)
        object.setUnlessAbsent("plugins", degraded.isEmpty ? nil : .array(degraded.map(\.json)))
        // Cards that are old are better than no shop, so the service is ready with them.
        object.setUnlessAbsent("cards", await call.service.cards?.status.json)
        return .json(.object(object))
    }

    static let getMetrics = Operation(
        name: "get_metrics",
        ofProcess: "/metrics",
        summary: "Numbers for Prometheus",
        answers: [
            DocumentedAnswer(
                "Text of version 0.0.4.",
                .text("text/plain", "# HELP cartwright_http_requests_total Requests that were answered.\n")
            )
        ]
    ) { service, _ throws(Problem) in
        service.metrics.set("http_requests_arriving", to: Int64(service.arriving.count))
        service.metrics.set("http_arriving_bytes", to: Int64(service.arriving.heldBytes))
        let text = service.metrics.text + ServiceMetrics.text(of: service.plugins.statuses)
        return .text(text, type: "text/plain; version=0.0.4; charset=utf-8")
    }

    static let getOpenAPI = Operation(
        name: "get_openapi",
        ofProcess: "/openapi.json",
        summary: "This document",
        answers: [.json("OpenAPI 3.1.", .object, #"{"openapi": "3.1.0"}"#)]
    ) { service, _ throws(Problem) in
        .json(bytes: service.openAPI)
    }

    static let getProblem = Operation(
        name: "get_problem",
        ofProcess: "/problems/{code}",
        summary: "What a kind of problem is",
        description: "The `type` of a problem leads here.",
        parameters: [.problemCode],
        answers: [.json("Its title, its status, and what it stands for.", .problemKind, .totalChanged)]
    ) { service, path throws(Problem) in
        guard let page = service.problemPages.page(of: path[0]) else {
            throw .bad(
                .serviceNotFound,
                "no kind of problem is called \"\(path[0].shortened(toBytes: 60))\"",
                hint: "the documentation lists all of them"
            )
        }
        return .json(page)
    }
}

extension ServiceContext {
    /// Checks that the store can be used now: read, and written. A call waits longer for a store that comes back;
    /// a caller of `/ready` asks again.
    fileprivate func checkStoreSoon(at now: Instant) async throws(CartwrightError) {
        let (stores, probe) = (stores, probe)
        let result = await TimeLimit.run(within: .seconds(1)) { () -> Result<Void, CartwrightError> in
            do throws(CartwrightError) {
                try await stores.check()
                return .success(try await probe.check(at: now))
            } catch {
                return .failure(error)
            }
        }
        guard let result else {
            let summary = "the store has not answered within a second"
            throw CartwrightError(.storeUnavailable, summary, fault: .environment)
        }
        try result.get()
    }
}

// MARK: In the document

extension Schema {
    fileprivate static let health = component("health", "The process answers.").fields([
        "status": .constant("ok"), "version": .text,
    ])

    fileprivate static let readiness = component("readiness", "The service can do its work.").fields([
        "status": .constant("ready"), "catalog": .count, "promotions": .count,
        "dead_letters?": .positive
            .described("Batches of events that are not delivered any more, at the last look; absent for none."),
        "plugins?": .list(.pluginStatus)
            .described("Plugins outside the host of which something is missing; absent for none."),
        "cards?": .cardStatus,
    ])

    fileprivate static let problemKind = component("problem_kind", "A kind of problem.").fields([
        "code": .text, "title": .text, "status": .integer(400...599),
        "meaning?": .text.described("What it stands for; absent of a plugin's own."),
    ])
}

extension Example {
    fileprivate static let totalChanged: Example = """
        {"code": "checkout.total_changed", "title": "Checkout: total changed", "status": 409,
         "meaning": "The price changed between agreement and payment."}
        """
}
