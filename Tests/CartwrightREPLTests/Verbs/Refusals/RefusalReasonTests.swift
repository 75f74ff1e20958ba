import Cartwright
import CartwrightAnalytics
import CartwrightPluginLoader
import Foundation
import Testing

@testable import CartwrightREPL

struct RefusalReasonTests {
    @Test(arguments: RefusalExample.all)
    func `each refusal has a code that the help of its verb lists`(example: RefusalExample) throws {
        let keys = ["other": try Secret(BatchVerbsTests.other)]
        var interpreter = try Interpreter.shopping(files: MemoryFiles(RefusalExample.files), keys: keys)
        for line in example.before { try interpreter.answer(line) }
        #expect(try interpreter.refusal(example.line).code == example.code)
    }

    /// Codes that the command line of a test cannot produce, with the tests that cover them.
    static let elsewhere: Set<String> = [
        "load plugin plugin.not_permitted",  // PluginVerbsTests, with tools that lack the permission.
        "reload plugin plugin.not_permitted", "load plugin handler.duplicate_class_type",
        "reload plugin handler.duplicate_class_type",
        "load plugin plugin.*",  // The loader's tests, with libraries built for them.
        "reload plugin plugin.*",
        "save flow file.unwritable",  // DiskFilesTests.
        "save flow file.not_permitted", "upload batch upload.not_permitted",  // AuthorityTests.
        "save session file.unwritable", "save session file.not_permitted", "save session flow.nested",  // As of flows.
        "save flow flow.nested",  // FlowVerbsTests and SteppingVerbsTests, inside flows.
        "check flow flow.nested", "load flow flow.nested", "next flow.nested", "continue flow.nested",
        "enter code code.revoked", "enter code code.upcoming",  // IssuedCodeTests, with issued codes.
        "apply gift card tender.disabled", "apply gift card tender.expired",  // RefusalErrorTests; samples never are.
        "use store credit tender.disabled", "use store credit tender.expired", "apply gift card tender.too_many",
        "apply gift card tender.other_currency",  // TenderTests; a session with another currency has no sample card.
        "use store credit tender.too_many", "use store credit tender.no_store_credit",
        "set customer customer.bad_identity",  // IdentitySessionTests and IdentityInputTests, with a key.
        "enter code code.ended", "enter code code.used_up", "enter code code.other_customer",
        "sign batch event.too_large",  // The checks of batches and of signatures come before any of these.
        "sign batch signature.*", "upload batch key.unknown", "upload batch signature.*", "verify batch signature.*",
        "upload batch delivery.demo_key",  // UploadVerbTests, with a delivery.
        "upload batch delivery.*", "upload batch net.*",
        "dismiss coupon feed.not_dismissible", "dismiss coupon feed.control_card",
    ]

    @Test(arguments: VerbTable.standard.all.indices)
    func `each code that a verb declares has an example`(index: Int) throws {
        let verb = VerbTable.standard.all[index]
        let codes = RefusalExample.all.filter { $0.isOf(verb) }.map(\.code)
        for code in verb.refuses where !Self.elsewhere.contains("\(verb.name) \(code)") {
            #expect(codes.contains { code.covers($0) }, "\(verb.name): no example of \(code)")
        }
    }

    @Test func `the sample flows are refused only with declared codes`() throws {
        let folder = MemoryFiles.root.appending(path: "samples/flows")
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            var interpreter = Interpreter.empty().beside(flow: "samples/flows/\(name)")
            for step in try FlowFile(bytes: try MemoryFiles().read("samples/flows/\(name)")).steps {
                guard case .failure(let error) = interpreter.run(step.command) else { continue }
                #expect(interpreter.declares(error, of: step.command), "\(name): \(step.command): \(error)")
            }
        }
    }

    @Test func `each code of help occurs once and has a meaning`() {
        let codes = VerbTable.atService.refusals
        #expect(Set(codes).count == codes.count)
        #expect(codes.filter { $0.meaning == nil } == [])
    }

    @Test func `help lists the codes of a verb, explains one code and lists all`() throws {
        var interpreter = Interpreter.empty()
        let lines = try interpreter.answer("help remove item")
        #expect(
            lines.suffix(3) == [
                "  errors", "    cart.unknown_line     No such line.",
                "    checkout.in_progress  The command is not allowed during checkout.",
            ]
        )
        #expect(
            try interpreter.answer("help coupon.not_combinable") == [
                "coupon.not_combinable: A coupon that cannot be combined with an active one.",
                "  from open card, apply coupon",
            ]
        )
        #expect(try interpreter.answer("help json.syntax").first?.hasPrefix("json.*: ") == true)
        #expect(try interpreter.answer("help command.unknown").last == "  from any command")
        let errors = try interpreter.answer("help errors")
        #expect(errors.count { !$0.hasPrefix("   ") } == VerbTable.standard.refusals.count)
        #expect(errors.allSatisfy { $0.count <= 80 })
        #expect(try interpreter.refusal("help coupon.not_combinabel").hint == "help coupon.not_combinable")
    }
}
