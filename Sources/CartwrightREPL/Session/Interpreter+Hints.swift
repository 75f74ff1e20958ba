internal import Cartwright
internal import CartwrightScenarios

extension Interpreter {
    /// Returns an error whose hint is an example of a verb, with the example adapted to the session: a SKU of the
    /// catalog, a card of the feed.
    func situated(_ error: CartwrightError) -> CartwrightError {
        guard let hint = error.hint, let verb = verbs.all.first(where: { $0.examples.contains(hint) }),
            let line = try? CommandLine(hint), line.words.starts(with: verb.words.map(String.init))
        else { return error }
        var error = error
        error.hint = example(of: verb, line)
        return error
    }

    /// Returns an example in which each unknown name is replaced by one of the session.
    private func example(of verb: Verb, _ line: CommandLine) -> String {
        let finder = ValueFinder(self)
        var words: [String] = []
        for (position, word) in line.words.dropFirst(verb.words.count).enumerated() {
            let kind = verb.parameters.word(at: position)?.kind
            let here = kind.map { $0.namesWhatIsHere ? finder.found($0, after: words) : [] } ?? []
            words.append(here.isEmpty || here.contains(word) ? word : here[0])
        }
        var options = line.options
        // Without a catalog any SKU with a price can be added.
        if verb.parameters.first?.kind == .item, world.shop.items.isEmpty, verb.option("price") != nil {
            options = options.filter { $0.name != "price" } + [CommandLine.Option(name: "price", value: "12.50")]
        }
        return CommandLine.text(verb.name, words, options)
    }
}

extension ValueKind {
    /// True if the kind names something of the session, as opposed to free text or a number.
    fileprivate var namesWhatIsHere: Bool {
        switch self {
        case .item, .line, .orderLine, .card, .coupon, .code, .enteredCode, .promotion, .gift, .declinedGift, .order,
            .batch, .event, .plugin, .loadedPlugin, .branch, .breakpoint:
            true
        default: false
        }
    }
}
