import Benchmark
import Cartwright
import Foundation
import Rounds
import Workloads

/// Writes events as the bytes of a batch.
func registerWriting() {
    let rounds = Benchmark.Configuration.upTo(2_000, within: .seconds(4), counting: .eventBytes)
    Benchmark(Measure.events.rawValue, configuration: rounds) { (benchmark, events: [Event]) in
        var bytes: [UInt8] = []
        bytes.reserveCapacity(1 << 20)
        benchmark.startMeasurement()
        for event in events { event.write(to: &bytes) }
        benchmark.stopMeasurement()
        benchmark.measurement(Count.eventBytes.metric, bytes.count / events.count)
    } setup: {
        EventStream.events(1000)
    }

    let baseline = Benchmark.Configuration.upTo(2_000, within: .seconds(4))
    Benchmark(Measure.eventsByEncoder.rawValue, configuration: baseline) { (benchmark, events: [EncodedEvent]) in
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        benchmark.startMeasurement()
        for event in events { blackHole(try encoder.encode(event)) }
        benchmark.stopMeasurement()
    } setup: {
        try EventStream.events(1000).map(EncodedEvent.init)
    }
}

/// An event as Foundation encodes it: structs with the keys of the stream's events.
private struct EncodedEvent: Codable {
    let specversion: String
    let id: String
    let source: String
    let type: String
    let subject: String?
    let time: String
    let datacontenttype: String
    let data: Particulars

    struct Amount: Codable {
        let minor: Int64
        let currency: String
    }

    struct Line: Codable {
        let line: String
        let sku: String
        let quantity: Int64
        let paid: Amount
        let discount: Amount
    }

    struct Discount: Codable {
        let promotion: String
        let code: String?
        let amount: Amount
    }

    struct Particulars: Codable {
        let card: String?
        let class_type: String?
        let code: String?
        let sku: String?
        let added: Int64?
        let amount: Amount?
        let saves: Amount?
        let order: String?
        let total: Amount?
        let subtotal: Amount?
        let discount: Amount?
        let shipping: Amount?
        let lines: [Line]?
        let discounts: [Discount]?
    }

    init(_ event: Event) throws {
        self = try JSONDecoder().decode(EncodedEvent.self, from: Data(event.utf8))
    }
}
