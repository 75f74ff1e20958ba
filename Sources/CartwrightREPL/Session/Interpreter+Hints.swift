internal import Cartwright
internal import CartwrightScenarios

extension Interpreter {
    /// An error whose hint is an example of a verb, with that in the words of this session: a SKU that the catalog has,
    /// a card that is here.
    func situated(_ error: CartwrightError) -> CartwrightError {
        guard let hint = error.hint, let verb = verbs.all.first(where: { $0.examples.contains(hint) }),
            let line = try? CommandLine(hint), line.words.starts(with: verb.words.map(String.init))
        else { return error }
        var error = error
        error.hint = example(of: verb, line)
        return error
    }

    /// An example with each of its words that is not here replaced by one that is.
    private func example(of verb: Verb, _ line: CommandLine) -> String {
        let finder = ValueFinder(self)
        var words: [String] = []
        for (position, word) in line.words.dropFirst(verb.words.count).enumerated() {
            let kind = verb.parameters.word(at: position)?.kind
            let here = kind.map { $0.namesWhatIsHere ? finder.found($0, after: words) : [] } ?? []
            words.append(here.isEmpty || here.contains(word) ? word : here[0])
        }
        var options = line.options
        // Without a catalog whatever has a price can be bought.
        if verb.parameters.first?.kind == .item, world.shop.items.isEmpty, verb.option("price") != nil {
            options = options.filter { $0.name != "price" } + [CommandLine.Option(name: "price", value: "12.50")]
        }
        return CommandLine.text(verb.name, words, options)
    }
}

extension ValueKind {
    /// Whether it stands for something of the session, and not for a text or a number of somebody's own.
    fileprivate var namesWhatIsHere: Bool {
        switch self {
        case .item, .line, .orderLine, .card, .coupon, .code, .enteredCode, .promotion, .order, .batch, .event, .plugin,
            .loadedPlugin, .branch, .breakpoint:
            true
        default: false
        }
    }
}
