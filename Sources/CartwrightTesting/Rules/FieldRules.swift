internal import Cartwright

extension ContractRun {
    /// Leaves out each field, and fills it with malicious texts. The rules for all outcomes check the results.
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

    /// Fills each field with a huge text, and checks time and memory.
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
            "one card took more than \(contract.limits.memoryBytesPerCard >> 20) MiB three times",
            hint: "refuse texts of unreasonable length before parsing them",
            card
        )
    }
}
