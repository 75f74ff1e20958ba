internal import Cartwright

/// A word or an option after the name of a verb, from which usage, checks of counts, errors and completion are derived.
struct Parameter: Hashable, Sendable {
    /// The name in help: `SKU`; of an option the part before `=`.
    let name: String
    /// The kind of value.
    let kind: ValueKind
    /// The position and number of the words.
    let form: Form

    /// The position and number of the words of a parameter.
    enum Form: Hashable, Sendable {
        /// One required word.
        case word
        /// One word that may be left out, with all words after it.
        case optionalWord
        /// A number of words, the last ones of a line.
        case words(ClosedRange<Int>)
        /// `name=value`, which may be left out.
        case option
    }

    /// Returns a required word.
    static func word(_ name: String, _ kind: ValueKind) -> Parameter {
        Parameter(name: name, kind: kind, form: .word)
    }

    /// Returns an optional word.
    static func optional(_ name: String, _ kind: ValueKind) -> Parameter {
        Parameter(name: name, kind: kind, form: .optionalWord)
    }

    /// Returns a parameter of several words.
    static func words(_ name: String, _ kind: ValueKind, _ count: ClosedRange<Int>) -> Parameter {
        Parameter(name: name, kind: kind, form: .words(count))
    }

    /// Returns an option `name=value`.
    static func option(_ name: String, _ kind: ValueKind) -> Parameter {
        Parameter(name: name, kind: kind, form: .option)
    }

    /// The number of words.
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
    /// The parameters that are words, in order.
    var words: [Parameter] { filter { $0.form != .option } }

    /// The parameters that are options, in order.
    var options: [Parameter] { filter { $0.form == .option } }

    /// The number of words of all parameters together.
    var wordCount: ClosedRange<Int> {
        reduce(0...0) { $0.lowerBound + $1.count.lowerBound...$0.upperBound + $1.count.upperBound }
    }

    /// Returns the parameter of the word at a position; nil after the last.
    func word(at position: Int) -> Parameter? {
        var end = 0
        for parameter in words {
            end += parameter.count.upperBound
            if position < end { return parameter }
        }
        return nil
    }

    /// The usage text: `SKU [qty=N]`, `[NAME [VALUE]]`.
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
    /// The JSON of the parameter: `{"name": "qty", "kind": "number", "is_option": true, "is_required": false}`. A
    /// choice has also `values`; a list has `of`, the kind of its elements.
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
