import Benchmark

/// The entry point that the benchmark tool looks for.
let benchmarks: @Sendable () -> Void = {
    registerWriting()
    registerSigning()
}
