import AdBannerPlugin
import Cartwright
import CartwrightREPL
import CouponPlugin
import Foundation
import HomeTilePlugin
import MessagePlugin
import Testing

/// What the documentation shows of a session is what a session answers.
struct DocumentedFlowTests {
    static let documents = ["README.md", "Sources/Cartwright/Cartwright.docc/FeedsAndCardSources.md"]

    @Test(arguments: documents)
    func `every flow in a document answers as shown`(document: String) throws {
        let flows = try ReadmeFile.blocks(of: "flow", in: document)
        #expect(!flows.isEmpty)
        for text in flows {
            let check = FlowCheck(try FlowFile(text), in: try Self.interpreter())
            #expect(check.differences.isEmpty, "\(document) should say:\n\(check.updated.text)")
        }
    }

    private static func interpreter() throws -> Interpreter {
        let registry = HandlerRegistry([CouponHandler(), HomeTileHandler(), AdBannerHandler(), MessageHandler()])
        let files = DiskFiles(folder: ReadmeFile.root.path)
        let tools = Tools(files: files, keys: [:], machineClock: { .earliest })
        return .forFlows(registry: registry, tools: tools)
    }
}
