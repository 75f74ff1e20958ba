/// The particulars of an error in a type that the errors themselves do not know.
struct ErrorParticulars: Hashable, Sendable {
    /// The particulars.
    let value: any Hashable & Sendable

    static func == (a: Self, b: Self) -> Bool { AnyHashable(a.value) == AnyHashable(b.value) }

    func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(value)) }
}
