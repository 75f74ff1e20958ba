import ArgumentParser
import CartwrightCommandLine
import Testing

/// What one program is given, it hands on as it came.
struct ArgumentWordsTests {
    @Test(arguments: [["-c=-x; show cart", "--keep-going"], ["-c=a=b"], []])
    func `commands`(words: [String]) throws { #expect(try ScriptArguments.parse(words).words == words) }

    @Test(arguments: [["--json", "--color=never"], ["--color=auto"]])
    func `how answers are written`(words: [String]) throws { #expect(try OutputArguments.parse(words).words == words) }

    @Test(arguments: [
        ["--connect=http://[::1]:80", "--session=-a", "--access-key-file=k=1", "--ca-file=c", "--answer-limit=20"],
        ["--connect=https://a", "--answer-limit=10"],
    ])
    func `a service`(words: [String]) throws { #expect(try ConnectionArguments.parse(words).words == words) }
}
