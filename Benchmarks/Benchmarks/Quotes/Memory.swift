import Benchmark
import CHeap
import Cartwright
import Rounds
import Workloads

/// The memory of a catalog, and the part that it adds to its promotions.
func registerMemory() {
    for (measure, count) in [(Measure.memoryOfThousand, 1_000), (.memory, 100_000)] {
        let configuration = Benchmark.Configuration.upTo(
            1,
            within: .seconds(1),
            counting: .catalogBytes,
            .indexBytes
        )
        Benchmark(measure.rawValue, configuration: configuration) { (benchmark, bytes: [UInt8]) in
            let beforeCatalog = heap_bytes_in_use()
            var catalog = try load(bytes)
            let catalogBytes = heap_bytes_in_use() - beforeCatalog

            let promotions = catalog.promotions
            catalog = .empty
            let beforeIndex = heap_bytes_in_use()
            catalog = try Catalog(promotions)
            let indexBytes = heap_bytes_in_use() - beforeIndex

            blackHole((catalog, promotions))
            benchmark.measurement(Count.catalogBytes.metric, Int(catalogBytes) / count)
            benchmark.measurement(Count.indexBytes.metric, Int(indexBytes) / count)
        } setup: {
            ManyPromotions.catalog(of: Shop(promotions: count))
        }
    }
}

/// A function of its own, so that the JSON is released when it returns.
@inline(never)
private func load(_ bytes: [UInt8]) throws -> Catalog { try Catalog(JSONParser.parse(bytes)) }
