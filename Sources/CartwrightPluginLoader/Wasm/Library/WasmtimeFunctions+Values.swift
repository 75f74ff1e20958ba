internal import CWasmRuntime

/// The kind of an integer: `wasmtime_valkind_t`.
enum IntegerKind: UInt8 { case i32 = 0, i64 }

extension WasmtimeFunctions {
    /// The kind of a memory among exports: `wasmtime_extern_kind_t`.
    static let memoryKind: UInt8 = 3

    /// All of a memory, as long as it is now.
    func bytes(of memory: cwasm_memory, _ context: OpaquePointer) -> UnsafeMutableRawBufferPointer {
        let start = self.memory(context, [memory])
        return UnsafeMutableRawBufferPointer(start: start, count: start == nil ? 0 : memorySize(context, [memory]))
    }
}
