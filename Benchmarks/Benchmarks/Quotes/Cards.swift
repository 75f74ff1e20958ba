import Benchmark
import Cartwright
import Foundation
import Rounds
import Workloads

/// Reads the text of a sync answer into cards that can be shown.
func registerCards() {
    register(.cards) { bytes in try CardBatch.read(bytes, now: CartStream.instant) }
    register(.cardsByDecoder) { bytes in try JSONDecoder().decode(DecodedAnswer.self, from: Data(bytes)) }
}

private func register<Result>(_ measure: Measure, read: @escaping ([UInt8]) throws -> Result) {
    let rounds = Benchmark.Configuration.upTo(500, within: .seconds(5), counting: .cardBytes)
    Benchmark(measure.rawValue, configuration: rounds) { (benchmark, bytes: [UInt8]) in
        benchmark.startMeasurement()
        let result = try read(bytes)
        benchmark.stopMeasurement()
        blackHole(result)
        benchmark.measurement(Count.cardBytes.metric, bytes.count / 1000)
    } setup: {
        CardText.syncAnswer(of: 1000)
    }
}

/// The keys of the workload's cards, as Foundation decodes them.
private struct DecodedAnswer: Decodable {
    let cards: [Card]
    let full_sync: Bool

    struct Card: Decodable {
        let id: String
        let tp: String
        let ca: Int64
        let ea: Int64
        let tt: String?
        let ds: String?
        let i: String?
        let u: String?
        let dm: String?
        let ar: Double?
        let p: Int
        let v: Bool
        let cl: Bool
        let db: Bool
        let e: [String: String]
    }
}
