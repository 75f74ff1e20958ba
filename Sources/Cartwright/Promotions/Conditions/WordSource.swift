/// The words of one kind in a cart, such as its channel or the segments of its customer.
struct WordSource: Sendable {
    /// The first words of a cart, up to a maximum number.
    let words: @Sendable (_ cart: Cart, _ most: Int) -> [String]

    /// The words as a set, if the cart has many.
    let set: @Sendable (CartSets) -> Set<String>?

    /// The mark by which a catalog finds a promotion that requires a word.
    let mark: @Sendable (String) -> Mark

    /// True if a cart has at most one word: a finding then shows it without an array.
    let isSingle: Bool

    /// Creates a source of any number of words.
    init(
        _ mark: @escaping @Sendable (String) -> Mark,
        words: @escaping @Sendable (_ cart: Cart, _ most: Int) -> [String],
        set: @escaping @Sendable (CartSets) -> Set<String>?
    ) {
        (self.mark, self.words, self.set) = (mark, words, set)
        isSingle = false
    }

    /// Creates a source of one word, which may be unknown.
    init(_ mark: @escaping @Sendable (String) -> Mark, word: @escaping @Sendable (Cart) -> String?) {
        self.mark = mark
        words = { cart, _ in word(cart).map { [$0] } ?? [] }
        set = { _ in nil }
        isSingle = true
    }

    /// True if the words of a cart pass a test.
    func holds(_ membership: Membership, _ facts: CartFacts) -> Bool {
        guard let set = facts.sets.flatMap(set) else { return membership.holds(for: words(facts.cart, .max)) }
        return membership.holds(for: set)
    }

    /// The finding on a cart. The observed value has at most the first hundred words.
    func finding(_ condition: String, _ membership: Membership, _ facts: CartFacts) -> Finding {
        let words = words(facts.cart, JSONValue.mostShown).map(JSONValue.string)
        return Finding(
            condition: condition,
            isMet: holds(membership, facts),
            observed: isSingle ? words.first ?? .null : .array(words),
            required: membership.required
        )
    }
}
