import ArgumentParser
import CartwrightCommandLine
import Testing

/// The words of a command line stay the same when one program passes them to another.
struct ArgumentWordsTests {
    @Test(arguments: [["-c=-x; show cart", "--keep-going"], ["-c=a=b"], []])
    func `command options keep their words`(words: [String]) throws {
        #expect(try ScriptArguments.parse(words).words == words)
    }

    @Test(arguments: [["--json", "--color=never"], ["--color=auto"]])
    func `output options keep their words`(words: [String]) throws {
        #expect(try OutputArguments.parse(words).words == words)
    }

    @Test(arguments: [
        [
            "--connect=http://[::1]:80", "--session=-a", "--write", "--access-key-file=k=1", "--ca-file=c",
            "--answer-limit=20",
        ],
        ["--connect=https://a", "--answer-limit=10"],
    ])
    func `connection options keep their words`(words: [String]) throws {
        #expect(try ConnectionArguments.parse(words).words == words)
    }
}
