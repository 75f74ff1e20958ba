internal import CProcesses
internal import Cartwright

// The errors of running modules.

extension WasmInstance {
    /// Throws the error of a failed call of the library, if it failed.
    func refuse(_ error: OpaquePointer?, _ trap: OpaquePointer?, isStarting: Bool) throws(CartwrightError) {
        let name = module.name
        if let ending = run?.ending {
            if let error { functions.deleteError(error) }
            if let trap { functions.deleteTrap(trap) }
            try refuse(ending, isStarting: isStarting)
            return
        }
        if let trap {
            if let error { functions.deleteError(error) }
            let (code, text) = functions.reason(ofTrap: trap)
            switch code {
            case .fuel: throw .limitExceeded(name, "fuel", used: fuel, limit: fuel)
            case .interrupt:
                let limit = Int(clamping: limits.answerTime.milliseconds)
                throw .limitExceeded(name, "milliseconds", used: limit, limit: limit)
            case .stack:
                let limit = WasmLimits.stackBytes
                throw .limitExceeded(name, "bytes of stack", used: limit, limit: limit)
            default: throw wentWrong(text, isStarting: isStarting)
            }
        }
        guard let error else { return }
        let text = functions.text(ofError: error)
        // The library has no code for it, only text.
        guard isStarting, text.contains("exceeds memory limits") else { throw .trapped(name, text) }
        let pages = text.split(separator: " ").compactMap { Int($0) }.first ?? 0
        throw .limitExceeded(name, "bytes of memory", used: pages << 16, limit: limits.memoryBytes)
    }

    /// Throws the error of an ending. A program may exit with status 0 anywhere, once it runs.
    private func refuse(_ ending: WASIEnding, isStarting: Bool) throws(CartwrightError) {
        switch ending {
        case .exit(status: 0) where !isStarting: return
        case .exit(let status): throw .exited(module.name, status: status)
        case .fuel: throw .limitExceeded(module.name, "fuel", used: fuel, limit: fuel)
        case .answer(let count):
            throw .limitExceeded(module.name, "bytes of an answer", used: count, limit: limits.answerBytes)
        }
    }

    /// Returns the error of a trap. With hardly any memory left, the trap counts as a lack of memory: the module sees
    /// that growing fails, but the host does not.
    private func wentWrong(_ text: String, isStarting: Bool) -> CartwrightError {
        let used = isStarting ? 0 : memoryBytes
        guard used > limits.memoryBytes - (1 << 20) else { return .trapped(module.name, text) }
        return .limitExceeded(module.name, "bytes of memory", used: used, limit: limits.memoryBytes)
    }
}
