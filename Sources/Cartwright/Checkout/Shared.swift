/// A part of a value that seldom changes, stored separately, so that a copy of the whole costs one reference for it.
///
/// A session value is kept for every step that can be undone. Inline storage is copied in each step; a shared part is
/// stored once until it is set.
@propertyWrapper
package struct Shared<Value: Sendable>: Sendable {
    private final class Box: Sendable {
        let value: Value
        init(_ value: Value) { self.value = value }
    }

    private var box: Box

    /// The value. Setting it does not change earlier copies of the whole.
    package var wrappedValue: Value {
        get { box.value }
        set { box = Box(newValue) }
    }

    /// Stores a part.
    package init(wrappedValue: Value) { box = Box(wrappedValue) }
}
