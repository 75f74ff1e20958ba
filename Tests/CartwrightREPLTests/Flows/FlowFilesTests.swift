import Cartwright
import Testing

@testable import CartwrightREPL

/// Finds the files of a flow: first in the flow's folder, then in the working folder.
struct FlowFilesTests {
    private static let catalog = #"{"currency": "USD", "items": [{"sku": "A", "unit_price": 100}], "promotions": []}"#

    private static let files = [
        "shop/flows/a.flow": "> load catalog ../own.json\n<...>\n> load catalog both.json\n<...>\n",
        "shop/flows/../own.json": catalog, "shop/flows/both.json": catalog, "both.json": "no JSON",
        "working.json": catalog,
    ]

    @Test(arguments: [
        ("both.json", "shop/flows/both.json"), ("../own.json", "shop/flows/../own.json"),
        ("working.json", "working.json"), ("missing.json", "missing.json"), ("/both.json", "/both.json"),
    ])
    func `the flow's folder comes first, then the working folder`(path: String, found: String) {
        let files = FlowFiles.beside("shop/flows/a.flow", MemoryFiles(Self.files))
        #expect(files.resolved(path) == found)
        #expect(FlowFiles.beside("a.flow", MemoryFiles(Self.files)).resolved(path) == path)
    }

    @Test func `an error names the file as the flow writes it`() throws {
        let files = MemoryFiles(["shop/bad.json": "{", "shop/a.flow": "! load catalog bad.json\nx\n"])
        var interpreter = Interpreter.empty(files: files)
        let details = try interpreter.refusal("check flow shop/a.flow").details
        #expect(details.contains { $0.contains("error[json.syntax]: bad.json:1") }, "\(details)")
    }

    @Test func `running a loaded flow finds its files, and its steps have the resolved paths`() throws {
        var interpreter = Interpreter.empty(files: MemoryFiles(Self.files))
        try interpreter.answer("load flow shop/flows/a.flow")
        #expect(try interpreter.answer("continue").last == "shop/flows/a.flow is finished, all output as expected")
        #expect(
            try interpreter.answer("list steps") == [
                "     1  load catalog shop/flows/../own.json", "  *  2  load catalog shop/flows/both.json",
            ]
        )
        #expect(try interpreter.refusal("load catalog ../own.json").code == .fileUnreadable)
    }
}
