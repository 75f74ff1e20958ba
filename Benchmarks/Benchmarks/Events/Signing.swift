import Benchmark
import Cartwright
import CartwrightAnalytics
import Foundation
import Rounds
import Workloads

/// Signs a body of 64 KiB, with headers. `scripts/bench` measures OpenSSL by itself.
func registerSigning() {
    Benchmark(Measure.sign.rawValue, configuration: .upTo(50_000, within: .seconds(3))) {
        (benchmark, work: SigningWork) in
        benchmark.startMeasurement()
        blackHole(try work.signer.sign(id: "msg_1", timestampSeconds: 1_767_225_600, body: work.body))
        benchmark.stopMeasurement()
    } setup: {
        try SigningWork()
    }
}

/// The input of signing, and the signer.
private struct SigningWork {
    let body = [UInt8](repeating: UInt8(ascii: "e"), count: 65_536)
    let signer: Signer

    init() throws {
        let secret = try Secret("whsec_" + Data(repeating: 7, count: 32).base64EncodedString())
        signer = try Signer(secrets: [secret])
    }
}
