import Foundation
import Testing

/// `samples/spark` on a local cluster of two workers, if pyspark and Java are installed.
struct SparkTests {
    static let isInstalled: Bool = {
        let script = "python3 -c 'import pyspark' && command -v java"
        return (try? Program.shell(script))?.status == 0
    }()

    @Test(.enabled(if: isInstalled, "pyspark or java is not installed"), .timeLimit(.minutes(20)))
    func `the report of two workers equals that of one run`() throws {
        let script = "CARTWRIGHT_PROGRAM=\"$0\" scripts/compare-spark python3"
        let result = try Program.shell(script)
        #expect(
            result.status == 0 && result.output.contains("equals the report of one run"),
            "\(result.errors.suffix(2000))"
        )
    }
}
