/// A search for the nearest of some known words, for did-you-mean hints.
package enum Spelling {
    /// The candidate with the fewest edits from `word`, or nil if none is near enough.
    ///
    /// The limit is one edit for every three letters of the word, and at least one. Ties go to the earlier candidate.
    package static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
        let letters = beginning(of: word)
        let allowed = max(1, letters.count / 3)
        var best: (distance: Int, candidate: String)?
        for candidate in candidates.prefix(mostCandidates) {
            let other = beginning(of: candidate)
            // Each additional or missing letter is an edit.
            guard abs(other.count - letters.count) <= allowed else { continue }
            let distance = edits(letters, other)
            guard distance <= allowed, distance < best?.distance ?? .max else { continue }
            best = (distance, candidate)
        }
        return best?.candidate
    }

    /// The shortest candidate that begins with `word`, regardless of case, or nil if there is none: the completion of a
    /// name of which only the beginning was typed. Ties go to the earlier candidate. One letter is not enough.
    package static func shortest(beginningWith word: String, among candidates: some Sequence<String>) -> String? {
        let letters = beginning(of: word)
        guard letters.count > 1 else { return nil }
        return candidates.prefix(mostCandidates).filter { beginning(of: $0).starts(with: letters) }
            .min { $0.unicodeScalars.count < $1.unicodeScalars.count }
    }

    /// The maximum number of candidates: a hint must be fast, also for many misspelled SKUs of a large shop.
    static let mostCandidates = 10_000

    /// The maximum number of compared letters of a word.
    static let mostLetters = 64

    /// The compared beginning of a word. It consists of scalars, because a single character can be of any length: so a
    /// hostile word is cheap.
    static func beginning(of word: String) -> [Unicode.Scalar] {
        let beginning = String(String.UnicodeScalarView(word.unicodeScalars.prefix(mostLetters)))
        return Array(beginning.lowercased().unicodeScalars)
    }

    /// The number of insertions, deletions, replacements and swaps of neighbours (optimal string alignment).
    private static func edits(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
        guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
        var beforeLast: [Int] = []
        var last = Array(0...b.count)
        for i in 1...a.count {
            var row = [i]
            for j in 1...b.count {
                let isSame = a[i - 1] == b[j - 1]
                var cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (isSame ? 0 : 1))
                if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { cost = min(cost, beforeLast[j - 2] + 1) }
                row.append(cost)
            }
            (beforeLast, last) = (last, row)
        }
        return last[b.count]
    }
}
