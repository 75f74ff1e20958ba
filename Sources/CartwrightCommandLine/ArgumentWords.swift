/// Arguments as words of a command line, for the program that takes over from this one.
extension [String] {
    /// Joins lists of words.
    package static func words(_ parts: [String]...) -> [String] { parts.flatMap(\.self) }

    /// An option and its value as one word, so that the value may begin with a dash; empty without a value.
    package static func option(_ name: String, _ value: String?) -> [String] { value.map { ["\(name)=\($0)"] } ?? [] }

    /// An option for each of some values.
    package static func options(_ name: String, _ values: [String]) -> [String] { values.map { "\(name)=\($0)" } }

    /// A flag if it is set, else empty.
    package static func flag(_ name: String, _ isSet: Bool) -> [String] { isSet ? [name] : [] }
}
