/// The forms of English nouns.
package enum WordForm {
    /// Returns the singular of a regular plural: `batches` is `batch`. Other words stay as they are.
    package static func singular(_ word: String) -> String {
        if word.hasSuffix("ies"), word.count > 4 { return word.dropLast(3) + "y" }
        for ending in ["ches", "shes", "sses", "xes"] where word.hasSuffix(ending) { return String(word.dropLast(2)) }
        let isPlural = word.hasSuffix("s") && !["ss", "us", "is"].contains { word.hasSuffix($0) }
        return isPlural && word.count > 3 ? String(word.dropLast()) : word
    }

    /// True if two words are equal, or singular and plural of one noun.
    package static func match(_ a: String, _ b: String) -> Bool { a == b || singular(a) == singular(b) }
}
