extension Effect {
    /// Whether it is one of the engine's own.
    var isOfTheEngine: Bool { Vocabulary.ownEffects.contains(ObjectIdentifier(Self.self)) }
}
