import Cartwright
import Foundation
import Testing

@testable import CartwrightREPL

/// Saving a flow: it omits its own command and writes paths relative to its folder.
struct SavedFlowTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.path + "/flows", withIntermediateDirectories: true)
        try Data(#"{"currency": "USD", "items": [], "promotions": []}"#.utf8)
            .write(to: URL(filePath: folder.path + "/shop.json"))
    }

    private func session() -> Interpreter {
        var interpreter = Interpreter.empty()
        interpreter.tools.files = DiskFiles()
        return interpreter
    }

    @Test func `save flow and check flow are omitted, since a check refuses them`() throws {
        let (one, two) = (folder.path + "/one.flow", folder.path + "/two.flow")
        var session = session()
        try session.answer("add item A price=1.00")
        try session.answer("save flow \(one)")
        try session.answer("check flow \(one)")
        #expect(try session.answer("save flow \(two)").first == "saved 1 command to \(two)")
        #expect(
            try String(contentsOfFile: two, encoding: .utf8)
                == "> add item A price=1.00\nadded 1 x A; cart total $1.00\n"
        )
        try session.answer("check flow \(two)")
    }

    @Test func `paths are relative to the flow's folder, in answers too`() throws {
        let flow = folder.path + "/flows/mine.flow"
        let working = try #require(DiskFiles.realFolder("."))
        let up = String(repeating: "../", count: working.split(separator: "/").count)
        let shop = String((up + folder.path.dropFirst()))
        var session = session()
        try session.answer("load catalog \(shop)/shop.json")
        try session.answer("try load catalog \(shop)/shop.json")
        _ = try session.refusal("load catalog \(shop)/none.json")
        try session.answer("save flow \(flow)")
        let text = try String(contentsOfFile: flow, encoding: .utf8)
        #expect(text.contains("> load catalog ../shop.json\n") && text.contains("> try load catalog ../shop.json\n"))
        #expect(text.contains("! load catalog ../none.json\nerror[file.unreadable]: ../none.json cannot be read"))
        try session.answer("check flow \(flow)")
    }
}
