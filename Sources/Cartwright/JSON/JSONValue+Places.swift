extension JSONValue {
    /// The value that keys and positions lead to, as ``JSONPointer`` has them; nil where there is none.
    package func value(at keys: some Sequence<String>) -> JSONValue? {
        keys.reduce(JSONValue?.some(self)) { value, key in
            switch value {
            case .object(let object)?: object[key]
            case .array(let elements)?: JSONPointer.index(key).flatMap { elements.dropFirst($0).first }
            default: nil
            }
        }
    }
}
