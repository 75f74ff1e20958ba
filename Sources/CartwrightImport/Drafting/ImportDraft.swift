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
    mutating func add(item: JSONObject, in currency: Currency, at location: InputLocation) {
        do throws(CartwrightError) {
            let item = try Item(.object(item), at: .root, in: currency)
            guard skus.insert(item.sku).inserted else {
                return assume("\(location): another product has the SKU \(item.sku), too; the first one counts")
            }
            items.append(item)
        } catch {
            assume("\(location): the product is not an item of the catalog: \(error.summary)")
        }
    }

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
        var report = report
        let sorted = campaigns.sorted { $0.key < $1.key }.map(\.value).filter { value in
            (try? Campaigns(.array([value]), at: .root)) != nil
        }
        // The promotions of a campaign that cannot be read are refused below, since they name it.
        let vocabulary = Vocabulary.standard.with(Campaigns(readable: .array(sorted)))
        var accepted: [Promotion] = []
        var (taken, pools, entries) = (TakenNames(), [CodePool](), [CodePooling.Entry]())
        for (index, values, pool) in promotions {
            do throws(CartwrightError) {
                var own: [Promotion] = []
                for value in values {
                    let promotion = try Promotion(.object(value), vocabulary: vocabulary)
                    try promotion.checkLengths(at: .root)
                    own.append(promotion)
                }
                if let remark = taken.refuse(own) {
                    report.rules[index].reasons.append(remark)
                    continue
                }
                accepted += own
                entries += values.map { (index, $0) }
                if let pool, let promotion = own.first { pools.append(CodePool(pool, of: promotion.id)) }
            } catch {
                report.rules[index].reasons.append(ImportRemark(refusing: error))
            }
        }
        if poolsCodes {
            let pooling = CodePooling(entries, &report.rules)
            accepted = []
            for value in pooling.promotions { accepted.append(try Promotion(.object(value), vocabulary: vocabulary)) }
            pools += pooling.pools
        }
        report.pools = pools.map { ($0.promotion, $0.count) }
        var parts = CatalogParts()
        (parts.currency, parts.options) = (currency, options)
        let used = Set(accepted.compactMap(\.campaign?.id))
        let kept = campaigns.filter { used.contains($0.key) }.sorted { $0.key < $1.key }.map(\.value)
        parts.campaigns = try Campaigns(.array(kept), at: .root)
        let catalog = try parts.catalog(of: accepted)
        report.items = items.count
        return ImportResult(catalog: CatalogFile(items: items, catalog: catalog), report: report, pools: pools)
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
