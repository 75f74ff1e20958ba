internal import Cartwright
internal import CartwrightScenarios
internal import HTTPTypes

extension Endpoint {
    static let getHealth = Endpoint(
        name: "get_health",
        ofProcess: "/health",
        summary: "Check that the process answers",
        answers: [.json("The process answers.", .health, #"{"status": "ok", "version": "0.2.0"}"#)]
    ) { _, _ throws(Problem) in
        .json(["status": "ok", "version": .string(EngineVersion.current.description)])
    }

    static let getReady = Endpoint(
        name: "get_ready",
        method: .get,
        path: "/ready",
        tag: .service,
        summary: "Check that the service is ready",
        scope: nil,
        answers: [.json("The service is ready.", .readiness, #"{"status": "ready", "catalog": 3, "promotions": 1}"#)]
    ) { call throws(Problem) in
        guard call.service.isReady else {
            throw .bad(.serviceStopping, "the service is shutting down")
        }
        try await answering(try await call.service.checkStoreSoon(at: call.now))
        var object = JSONObject()
        object["status"] = "ready"
        object["catalog"] = .integer(call.shop.catalogs.present.number)
        object["promotions"] = .integer(Int64(call.shop.catalogs.present.file.catalog.count))
        // Undelivered events do not stop purchases, so the service counts as ready with them.
        if let letters = call.service.metrics.gauge(ServiceMetrics.deadLetters), letters > 0 {
            object["dead_letters"] = .integer(letters)
        }
        // A shop without the offers of a plugin still sells, so the service counts as ready.
        let degraded = call.service.plugins.statuses.filter(\.isDegraded)
        object.setUnlessAbsent("plugins", degraded.isEmpty ? nil : .array(degraded.map(\.json)))
        // Old cards are better than no shop, so the service counts as ready with them.
        object.setUnlessAbsent("cards", await call.service.cards?.status.json)
        return .json(.object(object))
    }

    static let getMetrics = Endpoint(
        name: "get_metrics",
        ofProcess: "/metrics",
        summary: "Metrics for Prometheus",
        answers: [
            DocumentedAnswer(
                "Prometheus text, version 0.0.4.",
                .text("text/plain", "# HELP cartwright_http_requests_total Answered requests.\n")
            )
        ]
    ) { service, _ throws(Problem) in
        service.metrics.set("http_requests_arriving", to: Int64(service.arriving.count))
        service.metrics.set("http_arriving_bytes", to: Int64(service.arriving.heldBytes))
        let text = service.metrics.text + ServiceMetrics.text(of: service.plugins.statuses)
        return .text(text, type: "text/plain; version=0.0.4; charset=utf-8")
    }

    static let getOpenAPI = Endpoint(
        name: "get_openapi",
        ofProcess: "/openapi.json",
        summary: "This document",
        answers: [.json("OpenAPI 3.1.", .object, #"{"openapi": "3.1.0"}"#)]
    ) { service, _ throws(Problem) in
        .json(bytes: service.openAPI)
    }

    static let getProblem = Endpoint(
        name: "get_problem",
        ofProcess: "/problems/{code}",
        summary: "Explain a kind of problem",
        description: "The `type` of a problem is the address of this operation.",
        parameters: [.problemCode],
        answers: [.json("The title, the status and the meaning.", .problemKind, .totalChanged)]
    ) { service, path throws(Problem) in
        guard let page = service.problemPages.page(of: path[0]) else {
            throw .bad(
                .serviceNotFound,
                "problem code \"\(path[0].shortened(toBytes: 60))\" does not exist",
                hint: "the documentation lists all codes"
            )
        }
        return .json(page)
    }
}

extension ServiceContext {
    /// Checks that the store can be read and written now. Other calls wait longer for a store that recovers; a caller
    /// of `/ready` retries.
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
            let summary = "the store did not answer within 1 s"
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

    fileprivate static let readiness = component("readiness", "The service is ready.").fields([
        "status": .constant("ready"), "catalog": .count, "promotions": .count,
        "dead_letters?": .positive
            .described("Batches of events that are no longer delivered, at the last reading; absent if none."),
        "plugins?": .list(.pluginStatus)
            .described("Plugins outside the host that do not work fully; absent if none."),
        "cards?": .cardStatus,
    ])

    fileprivate static let problemKind = component("problem_kind", "A kind of problem.").fields([
        "code": .text, "title": .text, "status": .integer(400...599),
        "meaning?": .text.described("The meaning; absent for a plugin's own code."),
    ])
}

extension Example {
    fileprivate static let totalChanged: Example = """
        {"code": "checkout.total_changed", "title": "Checkout: total changed", "status": 409,
         "meaning": "The price changed between agreement and payment."}
        """
}
