import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightConsole
import CartwrightPluginLoader
import CartwrightREPL
import Foundation

/// `cartwright plugin run FILE.wasm < message.json`.
struct RunModuleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Send a message to a WebAssembly module and print its answer.",
        discussion: """
            The message is read from standard input and the answer is written to standard output. Standard error gets \
            the output of a WASI program, then the ABI of the module and its usage (units of fuel, memory, lengths). \
            The limits are those of the host.
            """
    )

    @OptionGroup var wasm: WasmArguments

    @Option(
        help: ArgumentHelp(
            "The number of cards or cart lines in the message; counted by default.",
            valueName: "number"
        )
    )
    var count: Int?

    @Argument(help: "The module.")
    var file: String

    func run() throws {
        let (reply, abi) = try leaving(.plugin) { () throws(CartwrightError) in
            let bytes = Array(try DiskFiles().read(file))
            let module = try wasm.loader().runtime().module(bytes, named: file)
            var words: [String] = []
            let message = Self.input()
            let count = count ?? Self.count(in: message)
            let reply = try module.answer(message, count: count) { words.append("stderr: \($0)") }
            Console().complain(words)
            return (reply, module.abi)
        }
        try Console().print([String(decoding: reply.bytes, as: UTF8.self)])
        Console().complain([usage(reply, abi).text])
    }

    private func usage(_ reply: HandlerReply, _ abi: WasmABI) -> JSONValue {
        var usage: JSONObject = ["abi": .integer(Int64(abi.rawValue))]
        guard case .object(let taken) = reply.usage.json else { return .object(usage) }
        for (key, value) in taken { usage[key] = value }
        return .object(usage)
    }

    /// The number of cards in a message, or of lines in its cart.
    private static func count(in message: [UInt8]) -> Int {
        guard let message = try? JSONParser.parse(message) else { return 0 }
        guard case .array(let parts)? = message["cards"] ?? message["cart"]?["lines"] else { return 0 }
        return parts.count
    }

    /// Reads up to one byte more than the limit, so that a longer message is refused and not cut.
    private static func input() -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count <= WasmLimits.messageBytes {
            guard let part = try? FileHandle.standardInput.read(upToCount: 1 << 16), !part.isEmpty else { break }
            bytes += part
        }
        while let last = bytes.last, last == 0x0A || last == 0x0D { bytes.removeLast() }
        return bytes
    }
}
