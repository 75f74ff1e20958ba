internal import CProcesses
internal import Cartwright

/// Finds out which version a library is, by what it compiles: its interface has no function that says so.
struct RuntimeProbe {
    let functions: WasmtimeFunctions
    let engine: OpaquePointer
    let file: String

    /// The versions that were tried.
    static let versions = 48...50

    /// The least module there is: its magic number and version.
    private static let leastModule: [UInt8] = [0, 0x61, 0x73, 0x6D, 1, 0, 0, 0]

    /// The version.
    ///
    /// - Throws: `wasm.unfit_runtime`.
    func version() throws(CartwrightError) -> Int {
        var module: OpaquePointer?
        if let error = functions.newModule(engine, Self.leastModule, Self.leastModule.count, &module) {
            throw .unfitRuntime(file, functions.text(ofError: error))
        }
        guard let module else { throw .unfitRuntime(file, "it compiles nothing") }
        defer { functions.deleteModule(module) }
        var compiled = cwasm_bytes()
        if let error = functions.serialize(module, &compiled) {
            throw .unfitRuntime(file, functions.text(ofError: error))
        }
        let found = Self.version(in: functions.taken(&compiled))
        guard let found, Self.versions.contains(found) else {
            let versions = "\(Self.versions.lowerBound) to \(Self.versions.upperBound)"
            throw .unfitRuntime(
                file,
                "it is wasmtime \(found.map(String.init) ?? "of no known version"), not \(versions)"
            )
        }
        return found
    }

    /// A compiled module is an ELF file, whose first part begins with a zero, a length and the version as text.
    static func version(in compiled: [UInt8]) -> Int? {
        guard compiled.starts(with: [0x7F, 0x45, 0x4C, 0x46]), compiled.count > 80, compiled[64] == 0 else {
            return nil
        }
        let digits = compiled[66...].prefix(min(Int(compiled[65]), 8)).prefix { $0 != 0x2E }
        return Int(String(decoding: digits, as: UTF8.self))
    }
}
