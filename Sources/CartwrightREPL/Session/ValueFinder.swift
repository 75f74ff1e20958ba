internal import Cartwright
internal import CartwrightPluginLoader
internal import CartwrightScenarios
internal import Foundation

/// A finder of the values of a kind in a session, in the form in which they are typed.
struct ValueFinder {
    private let interpreter: Interpreter

    init(_ interpreter: Interpreter) { self.interpreter = interpreter }

    private var world: World { interpreter.world }
    private var session: Session { world.session }

    /// Returns the values of a kind; none if any text is valid.
    ///
    /// - Parameters:
    ///   - given: the words after the verb's name and before this one.
    ///   - typed: the typed part of the value.
    func values(of kind: ValueKind, after given: [String], _ typed: String) -> [String] {
        switch kind {
        case .file, .writtenFile: files(typed)
        case .choice(let words): words
        case .list(let kind): listed(values(of: kind, after: given, ""), typed)
        case .topic: topics(after: given, typed)
        case .setting: SessionSetting.all.map(\.name)
        case .settingValue: SessionSetting.all.first { $0.name == given.first }?.values ?? []
        default: found(kind, after: given).map(CommandLine.quoted)
        }
    }

    /// Returns the values of a kind, without quotes.
    func found(_ kind: ValueKind, after given: [String]) -> [String] { ofPurchase(kind, given) ?? ofSession(kind) }

    /// Returns the values of a kind that belongs to the shop or the purchase; nil for other kinds.
    private func ofPurchase(_ kind: ValueKind, _ given: [String]) -> [String]? {
        switch kind {
        case .item: world.shop.items.map(\.sku)
        case .category: world.shop.items.flatMap(\.categories)
        case .promotion: world.checkout.catalog.promotions.map(\.id)
        case .code: world.checkout.catalog.promotions.compactMap(\.code)
        case .enteredCode: session.cart.codes
        case .gift: world.giftPromotions.filter { !session.cart.declined.contains($0) }
        case .declinedGift: session.cart.declined
        case .line: session.cart.lines.map(\.id)
        case .orderLine: session.orderList.first { $0.id == given.first }?.quote.lines.map(\.id) ?? []
        case .order: session.orderList.map(\.id)
        case .card: session.feed.cards.map { world.cardNames[$0.id] }
        case .classType: session.feed.cards.map { world.className(of: $0) }
        case .coupon:
            session.feed.cards.filter { world.coupon(ofCard: $0.id) != nil }
                .map { world.couponName($0.id) }
        case .shippingMethod:
            session.cart.shipments.map(\.method) + conditionValues.values(of: ShippingMethodCondition.type)
        case .country: conditionValues.values(of: CountryCondition.type)
        case .channel: conditionValues.values(of: ChannelCondition.type)
        case .attribute: [CartCondition.type, CustomerCondition.type].flatMap(conditionValues.keys)
        case .attributeValue:
            [CartCondition.type, CustomerCondition.type].flatMap { conditionValues.values(of: $0, key: given.first) }
        case .segment: conditionValues.values(of: CustomerSegmentCondition.type)
        default: nil
        }
    }

    /// Returns the values of a kind that belongs to the session; none for free text.
    private func ofSession(_ kind: ValueKind) -> [String] {
        switch kind {
        case .batch: world.batches.map(\.name)
        case .event: world.eventNames
        case .plugin: world.checkout.registry.plugins.map(\.name)
        case .loadedPlugin: world.plugins.entries.compactMap(\.loaded?.name)
        case .step: interpreter.timeline.steps.indices.map(String.init)
        case .branch: interpreter.timeline.branches.map(\.name)
        case .breakpoint: interpreter.breakpoints.map(\.words)
        case .breakable: breakables
        case .key: interpreter.tools.keys.keys + ["demo"]
        case .destination: ["mock"]
        default: []
        }
    }

    private var conditionValues: ConditionValues { ConditionValues(of: world.checkout.catalog.promotions) }

    private var breakables: [String] {
        let plugins = world.checkout.registry.plugins
        let events = EventType.ofTheEngine + plugins.flatMap(\.eventTypes).map(\.type)
        return events.map(\.shortName) + plugins.flatMap(\.classTypes).map(\.name)
    }

    /// Returns the typed part of a list, each time with one more element that is not in it yet.
    private func listed(_ values: [String], _ typed: String) -> [String] {
        let head = typed.lastIndex(of: ",").map { String(typed[...$0]) } ?? ""
        let present = Set(head.split(separator: ",").map(String.init))
        return values.filter { !present.contains($0) }.map { head + $0 }
    }

    /// Returns the topics of help besides commands. Error codes, recipes and objects of files are many and offered only
    /// after the first letter.
    private func topics(after given: [String], _ typed: String) -> [String] {
        let (files, format) = (FileTopics(world), FileTopics.prefix.trimmingBlanks())
        guard given.isEmpty else { return given == [format] ? files.formatNames : [] }
        let lists = ["errors", "formats", "recipes", "connect"]
        guard !typed.isEmpty else { return lists }
        return lists + [format] + (typed.contains(".") ? interpreter.verbs.refusals.map(\.rawValue) : files.names)
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
