internal import Cartwright
internal import CartwrightScenarios
internal import HTTPTypes

extension Operation {
    /// Whether the process answers.
    static let getHealth = Operation("get_health", ofProcess: "/health") { _, _ throws(Problem) in
        .json(["status": "ok", "version": .string(EngineVersion.current.description)])
    }

    /// True where it can do its work: catalog and store are there, the store takes what is written, and it does not
    /// shut down.
    static let getReady = Operation("get_ready", .get, "/ready", scope: nil) { call throws(Problem) in
        guard call.service.isReady else {
            throw .bad(.serviceStopping, "the service shuts down")
        }
        try await answering { () throws(CartwrightError) in try await call.service.checkStoreSoon(at: call.now) }
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

    /// Numbers for Prometheus.
    static let getMetrics = Operation("get_metrics", ofProcess: "/metrics") { service, _ throws(Problem) in
        service.metrics.set("http_requests_arriving", to: Int64(service.arriving.count))
        service.metrics.set("http_arriving_bytes", to: Int64(service.arriving.heldBytes))
        let text = service.metrics.text + ServiceMetrics.text(of: service.plugins.statuses)
        return .text(text, type: "text/plain; version=0.0.4; charset=utf-8")
    }

    /// The OpenAPI document.
    static let getOpenAPI = Operation("get_openapi", ofProcess: "/openapi.json") { service, _ throws(Problem) in
        .json(bytes: service.openAPI)
    }

    /// What a kind of problem is.
    static let getProblem = Operation("get_problem", ofProcess: "/problems/{code}") { service, path throws(Problem) in
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
        let result = await TimeLimit.run(milliseconds: 1_000) { () -> Result<Void, CartwrightError> in
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
