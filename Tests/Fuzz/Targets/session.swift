import AdBannerPlugin
import Cartwright
import CartwrightREPL
import CouponPlugin
import HomeTilePlugin
import MessagePlugin

/// Fuzzes flows and scripts: the readers of files and command lines, and the commands.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSession(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = FuzzInput.bytes(start, count)
    checkScript(bytes)
    guard let flow = try? FlowFile(bytes: bytes), flow.steps.count <= mostSteps else { return 0 }
    flow.steps.forEach { checkWords(of: $0.command) }
    law("a flow survives being written", (try? FlowFile(flow.text))?.text == flow.text)
    let check = FlowCheck(flow, in: interpreter())
    let again = FlowCheck(check.updated, in: interpreter())
    law("a flow answers the same again", again.differences.isEmpty)
    law("what a flow answered can be read", (try? FlowFile(check.updated.text))?.text == check.updated.text)
    return 0
}

private let mostSteps = 24

private func interpreter() -> Interpreter {
    let registry = HandlerRegistry([CouponHandler(), HomeTileHandler(), AdBannerHandler(), MessageHandler()])
    let tools = Tools(files: FuzzFiles(), keys: [:], machineClock: { FuzzInput.now })
    return .forFlows(registry: registry, tools: tools)
}

/// Reads the bytes as a script to its end.
private func checkScript(_ bytes: [UInt8]) {
    guard var script = try? ScriptLines(bytes: bytes) else { return }
    while let line = try? script.next() {
        for command in CommandLine.commands(in: line.text) { checkWords(of: command) }
    }
}

/// Checks that a quoted word reads back as the same word.
private func checkWords(of command: String) {
    guard let line = try? CommandLine(command) else { return }
    for word in line.words {
        let again = try? CommandLine(CommandLine.quoted(word))
        law("a quoted word reads as itself", again?.words == [word] && again?.options.isEmpty == true)
    }
}
