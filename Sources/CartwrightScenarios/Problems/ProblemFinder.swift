internal import Cartwright

/// Finds several problems of a document with a reader that stops at the first one: each problem is corrected or
/// removed, and the document is read again.
///
/// So all errors are those of the reader, including readers of plugins. A document with many problems is read many
/// times, so there are limits.
struct ProblemFinder {
    private var document: JSONValue
    private let read: (JSONValue) throws(CartwrightError) -> Void

    /// The number of times the document was read.
    private var readCount = 0

    /// The maximum number of readings: enough for fifty problems with a few attempts each, and fewer for large
    /// documents.
    private let mostReads: Int

    /// The removed elements, by the path of their array, as indices of the original document.
    private var removed: [[String]: [Int]] = [:]

    /// Returns the problems of a document, in the order in which the reader finds them.
    ///
    /// - Parameters:
    ///   - document: the document.
    ///   - most: the maximum number of problems.
    ///   - read: the reader.
    static func problems(
        in document: JSONValue,
        atMost most: Int = 50,
        _ read: @escaping (JSONValue) throws(CartwrightError) -> Void
    ) -> [CartwrightError] {
        var finder = ProblemFinder(document: document, read: read)
        var problems: [CartwrightError] = []
        while problems.count < most, finder.readCount < finder.mostReads,
            let problem = finder.firstProblem(in: finder.document)
        {
            problems.append(finder.original(problem))
            guard finder.mend(problem) else { break }
        }
        return problems
    }

    private init(document: JSONValue, read: @escaping (JSONValue) throws(CartwrightError) -> Void) {
        (self.document, self.read) = (document, read)
        var count = 0
        document.visit(at: .root) { _, _ in count += 1 }
        mostReads = max(20, min(500, 1_000_000 / count))
    }

    private mutating func firstProblem(in document: JSONValue) -> CartwrightError? {
        readCount += 1
        do throws(CartwrightError) {
            try read(document)
            return nil
        } catch {
            return error
        }
    }

    // MARK: Corrections

    /// A change that may correct a problem: its path, and the changed document.
    private typealias Change = (place: [String], document: JSONValue)

    /// Changes the document so that another problem comes first, or none.
    private mutating func mend(_ problem: CartwrightError) -> Bool {
        guard let pointer = problem.location.pointer, let path = JSONPointer.keys(of: pointer) else { return false }
        for change in changes(for: problem, at: path) where change.document != document {
            guard readCount < mostReads else { return false }
            guard isMended(by: change, problem) else { continue }
            document = change.document
            return true
        }
        return removeElement(around: path)
    }

    /// Returns true if the change corrects the problem, and neither the new value nor a missing key is a new one.
    private mutating func isMended(by change: Change, _ problem: CartwrightError) -> Bool {
        guard let next = firstProblem(in: change.document) else { return true }
        let place = change.place.reduce(JSONPointer.root) { $0.appending($1) }.description
        let parent = change.place.dropLast().reduce(JSONPointer.root) { $0.appending($1) }.description
        guard let found = next.location.pointer, found != place, !found.hasPrefix(place + "/") else { return false }
        // A removed key, or another missing one.
        guard next.code == .jsonMissingKey, found == parent else { return true }
        return problem.code == .jsonMissingKey && next.summary != problem.summary
    }

    /// Returns possible corrections, the likeliest first.
    private func changes(for problem: CartwrightError, at path: [String]) -> [Change] {
        let words = problem.words
        let setting = { (path: [String], value: JSONValue?) -> Change in (path, document.setting(path, to: value)) }
        switch problem.code {
        case .jsonUnknownKey: return [setting(path, nil)]
        case .jsonMissingKey:
            guard problem.summary.hasSuffix("\" is missing"), let key = words.inSummary else { return [] }
            let misspelt = words.inHint.last.flatMap { $0 == key ? nil : $0 }
            if let misspelt, let value = document.value(at: path + [misspelt]) {
                let renamed = document.setting(path + [misspelt], to: nil).setting(path + [key], to: value)
                return [(path + [misspelt], renamed)]
            }
            return Self.values.map { setting(path + [key], $0) }
        case .jsonOutOfRange where document.value(at: path)?.isText == true:
            // An unknown word: another word may require other keys.
            return problem.hint?.hasPrefix("did you mean") == true
                ? words.inHint.map { setting(path, .string($0)) } : []
        // An empty array in place of the name of a list.
        case .promotionUnknownList: return [setting(path.dropLast(), [])]
        // Without a campaign, since the others may be misspelt, too.
        case .promotionUnknownCampaign: return [setting(path, nil)]
        case .promotionUnknownCondition, .promotionUnknownEffect, .promotionContradiction: return []
        default: return [setting(path, nil)] + Self.values.map { setting(path, $0) }
        }
    }

    /// Values, one of which is valid for most keys.
    private static let values: [JSONValue] = [1, "1", "USD", "2026-05-01T12:00:00Z", "10:00", "UTC", true, [], [:]]

    /// Removes the nearest array element around a path.
    private mutating func removeElement(around path: [String]) -> Bool {
        for length in stride(from: path.count, to: 0, by: -1) {
            let (array, last) = (Array(path.prefix(length - 1)), path[length - 1])
            guard case .array? = document.value(at: array), let index = Int(last) else { continue }
            let originals = original(array)
            document = document.setting(Array(path.prefix(length)), to: nil)
            removed[originals, default: []].append(original(index, of: originals))
            return true
        }
        return false
    }

    // MARK: Places

    /// Returns a problem with its place in the original document.
    private func original(_ problem: CartwrightError) -> CartwrightError {
        guard let pointer = problem.location.pointer, let path = JSONPointer.keys(of: pointer) else { return problem }
        var copy = problem
        copy.location.pointer = original(path).reduce(JSONPointer.root) { $0.appending($1) }.description
        return copy
    }

    private func original(_ path: [String]) -> [String] {
        path.reduce(into: [String]()) { path, token in
            path.append(removed[path] == nil ? token : Int(token).map { String(original($0, of: path)) } ?? token)
        }
    }

    /// The original index of an element, before others were removed.
    private func original(_ index: Int, of array: [String]) -> Int {
        (removed[array] ?? []).sorted().reduce(index) { index, removed in removed <= index ? index + 1 : index }
    }
}

extension CartwrightError {
    /// The first quoted word of the summary, and all quoted words of the hint.
    fileprivate var words: (inSummary: String?, inHint: [String]) {
        (Self.quoted(summary).first, Self.quoted(hint ?? ""))
    }

    private static func quoted(_ text: String) -> [String] {
        let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
        return parts.indices.filter { !$0.isMultiple(of: 2) }.map { String(parts[$0]) }
    }
}
