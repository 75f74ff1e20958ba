import Cartwright
import CartwrightAnalytics
import CartwrightCommandLine
import CartwrightConsole
import CartwrightImport

/// The codes of an import on their way to a store. Codes that exist already are skipped, so an import can be repeated.
struct CodeDelivery: Sendable {
    private let pools: [CodePool]
    private let files: [String]
    private let result: ImportResult

    /// Collects the codes of an import.
    ///
    /// - Parameters:
    ///   - result: the import.
    ///   - files: the files with codes as lines.
    init(_ result: ImportResult, files: [String]) { (pools, self.files, self.result) = (result.pools, files, result) }

    /// Writes the codes.
    ///
    /// - Throws: an error of area `store`, `code` or `file`.
    func write(into stores: SessionStores) async throws(CartwrightError) -> CodeReceipt {
        guard !pools.isEmpty else { return CodeReceipt(added: 0, skipped: 0) }
        let intake = try await stores.codes.beginImport()
        for pool in pools { try await intake.add(pool.codes) }
        for file in files {
            let stream = try FileStream(file, endsAtSignal: false)
            var reader = PooledCodeReader(file, of: result)
            while case let bytes = try stream.read(), !bytes.isEmpty { try await intake.add(try reader.take(bytes)) }
            try await intake.add(try reader.finish())
        }
        let receipt = try await intake.finish(.skipped, progress: ProgressBar.show)
        let counts = Dictionary(pools.map { ($0.promotion, $0.count) }, uniquingKeysWith: +)
        try await stores.log.write(receipt.entries(counts), at: Instant.now())
        return receipt
    }
}
