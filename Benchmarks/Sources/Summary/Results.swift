import Foundation
import Workloads

/// What the benchmark tool found: a file of percentiles for each measure and metric.
///
/// Not its export for JMH, which leaves out whatever takes longer than two seconds.
struct Results {
    private let files: [String: [Int: Double]]

    /// Reads a folder that the tool exported to.
    init(folder: URL) throws {
        var files: [String: [Int: Double]] = [:]
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
            guard let name = Self.measureAndMetric(in: file.lastPathComponent) else { continue }
            files[name] = Self.percentiles(try String(contentsOf: file, encoding: .utf8))
        }
        self.files = files
    }

    /// Whether nothing was measured.
    var isEmpty: Bool { files.isEmpty }

    /// A percentile of the time of a measure in microseconds, nil where it was not run.
    func microseconds(_ measure: Measure, _ percentile: Int) -> Double? {
        files["\(measure.rawValue).wallClock"]?[percentile].map { $0 / 1000 }
    }

    /// Something counted beside a measure, nil where it was not run.
    func count(_ count: Count, of measure: Measure) -> Int? {
        files["\(measure.rawValue).\(count.rawValue)"]?[50].map { Int($0) }
    }

    /// `W1.wallClock` of `Current_run.Quotes.W1.wallClock.histogram.percentiles.tsv`.
    private static func measureAndMetric(in name: String) -> String? {
        guard name.hasSuffix(".histogram.percentiles.tsv") else { return nil }
        let parts = name.split(separator: ".").dropFirst(2).prefix(2)
        return parts.joined(separator: ".").replacingOccurrences(of: "_", with: " ")
    }

    /// Lines of a percentile and a value, below a title.
    private static func percentiles(_ text: String) -> [Int: Double] {
        text.split(separator: "\n").dropFirst().reduce(into: [:]) { percentiles, line in
            let cells = line.split(separator: "\t")
            guard cells.count == 2, let percentile = Int(cells[0]) else { return }
            percentiles[percentile] = Double(cells[1])
        }
    }
}
