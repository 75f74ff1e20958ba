internal import Cartwright

/// A word or an option that may follow the name of a verb: what usage, counts, refusals and completion are made of.
struct Parameter: Hashable, Sendable {
    /// What help calls it: `SKU`; of an option the part before `=`.
    let name: String
    /// What stands for it.
    let kind: ValueKind
    /// Where it stands, and how often.
    let form: Form

    /// Where a parameter stands, and how often.
    enum Form: Hashable, Sendable {
        /// One word that has to be there.
        case word
        /// One word that may be left out, with all words after it.
        case optionalWord
        /// So many words, the last of a line.
        case words(ClosedRange<Int>)
        /// `name=value`, which may be left out.
        case option
    }

    /// A word that has to be there.
    static func word(_ name: String, _ kind: ValueKind) -> Parameter {
        Parameter(name: name, kind: kind, form: .word)
    }

    /// A word that may be left out.
    static func optional(_ name: String, _ kind: ValueKind) -> Parameter {
        Parameter(name: name, kind: kind, form: .optionalWord)
    }

    /// Several words.
    static func words(_ name: String, _ kind: ValueKind, _ count: ClosedRange<Int>) -> Parameter {
        Parameter(name: name, kind: kind, form: .words(count))
    }

    /// `name=value`.
    static func option(_ name: String, _ kind: ValueKind) -> Parameter {
        Parameter(name: name, kind: kind, form: .option)
    }

    /// How many words it takes.
    var count: ClosedRange<Int> {
        switch form {
        case .word: 1...1
        case .optionalWord: 0...1
        case .words(let count): count
        case .option: 0...0
        }
    }
}

extension [Parameter] {
    /// Those that are words, in order.
    var words: [Parameter] { filter { $0.form != .option } }

    /// Those that are options, in order.
    var options: [Parameter] { filter { $0.form == .option } }

    /// How many words they take together.
    var wordCount: ClosedRange<Int> {
        reduce(0...0) { $0.lowerBound + $1.count.lowerBound...$0.upperBound + $1.count.upperBound }
    }

    /// The one that the word at a position belongs to, nil after the last.
    func word(at position: Int) -> Parameter? {
        var end = 0
        for parameter in words {
            end += parameter.count.upperBound
            if position < end { return parameter }
        }
        return nil
    }

    /// How they are written: `SKU [qty=N]`, `[NAME [VALUE]]`.
    var usage: String {
        var text: [String] = []
        var depth = 0
        for parameter in words {
            let isOptional = parameter.count.lowerBound == 0
            depth += isOptional ? 1 : 0
            text.append(isOptional ? "[\(parameter.name)" : parameter.name)
        }
        if depth > 0 { text[text.count - 1] += String(repeating: "]", count: depth) }
        return (text + options.map { "[\($0.name)=\($0.kind.placeholder)]" }).joined(separator: " ")
    }
}

extension Parameter {
    /// The same for programs: `{"name": "qty", "kind": "number", "is_option": true, "is_required": false}`. Of a choice
    /// also the `values`, of a list the kind `of` what is in it.
    var json: JSONValue {
        var object: JSONObject = [
            "name": .string(name), "kind": .string(kind.name), "is_option": .bool(form == .option),
            "is_required": .bool(count.lowerBound > 0),
        ]
        switch kind {
        case .choice(let words): object["values"] = .array(words.map(JSONValue.string))
        case .list(let kind): object["of"] = .string(kind.name)
        default: break
        }
        return .object(object)
    }
}
