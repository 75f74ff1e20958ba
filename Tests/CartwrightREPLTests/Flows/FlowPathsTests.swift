import Testing

@testable import CartwrightREPL

struct FlowPathsTests {
    @Test(arguments: [
        ("/work/shop", "/work/shop", "samples/a.json", "samples/a.json"),
        ("/work/shop/flows", "/work/shop", "samples/a.json", "../samples/a.json"),
        ("/work/shop/flows", "/work/shop", "flows/a.json", "a.json"),
        ("/work/flows", "/work/shop/inner", "../a.json", "../shop/a.json"),
        ("/work/shop/flows", "/work/shop", "/tmp/a.json", "/tmp/a.json"),
        ("/tmp/flows", "/work/shop", "./samples/a.json", "/work/shop/samples/a.json"),
        ("/", "/work/shop", "a.json", "/work/shop/a.json"),
    ])
    func `a file is named from the folder of the flow`(flow: String, working: String, path: String, named: String) {
        #expect(FlowPaths(flowFolder: flow, workingFolder: working).path(path) == named)
    }
}
