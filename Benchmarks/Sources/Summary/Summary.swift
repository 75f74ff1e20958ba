import Foundation
import Workloads

/// Prints tables with ratios, from a folder of exported results of the benchmark tool.
@main
struct Summary {
    static func main() throws {
        let results = try Results(folder: URL(filePath: CommandLine.arguments.dropFirst().first ?? "."))
        guard !results.isEmpty else {
            FileHandle.standardError.write(Data("error: nothing was measured\n".utf8))
            exit(1)
        }
        let tables = [
            quotes(results), kinds(results), choices(results), loading(results), cards(results), events(results),
            signing(results), recording(results),
            memory(results),
        ].filter { !$0.isEmpty }
        print(tables.map(\.text).joined(separator: "\n\n"))
        for note in notes(results) { print(note) }
    }

    private static func quotes(_ results: Results) -> Table {
        let rows: [(String, Measure, String, Measure)] = [
            ("W1  20 promotions of mixed kinds", .mixed, "by hand", .mixedByHand),
            ("W1c the same, compounding", .mixedCompounding, "W1", .mixed),
            ("W2  1,000, about ten match", .thousand, "by hand (W1)", .mixedByHand),
            ("W2c the same, compounding", .thousandCompounding, "W2", .thousand),
            ("W3  100,000, about ten match", .hundredThousand, "W2", .thousand),
            ("W3m 1,000,000, about ten match", .million, "W2", .thousand),
            ("W2j W2, text to text", .thousandInText, "W2", .thousand),
            ("W3j W3, text to text", .hundredThousandInText, "W2j", .thousandInText),
            ("W2o 1,000, and a clicked coupon", .thousandOffered, "W2", .thousand),
            ("W3o 100,000, and a clicked coupon", .hundredThousandOffered, "W2o", .thousandOffered),
            ("W4  best of 14 in conflict", .contested, "every set", .contestedExhaustively),
            ("20 promotions, 1,000 lines", .thousandLines, "10 lines", .tenLines),
            ("2,000 apply together, explained", .togetherExplained, "the quote", .together),
            ("2,000 beaten by one, explained", .beatenExplained, "the quote", .beaten),
        ]
        var table = Table("quote, µs", "p50", "p99", "against", "p50", "ratio")
        for (name, measure, baselineName, baseline) in rows {
            guard let median = results.microseconds(measure, 50),
                let p99 = results.microseconds(measure, 99),
                let against = results.microseconds(baseline, 50)
            else { continue }
            table.add(name, median.short, p99.short, baselineName, against.short, (median / against).short)
        }
        return table
    }

    private static func kinds(_ results: Results) -> Table {
        var table = Table("one promotion, 10 lines, µs", "p50", "p99", "against", "p50", "ratio")
        let baseline = KindOfPricing.percentage
        for kind in KindOfPricing.allCases where kind != baseline {
            guard let median = results.microseconds(kind.measure, 50),
                let p99 = results.microseconds(kind.measure, 99),
                let against = results.microseconds(baseline.measure, 50)
            else { continue }
            let name = kind.rawValue.replacing("-", with: " ")
            table.add(name, median.short, p99.short, baseline.rawValue, against.short, (median / against).short)
        }
        return table
    }

    private static func choices(_ results: Results) -> Table {
        var table = Table("best of 60 in conflict (W5)", "p50", "p99")
        guard let median = results.microseconds(.sixtyContested, 50),
            let p99 = results.microseconds(.sixtyContested, 99),
            let nodes = results.count(.nodes, of: .sixtyContested),
            let mostNodes = results.count(.nodes, of: .sixtyContested, 99),
            let exact = results.count(.exactChoices, of: .sixtyContested)
        else { return table }
        table.add("time, µs", median.short, p99.short)
        table.add("nodes: sets priced", String(nodes), String(mostNodes))
        table.add("exact: proven, of 20 carts", String(exact), "")
        return table
    }

    private static func loading(_ results: Results) -> Table {
        var table = Table("catalog from JSON, ms", "p50", "", "against", "p50", "ratio")
        let baselines = [("JSONDecoder", Measure.loadByDecoder), ("JSONSerialization", .loadBySerialization)]
        for (name, measure) in [("100,000 promotions", Measure.load), ("1,000,000 promotions", .loadMillion)] {
            guard let time = results.microseconds(measure, 50) else { continue }
            guard measure == .load else {
                table.add(name, (time / 1000).short, "", "", "", "")
                continue
            }
            for (baselineName, baseline) in baselines {
                guard let against = results.microseconds(baseline, 50) else { continue }
                table.add(name, (time / 1000).short, "", baselineName, (against / 1000).short, (time / against).short)
            }
        }
        return table
    }

    private static func cards(_ results: Results) -> Table {
        throughput(
            "cards from JSON, MB/s",
            "1,000 cards",
            .cards,
            "JSONDecoder",
            .cardsByDecoder,
            bytes: results.count(.cardBytes, of: .cards),
            results
        )
    }

    private static func events(_ results: Results) -> Table {
        throughput(
            "events to JSON, MB/s",
            "1,000 events",
            .events,
            "JSONEncoder",
            .eventsByEncoder,
            bytes: results.count(.eventBytes, of: .events),
            results
        )
    }

    /// Returns a table of megabytes per second, for a thousand items of a size in bytes.
    private static func throughput(
        _ title: String,
        _ name: String,
        _ measure: Measure,
        _ baselineName: String,
        _ baseline: Measure,
        bytes: Int?,
        _ results: Results
    ) -> Table {
        var table = Table(title, "p50", "", "against", "p50", "ratio")
        if let time = results.microseconds(measure, 50), let against = results.microseconds(baseline, 50), let bytes {
            let speeds = [time, against].map { (Double(1000 * bytes) / $0).short }
            let row = "\(name) of \(bytes) bytes"
            table.add(row, speeds[0], "", baselineName, speeds[1], (against / time).short)
        }
        return table
    }

    private static func signing(_ results: Results) -> Table {
        var table = Table("signature, µs", "p50", "p99", "against", "best", "its speed")
        if let time = results.microseconds(.sign, 50), let p99 = results.microseconds(.sign, 99),
            let baseline = results.opensslMicroseconds
        {
            let share = "\((100 * baseline / time).short) %"
            table.add("a body of 64 KiB", time.short, p99.short, "openssl speed", baseline.short, share)
        }
        return table
    }

    private static func memory(_ results: Results) -> Table {
        var table = Table("memory, bytes per promotion", "catalog", "its index")
        for (name, measure) in [("1,000 promotions", Measure.memoryOfThousand), ("100,000 promotions", .memory)] {
            guard let catalog = results.count(.catalogBytes, of: measure),
                let index = results.count(.indexBytes, of: measure)
            else { continue }
            table.add(name, String(catalog), String(index))
        }
        return table
    }

    private static func recording(_ results: Results) -> Table {
        var table = Table("durable events a second", "p50", "", "against", "p50", "ratio")
        let rows: [(String, Measure, String, Measure)] = [
            ("1 writer", .record, "SQLite alone, 1 a commit", .recordByHand),
            ("64 writers", .recordBy64, "64 a commit", .recordByHand64),
            ("512 writers", .recordBy512, "512 a commit", .recordByHand512),
        ]
        for (name, measure, baselineName, baseline) in rows {
            guard let speed = eventsPerSecond(measure, results), let against = eventsPerSecond(baseline, results)
            else { continue }
            table.add(name, speed.short, "", baselineName, against.short, (speed / against).short)
        }
        return table
    }

    private static func eventsPerSecond(_ measure: Measure, _ results: Results) -> Double? {
        guard let time = results.microseconds(measure, 50), let events = measure.events else { return nil }
        return Double(events) * 1_000_000 / time
    }

    private static func notes(_ results: Results) -> [String] {
        var notes: [String] = []
        if let compared = results.count(.cartsCompared, of: .mixedByHand) {
            notes.append("Engine and pricing by hand gave the same cents, line by line, for \(compared) carts.")
        }
        if results.count(.cartsCompared, of: .contestedExhaustively) != nil {
            notes.append("The best set of W4 equals that of pricing every compatible set.")
        }
        if let clock = results.microseconds(.clock, 50) {
            notes.append("Reading the clock is \(clock.short) µs of every time.")
        }
        return notes.isEmpty ? [] : [""] + notes
    }
}
