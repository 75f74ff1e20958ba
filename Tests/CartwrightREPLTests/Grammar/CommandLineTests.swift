import Cartwright
import Testing

@testable import CartwrightREPL

struct CommandLineTests {
    @Test(arguments: [
        ("add item MUG", ["add", "item", "MUG"]),
        ("  add \t item   MUG  ", ["add", "item", "MUG"]),
        (#"load cards "my cards.json""#, ["load", "cards", "my cards.json"]),
        ("load cards 'my cards.json'", ["load", "cards", "my cards.json"]),
        (#"show "a \"b\" \\ c""#, ["show", #"a "b" \ c"#]),
        (#"show 'a \ b'"#, ["show", #"a \ b"#]),
        (#"show a" "b' 'c"#, ["show", "a b c"]),
        (#"show """#, ["show", ""]),
        (#"show a\b"#, ["show", #"a\b"#]),
        ("open card 1=2", ["open", "card", "1=2"]),
        ("open card =2", ["open", "card", "=2"]),
        (#"open card "a=b""#, ["open", "card", "a=b"]),
        ("undo # what was wrong", ["undo"]), ("add item MUG#2 #it's one", ["add", "item", "MUG#2"]),
        (##"show "#1" '# 2' #"##, ["show", "#1", "# 2"]), ("# undo", []),
        ("", []),
    ])
    func `blanks separate words, and quotes keep blanks inside a word`(line: String, words: [String]) throws {
        let command = try CommandLine(line)
        #expect(command.words == words)
        #expect(command.options.isEmpty)
    }

    @Test(arguments: [
        ("add item MUG qty=2", "qty", "2"),
        ("add qty=2 item MUG", "qty", "2"),
        (#"add item MUG categories="art, paper""#, "categories", "art, paper"),
        ("add item MUG price=", "price", ""),
        ("add item MUG to=a=b", "to", "a=b"),
        ("add item MUG sub-total_2=x", "sub-total_2", "x"),
    ])
    func `a name and a value joined by an equals sign are an option`(line: String, name: String, value: String) throws {
        let command = try CommandLine(line)
        #expect(command.words == ["add", "item", "MUG"])
        #expect(command.options == [CommandLine.Option(name: name, value: value)])
    }

    @Test(arguments: [#"show "a"#, "show 'a", #"show "a\""#, #"show "a' b"#])
    func `an unclosed quote is refused`(line: String) {
        #expect { try CommandLine(line) } throws: { error in
            (error as? CartwrightError)?.code == .commandUnclosedQuote
        }
    }

    @Test(arguments: [
        ("list cards; list items", ["list cards", "list items"]),
        (" list cards ;; ; list items; ", ["list cards", "list items"]),
        ("list cards\nlist items\r\nundo", ["list cards", "list items", "undo"]),
        (#"show "a;b"; undo"#, [#"show "a;b""#, "undo"]),
        ("show 'a;b'; undo", ["show 'a;b'", "undo"]),
        (#"show "a\";b"; undo"#, [#"show "a\";b""#, "undo"]),
        (#"show 'a\'; undo"#, [#"show 'a\'"#, "undo"]),
        ("# it's a comment; undo\nredo", ["# it's a comment; undo", "redo"]),
        ("undo; # done", ["undo", "# done"]), ("undo # a; b\nredo", ["undo # a; b", "redo"]),
        ("show '#a'; undo", ["show '#a'", "undo"]), ("show MUG#2; undo", ["show MUG#2", "undo"]),
        ("show 'a #b;c'; undo", ["show 'a #b;c'", "undo"]),
        ("show \"a\nundo", ["show \"a", "undo"]),
        ("", []),
    ])
    func `a text is split into commands`(text: String, commands: [String]) {
        #expect(CommandLine.commands(in: text) == commands)
    }

    @Test(arguments: ["MUG", "", "a b", "a\"b", "a'b", #"a\b"#, "qty=2", "a;b", "#a", "tab\tbed", "日本 茶", #"\""#])
    func `a quoted word parses to the same word`(word: String) throws {
        let quoted = CommandLine.quoted(word)
        #expect(try CommandLine("show \(quoted) x").words == ["show", word, "x"])
        #expect(CommandLine.commands(in: "show \(quoted); undo").count == 2)
    }

    @Test func `plain words are not quoted`() {
        #expect(CommandLine.quoted("samples/cards/autumn-2.json") == "samples/cards/autumn-2.json")
    }
}
