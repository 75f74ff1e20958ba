import Testing

@testable import CartwrightREPL

struct FlowPathsTests {
    @Test(arguments: [
        ("/srv/shop", "/srv/shop", "samples/a.json", "samples/a.json"),
        ("/srv/shop/flows", "/srv/shop", "samples/a.json", "../samples/a.json"),
        ("/srv/shop/flows", "/srv/shop", "flows/a.json", "a.json"),
        ("/srv/flows", "/srv/shop/inner", "../a.json", "../shop/a.json"),
        ("/srv/shop/flows", "/srv/shop", "/tmp/a.json", "/tmp/a.json"),
        ("/tmp/flows", "/srv/shop", "./samples/a.json", "/srv/shop/samples/a.json"),
        ("/", "/srv/shop", "a.json", "/srv/shop/a.json"),
    ])
    func `a path is written relative to the flow's folder`(flow: String, working: String, path: String, named: String) {
        #expect(FlowPaths(flowFolder: flow, workingFolder: working).path(path) == named)
    }
}
