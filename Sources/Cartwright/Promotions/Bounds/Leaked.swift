/// Keeps values for the lifetime of the process.
///
/// Deallocation of a value that nests a hundred thousand deep recurses as deep, and crashes the process when the stack
/// overflows. Only code can build such a value. A value that is never freed cannot crash.
enum Leaked {
    private final class Box<Value> {
        let value: Value
        init(_ value: Value) { self.value = value }
    }

    /// Keeps a value until the process ends.
    static func leak<Value>(_ value: Value) { _ = Unmanaged.passRetained(Box(value)) }
}
