internal import Cartwright

extension ContractRun {
    /// Each field is left out, and filled with what nobody should write. What comes of it is looked at by the rules for
    /// all outcomes.
    mutating func checkFields(of sample: ContentCard) {
        var empty = sample
        for field in CardField.all(of: sample) {
            _ = attempt(sample.without(field), .missingFields)
            empty = empty.without(field)
            for text in HostileTexts.all { _ = attempt(sample.with(text, in: field), .hostileFields) }
            for text in HostileTexts.unsafeURLs { _ = attempt(sample.with(text, in: field), .safeURLs) }
            guard case .extra(let name) = field else { continue }
            var malformed = sample.without(field)
            malformed.malformedExtras.insert(name)
            _ = attempt(malformed, .hostileFields)
        }
        _ = attempt(empty, .missingFields)
        for kind in ContentCard.Kind.allCases {
            var other = sample
            other.kind = kind
            _ = attempt(other, .hostileFields)
        }
    }

    /// Each field holds a huge text, and time and memory stay within limits.
    mutating func checkHugeFields(of sample: ContentCard) {
        let texts = HostileTexts.huge(contract.limits.hugeTextBytes)
        for field in CardField.all(of: sample) {
            for text in texts {
                checkMemory(of: sample.with(text, in: field))
            }
        }
    }

    private mutating func checkMemory(of card: ContentCard) {
        for _ in 1...3 {
            let growth = PeakMemory.growth { _ = attempt(card, .hugeFields) }
            guard let growth, growth > contract.limits.memoryBytesPerCard else { return }
        }
        report(
            .memoryLimit,
            "one card took more than \(contract.limits.memoryBytesPerCard >> 20) MiB, three times",
            hint: "refuse texts that are longer than anything meant, before taking them apart",
            card
        )
    }
}
