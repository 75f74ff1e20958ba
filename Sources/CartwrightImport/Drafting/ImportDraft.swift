internal import Cartwright
internal import CartwrightScenarios

/// The parts of a catalog that an importer collects, and its report.
package struct ImportDraft: Sendable {
    /// The report, with the rules that are added.
    private(set) var report: ImportReport

    /// The currency of amounts without a currency; nil if all of them have one.
    var currency: Currency?

    /// The options of the catalog.
    var options = ShopOptions()

    /// The campaigns by their ids; those of no promotion are left out of the catalog.
    private var campaigns: [String: JSONValue] = [:]

    /// The promotions of the rules, each rule by its position in the report.
    private var promotions: [(rule: Int, values: [JSONObject], pool: PooledRule?)] = []

    /// The items of the catalog, in the order of the files.
    private var items: [Item] = []

    /// The costs of the items, by SKU.
    private var costs: [String: Int64] = [:]

    /// The SKUs of the items.
    private var skus: Set<String> = []

    /// Creates a draft without rules.
    init(system: String) { report = ImportReport(system: system) }

    /// Adds a rule, with its promotion if it is carried over.
    mutating func add(_ rule: ImportedRule, _ promotion: JSONObject?) {
        add(rule, promotion.map { [$0] } ?? [])
    }

    /// Adds a rule, with its promotions if it is carried over.
    mutating func add(_ rule: ImportedRule, _ values: [JSONObject]) {
        if rule.reasons.isEmpty { promotions.append((report.rules.count, values, nil)) }
        report.rules.append(rule)
    }

    /// Adds a rule whose codes belong into a code store. The promotion gets a code that shoppers do not know.
    mutating func add(_ rule: ImportedRule, _ promotion: JSONObject, _ pool: PooledRule) {
        var promotion = promotion
        promotion["code"] = .string(pool.digest.secret)
        if rule.reasons.isEmpty { promotions.append((report.rules.count, [promotion], pool)) }
        report.rules.append(rule)
    }

    /// Adds a campaign that promotions name.
    mutating func add(campaign: JSONObject, id: String) { campaigns[id] = .object(campaign) }

    /// Adds a product as an item. A second one with the same SKU, or one that is not an item of a catalog, is named.
    ///
    /// - Parameter cost: the cost of a unit in minor units; nil if it is not known.
    mutating func add(item: JSONObject, cost: Int64?, in currency: Currency, at location: InputLocation) {
        do throws(CartwrightError) {
            let item = try Item(.object(item), at: .root, in: currency)
            guard skus.insert(item.sku).inserted else {
                return assume("\(location): another product has the SKU \(item.sku), too; the first one counts")
            }
            items.append(item)
            costs[item.sku] = cost
        } catch {
            assume("\(location): the product is not an item of the catalog: \(error.summary)")
        }
    }

    /// Names the fields of products whose values the catalog does not have.
    mutating func note(products fields: RemarkCounts) { report.products = fields }

    /// Sets an option of the catalog, with the reason for its value.
    mutating func set<Value>(
        _ option: WritableKeyPath<ShopOptions, Value?>,
        _ value: Value,
        _ name: String,
        because reason: String
    ) where Value: RawRepresentable<String> {
        options[keyPath: option] = value
        report.options.append("\(name): \(value.rawValue), because \(reason)")
    }

    /// Adds a fact that no file has.
    mutating func assume(_ sentence: String) { report.assumptions.append(sentence) }

    /// Names a file that is only a part of a list.
    mutating func truncate(_ file: String, _ sentence: String) { report.truncated.append("\(file): \(sentence)") }

    /// Compiles the catalog. A promotion that it refuses is not carried over.
    ///
    /// - Parameter poolsCodes: true if codes of promotions that are otherwise equal belong into a code store.
    /// - Throws: an error of area `promotion`, such as `promotion.duplicate_code`.
    func finished(poolingCodes poolsCodes: Bool) throws(CartwrightError) -> ImportResult {
        let vocabulary = vocabulary
        var report = report
        var (accepted, pools) = accepted(vocabulary, &report)
        if poolsCodes {
            let pooling = CodePooling(accepted.map { ($0.rule, $0.value) }, &report.rules)
            accepted = []
            for value in pooling.promotions {
                accepted.append((0, value, try promotion(value, vocabulary)))
            }
            pools += pooling.pools
        }
        report.pools = pools.map { ($0.promotion, $0.count) }
        report.items = items.count
        var file = CatalogFile(items: items, catalog: try catalog(of: accepted.map(\.promotion)))
        file.costsMinor = costs
        return ImportResult(catalog: file, report: report, pools: pools)
    }

    /// A promotion that the engine accepts, with the position of its rule in the report.
    private typealias Accepted = (rule: Int, value: JSONObject, promotion: Promotion)

    /// Returns the promotions that the engine accepts, and adds the reasons for others to the report.
    private func accepted(
        _ vocabulary: Vocabulary,
        _ report: inout ImportReport
    ) -> (promotions: [Accepted], pools: [CodePool]) {
        var (taken, promotions, pools) = (TakenNames(), [Accepted](), [CodePool]())
        for (rule, values, pool) in self.promotions {
            do throws(CartwrightError) {
                var own: [Accepted] = []
                for value in values { own.append((rule, value, try promotion(value, vocabulary))) }
                if let remark = taken.refuse(own.map(\.promotion)) {
                    report.rules[rule].reasons.append(remark)
                    continue
                }
                promotions += own
                if let pool, let first = own.first { pools.append(CodePool(pool, of: first.promotion.id)) }
            } catch {
                report.rules[rule].reasons.append(ImportRemark(refusing: error))
            }
        }
        return (promotions, pools)
    }

    private func promotion(_ value: JSONObject, _ vocabulary: Vocabulary) throws(CartwrightError) -> Promotion {
        let promotion = try Promotion(.object(value), vocabulary: vocabulary)
        try promotion.checkLengths(at: .root)
        return promotion
    }

    /// The vocabulary with the campaigns that can be read. A promotion of another campaign is refused, since it names
    /// it.
    private var vocabulary: Vocabulary {
        let readable = campaigns.sorted { $0.key < $1.key }.map(\.value).filter { value in
            (try? Campaigns(.array([value]), at: .root)) != nil
        }
        return Vocabulary.standard.with(Campaigns(readable: .array(readable)))
    }

    private func catalog(of promotions: [Promotion]) throws(CartwrightError) -> Catalog {
        var parts = CatalogParts()
        (parts.currency, parts.options) = (currency, options)
        let used = Set(promotions.compactMap(\.campaign?.id))
        let kept = campaigns.filter { used.contains($0.key) }.sorted { $0.key < $1.key }.map(\.value)
        parts.campaigns = try Campaigns(.array(kept), at: .root)
        return try parts.catalog(of: promotions)
    }
}

/// The ids and codes of the promotions so far.
private struct TakenNames {
    private var ids: Set<String> = []
    private var codes: Set<String> = []

    /// Returns the reason to refuse the promotions of a rule, if another promotion has the id or the code of one; nil
    /// if all are new.
    mutating func refuse(_ promotions: [Promotion]) -> ImportRemark? {
        var (ids, codes) = (ids, codes)
        for promotion in promotions {
            guard ids.insert(promotion.id).inserted else {
                return ImportRemark(field: "id", value: .string(promotion.id), "another rule has this id")
            }
            guard let code = promotion.code else { continue }
            guard codes.insert(PromotionCode.normalized(code)).inserted else {
                return ImportRemark(field: "code", value: .string(code), "another rule has this code, in any spelling")
            }
        }
        (self.ids, self.codes) = (ids, codes)
        return nil
    }
}

extension ImportRemark {
    /// The reason of a promotion that the engine refuses, by the place in the promotion.
    init(refusing error: CartwrightError) {
        let path = (error.location.pointer ?? "").split(separator: "/").joined(separator: ".")
        self.init(field: path.isEmpty ? "rule" : path, value: JSONValue?.none, error.summary)
    }
}
