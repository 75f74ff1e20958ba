/// Where to look for promotions that may match a cart.
///
/// Every promotion stands in one place: under its code; else under each of the marks of which a cart must have one;
/// else in the order of the subtotal that it asks for; else among those that are looked at for every cart. What a
/// quote costs follows what its cart can reach, never how many promotions there are.
struct CatalogIndex: Sendable {
    private var byCode: [String: Postings] = [:]
    private var byMark = MarkTable()

    /// In ascending order of the subtotal that they ask for.
    private var bySubtotal: [(leastMinor: Int64, position: Int32)] = []

    private var always: [Int32] = []

    init(_ plans: [Plan]) {
        for (position, plan) in plans.enumerated() {
            let position = Int32(truncatingIfNeeded: position)
            if let code = plan.code {
                byCode[code, default: Postings()].append(position)
                continue
            }
            switch plan.need {
            case .nothing: always.append(position)
            case .subtotal(let leastMinor): bySubtotal.append((leastMinor, position))
            case .anyOf(let marks): for mark in marks { byMark.add(position, under: mark) }
            }
        }
        bySubtotal.sort { ($0.leastMinor, $0.position) < ($1.leastMinor, $1.position) }
    }

    /// The positions of the promotions that may match a cart, in ascending order, each once.
    func positions(for frozen: FrozenCart) -> [Int32] {
        var found = always
        for code in frozen.codes { byCode[code]?.append(to: &found) }
        for entry in bySubtotal {
            guard entry.leastMinor <= frozen.subtotalMinor else { break }
            found.append(entry.position)
        }
        byMark.appendPositions(for: frozen.cart, to: &found)
        return found.sortedWithoutRepeats()
    }
}

/// The positions of promotions under one key. Most keys have one, which needs no array of its own.
struct Postings: Sendable {
    private var first: Int32 = -1
    private var others: [Int32] = []

    /// Adds a position that is greater than those before.
    mutating func append(_ position: Int32) {
        if first < 0 { first = position } else { others.append(position) }
    }

    func append(to found: inout [Int32]) {
        if first >= 0 { found.append(first) }
        found.append(contentsOf: others)
    }
}

extension [Int32] {
    /// Insertion beats a general sort here: a cart reaches a few promotions, mostly in order.
    fileprivate func sortedWithoutRepeats() -> [Int32] {
        guard count > 1 else { return self }
        guard count <= 48 else {
            return sorted().reduce(into: []) { if $0.last != $1 { $0.append($1) } }
        }
        var sorted = self
        var end = 0
        for position in self {
            var place = end
            while place > 0, sorted[place - 1] > position { place -= 1 }
            if place > 0, sorted[place - 1] == position { continue }
            var moved = end
            while moved > place {
                sorted[moved] = sorted[moved - 1]
                moved -= 1
            }
            sorted[place] = position
            end += 1
        }
        sorted.removeLast(count - end)
        return sorted
    }
}
