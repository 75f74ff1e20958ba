import Testing

import CartwrightCommandLine

struct OptionSynonymsTests {
    @Test(arguments: [
        (
            ["codes", "generate", "--out", "a.csv", "--format=csv"],
            ["codes", "generate", "--output-file", "a.csv", "--output=csv"]
        ),
        (["sign", "-", "--secret-file", "s", "--out=."], ["sign", "-", "--key", "s", "--output-folder=."]),
        (["plugin", "build", ".", "--output", "x.so"], ["plugin", "build", ".", "--output-file", "x.so"]),
        (["price", "--output", "table", "--out"], ["price", "--output", "table", "--out"]),
        (["verify", "--", "--secret-file"], ["verify", "--", "--secret-file"]), ([], []), (["codes"], ["codes"]),
    ])
    func `a former name of an option works in its commands only`(old: [String], new: [String]) {
        #expect(OptionSynonyms.cartwright.replaced(in: old) == new)
    }

    @Test func `cartwright-net has its own former names`() {
        let net = OptionSynonyms.net
        let arguments = ["outbox", "upload", "--secret-variable", "S", "--store", "s"]
        #expect(net.replaced(in: arguments) == ["outbox", "upload", "--key-variable", "S", "--store", "s"])
        #expect(net.replaced(in: ["serve", "--secret-file=f"]) == ["serve", "--key=f"])
        #expect(net.replaced(in: ["cards", "https://a", "--output", "f"])[2] == "--output-file")
    }
}
