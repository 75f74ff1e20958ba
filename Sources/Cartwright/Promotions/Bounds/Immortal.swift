/// Keeps values for good.
///
/// To free a value that nests a hundred thousand deep recurses as deep, and ends the process where the stack ends. Only
/// code can make one, and whatever it does, a value that is kept is never freed.
enum Immortal {
    private final class Box<Value> {
        let value: Value
        init(_ value: Value) { self.value = value }
    }

    /// Keeps a value until the process ends.
    static func keep<Value>(_ value: Value) { _ = Unmanaged.passRetained(Box(value)) }
}
