/// A part of a value that seldom changes, kept aside, so that a copy of the whole costs one reference for it.
///
/// A session value is kept for every step that can be undone. What it holds inline, every step holds again; what stands
/// aside, all steps share until it is set.
@propertyWrapper
package struct Shared<Value: Sendable>: Sendable {
    private final class Box: Sendable {
        let value: Value
        init(_ value: Value) { self.value = value }
    }

    private var box: Box

    /// The part. Setting it leaves earlier copies of the whole as they are.
    package var wrappedValue: Value {
        get { box.value }
        set { box = Box(newValue) }
    }

    /// Puts a part aside.
    package init(wrappedValue: Value) { box = Box(wrappedValue) }
}
