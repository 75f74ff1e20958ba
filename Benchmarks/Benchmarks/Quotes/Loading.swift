import Benchmark
import Cartwright
import Foundation
import Rounds
import Workloads

/// Reads the text of a catalog into a usable catalog.
func registerLoading() {
    register(.load, of: 100_000) { bytes in
        let value = try JSONParser.parse(bytes)
        return (value, try Catalog(value))
    }
    register(.loadByDecoder, of: 100_000) { bytes in
        try JSONDecoder().decode(DecodedCatalog.self, from: Data(bytes))
    }
    register(.loadBySerialization, of: 100_000) { bytes in
        try JSONSerialization.jsonObject(with: Data(bytes))
    }
    guard wantsMillion else { return }
    register(.loadMillion, of: 1_000_000) { bytes in
        let value = try JSONParser.parse(bytes)
        return (value, try Catalog(value))
    }
}

private func register<Result>(_ measure: Measure, of count: Int, load: @escaping ([UInt8]) throws -> Result) {
    Benchmark(measure.rawValue, configuration: .upTo(5, within: .seconds(5))) { (benchmark, bytes: [UInt8]) in
        benchmark.startMeasurement()
        let result = try load(bytes)
        benchmark.stopMeasurement()
        blackHole(result)
    } setup: {
        ManyPromotions.catalog(of: Shop(promotions: count))
    }
}

/// The keys of the workload's promotions, as Foundation decodes them.
private struct DecodedCatalog: Decodable {
    let promotions: [Promotion]

    struct Promotion: Decodable {
        let id: String
        let priority: Int64
        let code: String?
        let conditions: [Condition]
        let effects: [Effect]
    }

    struct Condition: Decodable {
        let type: String
        let at_least: Int64?
        let any_of: [String]?
    }

    struct Effect: Decodable {
        let type: String
        let percent: String?
        let amount: Int64?
        let each: String?
        let target: Target
    }

    struct Target: Decodable {
        let scope: String
        let filter: Filter?
    }

    struct Filter: Decodable {
        let skus: [String]?
        let categories: [String]?
    }
}
