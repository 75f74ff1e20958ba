/// The amounts left at every place.
struct PlainBalance {
    let places: [PlainPlace]

    /// The amounts left now, and those left by earlier stages.
    private(set) var left: [Int64]
    private(set) var base: [Int64]

    /// The units of each line, by place. Empty outside the unit stage.
    private var units: [PlainUnits] = []

    init(_ places: [PlainPlace]) {
        self.places = places
        left = places.map(\.amount)
        base = left
    }

    mutating func begin(_ stage: PlainStage) {
        base = left
        units = stage == .unit ? places.filter(\.isLine).map(PlainUnits.init) : []
    }

    /// Returns the unused units of a line.
    func available(at place: Int) -> [Int] { units[place].available }

    /// Returns some units of a line in parts that were treated alike so far, each with the amount left of it.
    func parts(of picked: [Int], at place: Int) -> [PlainWant.Part] {
        units[place].pieces(of: picked).map { PlainWant.Part(place: place, units: Array($0.units), weight: $0.left) }
    }

    mutating func use(_ used: [Int], at place: Int) { units[place].use(used) }

    /// Returns the amount left at a part of a want.
    func left(at part: PlainWant.Part) -> Int64 {
        part.units.map { units[part.place].left(of: $0) } ?? left[part.place]
    }

    /// Returns the amount that each part of a want gives, within floors and the room left by other promotions.
    func given(_ want: PlainWant) -> [Int64] {
        let weights = want.parts.map(\.weight)
        if want.isShared { return Cents.spread(want.amount, over: weights, rooms: want.parts.map(room)) }
        let given = want.parts.map { accepts($0.weight, at: $0) }
        if let shares = want.shares { return Cents.spread(want.amount, over: shares, rooms: given) }
        guard let limit = want.limit, limit < given.reduce(0, +) else { return given }
        return Cents.spread(limit, over: weights, rooms: given)
    }

    /// Returns the amounts meant for the parts of a want, with or without room. An amount reduced by a limit is meant
    /// for the units of a part evenly.
    func meant(_ want: PlainWant) -> [Int64] {
        if want.isShared { return Cents.spread(want.amount, over: want.parts.map(\.weight)) }
        return want.limit == nil && want.shares == nil ? want.parts.map(\.weight) : given(want)
    }

    private func room(at part: PlainWant.Part) -> Int64 {
        part.units.map { units[part.place].room(of: $0) } ?? left[part.place] - places[part.place].floor
    }

    private func accepts(_ amount: Int64, at part: PlainWant.Part) -> Int64 {
        part.units.map { units[part.place].accepts(amount, of: $0) } ?? max(0, min(amount, room(at: part)))
    }

    /// Subtracts an amount from a line, as far as its floor allows, and returns the subtracted amount.
    mutating func take(upTo amount: Int64, at place: Int) -> Int64 {
        let given = max(0, min(amount, left[place] - places[place].floor))
        left[place] -= given
        return given
    }

    /// Subtracts the amounts that one effect gives.
    mutating func take(_ given: [PlainGiven]) {
        for (place, parts) in Dictionary(grouping: given.filter { $0.amount > 0 }, by: \.part.place) {
            left[place] -= parts.reduce(0) { $0 + $1.amount }
            guard !units.isEmpty, places[place].isLine else { continue }
            units[place].take(parts.map { (units: $0.part.units ?? [], meant: $0.meant, amount: $0.amount) })
        }
    }
}

/// The amount that a part of a want gives, and the amount meant for it.
struct PlainGiven {
    let part: PlainWant.Part
    let meant: Int64
    let amount: Int64
}
