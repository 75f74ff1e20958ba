/// Arguments as words of a command line, for a program that this one hands over to.
extension [String] {
    /// Words one after another.
    package static func words(_ parts: [String]...) -> [String] { parts.flatMap(\.self) }

    /// An option with its value in the same word, which may begin with a dash; nothing without a value.
    package static func option(_ name: String, _ value: String?) -> [String] { value.map { ["\(name)=\($0)"] } ?? [] }

    /// An option for each of some values.
    package static func options(_ name: String, _ values: [String]) -> [String] { values.map { "\(name)=\($0)" } }

    /// A flag where it is set.
    package static func flag(_ name: String, _ isSet: Bool) -> [String] { isSet ? [name] : [] }
}
