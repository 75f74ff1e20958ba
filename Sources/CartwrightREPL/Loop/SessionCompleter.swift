internal import Cartwright
internal import CartwrightPluginLoader
internal import Foundation

/// Completes verbs, nouns, options and what is here: cards, coupons, SKUs, codes, batches, orders, files.
///
/// A class, since the editor asks it while the loop shows it new states.
public final class SessionCompleter: Completer {
    /// The session as it is now, while a line is typed.
    public var interpreter: Interpreter?

    /// A completer for a session.
    public init(_ interpreter: Interpreter) { self.interpreter = interpreter }

    /// What could stand at the cursor.
    public func completions(for line: String, cursor: Int) -> Completion {
        let words = LineWords(line: line, cursor: cursor)
        var before = words.before
        let first = VerbTable.candidates(for: Array(before.prefix(1)), allowingPrefixes: true)
        if first.count == 1, ["try", "help"].contains(first[0].name) { before.removeFirst() }
        var completion = Completion(of: words, among: candidates(after: before, words.current))
        // A word that is begun is somebody's own; what comes next is asked for between words.
        if completion.candidates.isEmpty, words.current.isEmpty { completion.hint = usage(after: before) }
        return completion
    }

    /// How the verb is written that stands before the cursor.
    private func usage(after before: [String]) -> String? {
        let found = VerbTable.candidates(for: before, allowingPrefixes: true)
        return found.count == 1 ? found[0].synopsis : nil
    }

    private func candidates(after before: [String], _ current: String) -> [String] {
        let next = VerbTable.all.filter { verb in
            verb.words.count > before.count && zip(verb.words, before).allSatisfy { $0.hasPrefix($1) }
        }
        let nextWords = Set(next.map { String($0.words[before.count]) })
        // The editor is a terminal's, so the words before may be beginnings too.
        let found = VerbTable.candidates(for: before, allowingPrefixes: true)
        guard found.count == 1, let verb = found.first else { return nextWords.sorted() }
        let given = before.dropFirst(verb.words.count).filter { !$0.contains("=") }.count
        let arguments = given < verb.arguments.upperBound ? arguments(of: verb.name, current) : []
        return nextWords + arguments + verb.options.map { "\($0)=" }
    }

    private func arguments(of verb: String, _ current: String) -> [String] {
        guard let interpreter else { return [] }
        let (world, timeline) = (interpreter.world, interpreter.timeline)
        let session = world.session
        switch verb {
        case "open card", "view card", "dismiss card", "show card":
            return session.feed.cards.map { world.cardNames[$0.id] }
        case "apply coupon", "dismiss coupon", "explain coupon":
            return session.feed.cards.compactMap { session.handled[$0.id] }.filter { !$0.promotions.isEmpty }
                .map { world.couponName($0.card.id) }
        case "add item": return world.shop.items.map(\.sku)
        case "set qty", "remove item", "explain line": return session.cart.lines.map(\.id)
        case "enter code": return world.checkout.catalog.promotions.compactMap(\.code)
        case "remove code": return session.cart.codes
        case "cancel order", "show order", "show receipt", "return units", "return order":
            return session.orderList.map(\.id)
        case "upload batch", "verify batch", "show batch": return world.batches.map(\.name)
        case "show event": return world.eventNames
        case "show plugin": return world.checkout.registry.plugins.map(\.name)
        case "reload plugin": return world.plugins.entries.compactMap(\.loaded?.name)
        case "load cards", "load catalog", "load cart", "load flow", "load plugin", "sync cards", "check flow",
            "save flow", "simulate carts":
            return files(current)
        case "goto branch", "drop branch": return timeline.branches.map(\.name)
        case "goto step", "diff steps": return timeline.steps.indices.map(String.init)
        case "drop break": return interpreter.breakpoints.map(\.words)
        default: return []
        }
    }

    private func files(_ typed: String) -> [String] {
        let folder = typed.lastIndex(of: "/").map { String(typed[...$0]) } ?? ""
        let manager = FileManager.default
        let names = (try? manager.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
        return names.filter { !$0.hasPrefix(".") }.map { name in
            var isFolder: ObjCBool = false
            _ = manager.fileExists(atPath: folder + name, isDirectory: &isFolder)
            return folder + name + (isFolder.boolValue ? "/" : "")
        }
    }
}
