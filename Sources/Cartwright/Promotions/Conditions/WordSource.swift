/// Words that a cart has of one kind, such as its channel or the segments of its customer.
struct WordSource: Sendable {
    /// Those of a cart, from the first on, at most so many.
    let words: @Sendable (_ cart: Cart, _ most: Int) -> [String]

    /// The same as a set, where the cart has many.
    let set: @Sendable (CartSets) -> Set<String>?

    /// By which a catalog finds a promotion that asks for a word.
    let mark: @Sendable (String) -> Mark

    /// Whether a cart has one at most: a finding shows it as it is.
    let isSingle: Bool

    /// Any number of words.
    init(
        _ mark: @escaping @Sendable (String) -> Mark,
        words: @escaping @Sendable (_ cart: Cart, _ most: Int) -> [String],
        set: @escaping @Sendable (CartSets) -> Set<String>?
    ) {
        (self.mark, self.words, self.set) = (mark, words, set)
        isSingle = false
    }

    /// One word, which may be unknown.
    init(_ mark: @escaping @Sendable (String) -> Mark, word: @escaping @Sendable (Cart) -> String?) {
        self.mark = mark
        words = { cart, _ in word(cart).map { [$0] } ?? [] }
        set = { _ in nil }
        isSingle = true
    }

    /// Whether the words of a cart are what they should be.
    func holds(_ membership: Membership, _ facts: CartFacts) -> Bool {
        guard let set = facts.sets.flatMap(set) else { return membership.holds(for: words(facts.cart, .max)) }
        return membership.holds(for: set)
    }

    /// What was seen. Of many words the first hundred are listed.
    func finding(_ condition: String, _ membership: Membership, _ facts: CartFacts) -> Finding {
        let words = words(facts.cart, JSONValue.mostToBeSeen).map(JSONValue.string)
        return Finding(
            condition: condition,
            isMet: holds(membership, facts),
            observed: isSingle ? words.first ?? .null : .array(words),
            required: membership.json
        )
    }
}
