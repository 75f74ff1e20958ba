package import Cartwright

/// The bytes of a plugin file, checked before any of them is mapped.
package struct PluginFile {
    private let bytes: [UInt8]
    private let name: String

    /// Creates a file from its bytes and its name for errors.
    package init(bytes: [UInt8], name: String) { (self.bytes, self.name) = (bytes, name) }

    /// A symbol that only the engine defines: the protocol of handlers.
    private static let engineSymbol = "$s10Cartwright11CardHandlerMp"

    /// Refuses bytes that must not reach the dynamic linker.
    ///
    /// - Throws: in this order, `plugin.not_shared_object`, `plugin.truncated`, `plugin.altered`,
    /// `plugin.engine_twice`, `plugin.missing_entry_point`, and `plugin.truncated` for a missing digest.
    package func check() throws(CartwrightError) {
        guard bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46]) else { throw notSharedObject("it is not an ELF file") }
        guard bytes.count >= 64 else { throw truncated("it ends within its header") }
        guard let file = ELFFile(bytes), file.kind == .dynamic else {
            throw notSharedObject("it is for another kind of machine, or damaged")
        }
        guard file.isComplete else { throw truncated("it ends before the parts listed in its header") }
        let seal = try PluginSeal.verdict(on: bytes)
        if seal == .broken {
            throw refusal(.pluginAltered, "\(name) was changed since cartwright plugin build: its digest differs")
        }
        let symbols = file.definedSymbols
        if symbols.contains(Self.engineSymbol) {
            throw refusal(
                .pluginEngineTwice,
                "\(name) contains a copy of the engine, whose types differ from this program's"
            )
        }
        if let missing = EntryPoints.Symbol.allCases.first(where: { !symbols.contains($0.rawValue) }) {
            throw refusal(.pluginMissingEntryPoint, "\(name) has no function \(missing.rawValue)")
        }
        if seal == .missing { throw truncated("the digest at its end is missing") }
    }

    private func notSharedObject(_ reason: String) -> CartwrightError {
        refusal(.pluginNotSharedObject, "\(name) is not a shared object: \(reason)")
    }

    private func truncated(_ reason: String) -> CartwrightError {
        refusal(.pluginTruncated, "\(name) is truncated: \(reason)")
    }

    private func refusal(_ code: ErrorCode, _ summary: String) -> CartwrightError {
        CartwrightError(code, summary, hint: "cartwright plugin build DIR", fault: .plugin)
    }
}
