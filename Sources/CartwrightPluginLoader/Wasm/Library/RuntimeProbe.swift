internal import CProcesses
internal import Cartwright

/// A probe that finds the version of a library in a compiled module: its interface has no function for it.
struct RuntimeProbe {
    let functions: WasmtimeFunctions
    let engine: OpaquePointer
    let file: String

    /// The tested versions.
    static let versions = 48...50

    /// The smallest module: magic number and version.
    private static let leastModule: [UInt8] = [0, 0x61, 0x73, 0x6D, 1, 0, 0, 0]

    /// Returns the version.
    ///
    /// - Throws: `wasm.unfit_runtime`.
    func version() throws(CartwrightError) -> Int {
        var module: OpaquePointer?
        if let error = functions.newModule(engine, Self.leastModule, Self.leastModule.count, &module) {
            throw .unfitRuntime(file, functions.text(ofError: error))
        }
        guard let module else { throw .unfitRuntime(file, "it cannot compile a module") }
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
                "expected wasmtime \(versions), found \(found.map(String.init) ?? "an unknown version")"
            )
        }
        return found
    }

    /// Reads the version of a compiled module, an ELF file whose first part starts with a zero, a length and the
    /// version as text.
    static func version(in compiled: [UInt8]) -> Int? {
        guard compiled.starts(with: [0x7F, 0x45, 0x4C, 0x46]), compiled.count > 80, compiled[64] == 0 else {
            return nil
        }
        let digits = compiled[66...].prefix(min(Int(compiled[65]), 8)).prefix { $0 != 0x2E }
        return Int(String(decoding: digits, as: UTF8.self))
    }
}
