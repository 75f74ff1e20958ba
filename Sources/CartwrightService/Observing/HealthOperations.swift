internal import Cartwright
internal import CartwrightScenarios
internal import HTTPTypes

extension Operation {
    /// Whether the process answers.
    static let getHealth = Operation("get_health", .get, "/health", scope: nil) { _ throws(Problem) in
        .json(["status": "ok", "version": .string(EngineVersion.current.description)])
    }

    /// Whether it can do its work: catalog and store are there, and it does not shut down.
    static let getReady = Operation("get_ready", .get, "/ready", scope: nil) { call throws(Problem) in
        guard !call.service.isStopping else {
            throw .bad(.serviceStopping, "the service shuts down")
        }
        let stores = call.service.stores
        try await answering { () throws(CartwrightError) in try await stores.check() }
        return .json([
            "status": "ready", "catalog": .integer(call.shop.catalogs.present.number),
            "promotions": .integer(Int64(call.shop.catalogs.present.file.catalog.count)),
        ])
    }

    /// Numbers for Prometheus.
    static let getMetrics = Operation("get_metrics", .get, "/metrics", scope: nil) { call throws(Problem) in
        .text(call.service.metrics.text, type: "text/plain; version=0.0.4; charset=utf-8")
    }

    /// The OpenAPI document.
    static let getOpenAPI = Operation("get_openapi", .get, "/openapi.json", scope: nil) { call throws(Problem) in
        .json(bytes: call.service.openAPI)
    }

    /// What a kind of problem is.
    static let getProblem = Operation("get_problem", .get, "/problems/{code}", scope: nil) { call throws(Problem) in
        let code = ErrorCode(rawValue: call.path[0])
        let status = ProblemStatus.of(CartwrightError(code, ""))
        return .json([
            "code": .string(code.rawValue), "title": .string(code.title), "status": .integer(Int64(status.code)),
        ])
    }
}
