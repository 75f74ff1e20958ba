internal import Cartwright
internal import Foundation

/// Completes verbs, nouns, options and what is here: cards, coupons, SKUs, codes, batches, orders, files.
///
/// A class, since the editor asks it while the loop shows it new states.
public final class SessionCompleter: Completer {
    /// The session as it is now.
    public var interpreter: Interpreter

    /// A completer for a session.
    public init(_ interpreter: Interpreter) { self.interpreter = interpreter }

    /// What could stand at the cursor.
    public func completions(for line: String, cursor: Int) -> Completion {
        let words = LineWords(line: line, cursor: cursor)
        var before = words.before
        if before.first == "try" || before.first == "help" { before.removeFirst() }
        return Completion(of: words, among: candidates(after: before, words.current))
    }

    private func candidates(after before: [String], _ current: String) -> [String] {
        let names = VerbTable.all.map(\.words)
        let next = names.filter { $0.count > before.count && zip(before, $0).allSatisfy { $0 == $1 } }
        let nextWords = Set(next.map { String($0[before.count]) })
        guard
            let verb = VerbTable.all.first(where: {
                $0.words.elementsEqual(before.prefix($0.words.count).map { $0[...] })
            })
        else { return nextWords.sorted() }
        let given = before.dropFirst(verb.words.count).filter { !$0.contains("=") }.count
        let arguments = given < verb.arguments.upperBound ? arguments(of: verb.name, current) : []
        return nextWords + arguments + verb.options.map { "\($0)=" }
    }

    private func arguments(of verb: String, _ current: String) -> [String] {
        let world = interpreter.world
        let session = world.session
        switch verb {
        case "open card", "view card", "dismiss card", "show card":
            return session.feed.cards.map { world.cardNames[$0.id] }
        case "apply coupon", "dismiss coupon", "explain coupon":
            return session.feed.cards.compactMap { session.handled[$0.id] }.filter { !$0.promotions.isEmpty }
                .map { world.couponName($0.card.id) }
        case "add item": return world.shop.items.map(\.sku)
        case "set qty", "remove item": return session.cart.lines.map(\.id)
        case "enter code": return world.checkout.catalog.promotions.compactMap(\.code)
        case "remove code": return session.cart.codes
        case "cancel order", "show order", "return units": return session.orders.map(\.id)
        case "upload batch", "verify batch", "show batch": return world.batches.map(\.name)
        case "show plugin": return world.checkout.registry.handlers.map(\.name)
        case "load cards", "load catalog", "load cart", "sync cards", "check flow", "save flow": return files(current)
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
