import Foundation
import Workloads

/// The results of the benchmark tool: a file of percentiles for each measure and metric.
///
/// It does not read the tool's export for JMH, which leaves out everything that takes longer than two seconds.
struct Results {
    private let files: [String: [Int: Double]]

    /// The time of HMAC-SHA256 over 64 KiB in microseconds, as measured by OpenSSL; nil if it was not run.
    let opensslMicroseconds: Double?

    /// Reads a folder of exported results.
    init(folder: URL) throws {
        var files: [String: [Int: Double]] = [:]
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
            guard let name = Self.measureAndMetric(in: file.lastPathComponent) else { continue }
            files[name] = Self.percentiles(try String(contentsOf: file, encoding: .utf8))
        }
        self.files = files
        let speed = try? String(contentsOf: folder.appending(path: "openssl.speed"), encoding: .utf8)
        opensslMicroseconds = speed.flatMap(Self.fastest).map { 65_536 * 1e6 / $0 }
    }

    /// True if nothing was measured.
    var isEmpty: Bool { files.isEmpty }

    /// Returns a percentile of the time of a measure in microseconds, nil if it was not run.
    func microseconds(_ measure: Measure, _ percentile: Int) -> Double? { microseconds(measure.rawValue, percentile) }

    /// Returns a percentile of the time of a measure, given by its name.
    func microseconds(_ name: String, _ percentile: Int) -> Double? {
        files["\(name).wallClock"]?[percentile].map { $0 / 1000 }
    }

    /// Returns a count beside a measure, nil if it was not run.
    func count(_ count: Count, of measure: Measure, _ percentile: Int = 50) -> Int? {
        files["\(measure.rawValue).\(count.rawValue)"]?[percentile].map { Int($0) }
    }

    /// Returns `W1.wallClock` for `Current_run.Quotes.W1.wallClock.histogram.percentiles.tsv`.
    private static func measureAndMetric(in name: String) -> String? {
        guard name.hasSuffix(".histogram.percentiles.tsv") else { return nil }
        let parts = name.split(separator: ".").dropFirst(2).prefix(2)
        return parts.joined(separator: ".").replacingOccurrences(of: "_", with: " ")
    }

    /// Returns the maximum number of bytes per second in lines such as `+F:9:hmac(sha256):1723996409.76`.
    private static func fastest(_ text: String) -> Double? {
        text.split(separator: "\n").filter { $0.hasPrefix("+F:") }
            .compactMap { $0.split(separator: ":").last.flatMap { Double($0) } }.max()
    }

    /// Reads lines of a percentile and a value, below a title, which ends in the unit: large counts are in thousands.
    private static func percentiles(_ text: String) -> [Int: Double] {
        let lines = text.split(separator: "\n")
        let unit = lines.first?.contains("(K)") == true ? 1_000.0 : lines.first?.contains("(M)") == true ? 1e6 : 1
        return lines.dropFirst().reduce(into: [:]) { percentiles, line in
            let cells = line.split(separator: "\t")
            guard cells.count == 2, let percentile = Int(cells[0]), let value = Double(cells[1]) else { return }
            percentiles[percentile] = value * unit
        }
    }
}
