/// An effect of the engine that acts on a target.
protocol TargetedEffect: EngineEffect {
    /// The lines, units or shipments that it reduces.
    var target: Target { get }

    /// True if it gives an amount for every unit, so that shipments get none.
    var isOfEachUnit: Bool { get }
}

extension TargetedEffect {
    var isOfEachUnit: Bool { false }

    func places(_ tables: inout CompiledTables) -> CompiledPlaces {
        CompiledPlaces(
            reach: reach,
            picksShipments: target.shipments != .all,
            lines: target.scope == .shipping ? .all : tables.compiled(target.filter)
        )
    }

    /// The kind of places. Shipments have no units.
    private var reach: CompiledPlaces.Reach {
        switch target.scope {
        case .order, .lines, .units: .lines
        case .shipping: isOfEachUnit ? .unknown : .shipments
        case .total: isOfEachUnit ? .lines : .linesAndShipments
        }
    }

    var filters: [LineFilter] { [target.filter] }

    func reachesAny(of cart: Cart) -> Bool { target.reachesAny(of: cart) }
}

extension Target {
    /// True if a cart has a line or a shipment of the target.
    func reachesAny(of cart: Cart) -> Bool {
        switch scope {
        case .order, .lines, .units: cart.lines.contains { reaches($0, in: cart.currency) }
        case .shipping: cart.shipments.contains(where: shipments.matches)
        case .total: true
        }
    }
}
