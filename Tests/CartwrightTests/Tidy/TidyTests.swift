import Testing

/// Checks the house rules that a machine can check.
@Suite struct TidyTests {
    @Test(arguments: [
        "try!", "as!", "fatalError(", "preconditionFailure(", "unowned", "nonisolated(unsafe)",
    ])
    func `the sources contain no traps and no ways around the compiler`(word: String) throws {
        let files = try Repository.swiftFiles(under: "Sources", "plugins")
        #expect(files.count > 50)
        let found = files.flatMap { file in file.lines(with: word) { $0.code.hasWord(word) } }
        #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
    }

    @Test(arguments: ["Double", "Float", "CGFloat", "Float16", "Float80"])
    func `no floating point is used near money`(word: String) throws {
        let found = try Repository.swiftFiles(under: "Sources/Cartwright").flatMap { file in
            file.lines(with: word) { $0.code.hasWord(word) }
        }
        #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
    }

    /// An installed program does not have the checkout that it was built from.
    @Test func `no text of a program names a script of the repository`() throws {
        let found = try Repository.swiftFiles(under: "Sources", "plugins").flatMap { file in
            file.lines { line in
                !line.drop { $0 == " " }.hasPrefix("//") && (line.contains("scripts/") || line.contains(".ci/"))
            }
        }
        #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
    }

    @Test func `files are short`() throws {
        let long = try Repository.swiftFiles(under: "Sources", "plugins").filter { $0.lines.count > 401 }
        #expect(long.map(\.path) == [])
    }

    @Test func `lines are short, without tabs and trailing blanks`() throws {
        let found = try Repository.swiftFiles(under: "Sources", "plugins").flatMap { file in
            file.lines { $0.count > 120 || $0.contains("\t") || $0.last?.isWhitespace == true }
        }
        #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
    }

    @Test func `files end with one line break`() throws {
        let found = try Repository.swiftFiles(under: "Sources", "plugins").filter {
            !$0.text.hasSuffix("\n") || $0.text.hasSuffix("\n\n")
        }
        #expect(found.map(\.path) == [])
    }

    /// A file that is moved into place before its bytes are on the disk may be empty after a power failure.
    @Test(arguments: ["rename(", "renameat(", "moveItem(", "fsync(", "fdatasync("])
    func `files are moved into place only by the file writers`(call: String) throws {
        let writers = ["Sources/CartwrightFiles/System/", "Sources/CartwrightCollector/Files/"]
        let found = try Repository.swiftFiles(under: "Sources", "plugins").flatMap { file in
            writers.contains(where: file.path.hasPrefix) ? [] : file.lines(with: call) { $0.code.hasWord(call) }
        }
        #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
    }

    @Test func `a header name has no fallback`() throws {
        let found = try Repository.swiftFiles(under: "Sources", "plugins").flatMap { file in
            file.lines(with: "HTTPField.Name(") { $0.code.hasBytes(of: "HTTPField.Name(") && $0.code.contains("??") }
        }
        #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
    }

    /// A name that occurs only once is not used, except names that other code calls.
    @Test func `every declaration is used`() throws {
        let calledByOthers: Set<String> = [
            // Requirements of protocols in other packages.
            "allValueStrings", "handlerAdded", "channelActive", "channelInactive", "channelRead", "channelReadComplete",
            "userInboundEventTriggered", "errorCaught", "InboundIn", "InboundOut", "OutboundOut",
            // Swift in texts written by the plugin builder.
            "cartwrightPluginAPIVersion", "cartwrightPluginEngine", "cartwrightPluginManifest",
            "cartwrightPluginRegister",
        ]
        let declaring: Set<Substring> = ["func", "struct", "class", "enum", "protocol", "actor", "typealias"]
        var (counts, places): ([Substring: Int], [Substring: String]) = ([:], [:])
        let (sources, tests) = (try Repository.swiftFiles(under: "Sources", "plugins"), try Repository.testTexts())
        let embedding = try Repository.swiftFiles(under: "samples", "Benchmarks")
        for file in sources + tests + embedding {
            let isSource = file.path.hasPrefix("Sources/")
            for line in file.lines {
                let code = line.code
                let words = code.split { !($0.isLetter || $0.isNumber || $0 == "_") }
                for word in words { counts[word, default: 0] += 1 }
                guard isSource else { continue }
                for (keyword, name) in zip(words, words.dropFirst())
                where declaring.contains(keyword) && code[keyword.endIndex..<name.startIndex] == " " {
                    places[name] = file.path
                }
                for (word, (kind, name)) in zip(words, zip(words.dropFirst(), words.dropFirst(2)))
                where word == "static" && (kind == "let" || kind == "var") {
                    places[name] = file.path
                }
            }
        }
        let unused = places.filter { counts[$0.key] == 1 && !calledByOthers.contains(String($0.key)) }
        #expect(places.count > 3000)
        #expect(unused.map { "\($0.value): \($0.key)" }.sorted() == [])
    }
}
