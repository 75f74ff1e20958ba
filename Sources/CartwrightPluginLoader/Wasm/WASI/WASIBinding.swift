internal import CProcesses

/// A function of the host as the library calls it.
final class WASIBinding: Sendable {
    private let function: WASIFunction
    private let library: WasmtimeFunctions

    /// Binds a function to the library that it is defined in.
    init(_ function: WASIFunction, in library: WasmtimeFunctions) {
        (self.function, self.library) = (function, library)
    }

    /// Defines the function in a linker, so that modules can import it. This value must outlive the linker.
    ///
    /// - Returns: an error of the library.
    func define(in linker: OpaquePointer) -> OpaquePointer? {
        var (parameters, results) = (kinds(function.parameters), kinds(function.hasResult ? [.i32] : []))
        guard let type = library.newFunctionType(&parameters, &results) else { return nil }
        defer { library.deleteFunctionType(type) }
        let (module, name) = (Array(WASIFunction.module.utf8), Array(function.name.utf8))
        let this = Unmanaged.passUnretained(self).toOpaque()
        return library.define(linker, module, module.count, name, name.count, type, Self.entry, this, nil)
    }

    /// Returns a list that the type takes ownership of.
    private func kinds(_ kinds: [IntegerKind]) -> cwasm_list {
        var list = cwasm_list()
        let items = kinds.map { library.newKind($0.rawValue) }
        library.newKinds(&list, items.count, items)
        return list
    }

    private static let entry: WasmtimeFunctions.HostFunction = { this, caller, arguments, count, results, _ in
        guard let this, let caller else { return nil }
        let binding = Unmanaged<WASIBinding>.fromOpaque(this).takeUnretainedValue()
        return binding.call(caller, UnsafeBufferPointer(start: arguments, count: count), results)
    }

    /// - Returns: a trap if the program ends here.
    private func call(
        _ caller: OpaquePointer,
        _ arguments: UnsafeBufferPointer<cwasm_value>,
        _ result: UnsafeMutablePointer<cwasm_value>?
    ) -> OpaquePointer? {
        guard let context = library.callerContext(caller), let data = library.data(context) else { return trap() }
        let run = Unmanaged<WASIRun>.fromOpaque(data).takeUnretainedValue()
        let call = WASICall(run: run, memory: memory(caller, context)) { units throws(WASIStop) in
            try self.spend(units, context)
        }
        var errno: Int32 = 0
        do throws(WASIStop) {
            try spend(WASICall.baseUnits, context)
            try function.body(call, WASIArguments(values: arguments))
        } catch {
            switch error {
            case .errno(let number): errno = number.rawValue
            case .end(let ending):
                run.ending = ending
                return trap()
            }
        }
        guard function.hasResult, let result else { return nil }
        result.pointee.kind = IntegerKind.i32.rawValue
        result.pointee.of.i32 = errno
        return nil
    }

    private func memory(_ caller: OpaquePointer, _ context: OpaquePointer) -> GuestMemory {
        var found = cwasm_extern()
        let name = StaticString("memory")
        let isThere = library.callerExport(caller, name.utf8Start, name.utf8CodeUnitCount, &found)
        guard isThere, found.kind == WasmtimeFunctions.memoryKind else {
            return GuestMemory(UnsafeMutableRawBufferPointer(start: nil, count: 0))
        }
        return GuestMemory(library.bytes(of: found.of.memory, context))
    }

    private func spend(_ units: Int, _ context: OpaquePointer) throws(WASIStop) {
        var left: UInt64 = 0
        if let error = library.fuel(context, &left) { library.deleteError(error) }
        let isEnough = left >= UInt64(clamping: units)
        if let error = library.setFuel(context, isEnough ? left - UInt64(clamping: units) : 0) {
            library.deleteError(error)
        }
        if !isEnough { throw .end(.fuel) }
    }

    /// Returns a trap. The run holds the reason: a trap of the host has no code.
    private func trap() -> OpaquePointer? {
        let words = StaticString("ended by the host")
        return library.newTrap(words.utf8Start, words.utf8CodeUnitCount)
    }
}
