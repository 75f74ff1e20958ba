package import Cartwright

/// The importer of Voucherify's vouchers and promotion tiers, from lists of its REST API or tables of vouchers.
package enum VoucherifyImporter: Importer {
    package static let system = "voucherify"

    package static var tables: [FieldTable] {
        [
            VoucherifyTables.voucher, VoucherifyTables.tier, VoucherifyTables.campaign, VoucherifyTables.discount,
            VoucherifyTables.rule, VoucherifyTables.item,
        ] + VoucherifyProductTables.all
    }

    package static func recognizes(_ document: ImportDocument) -> Bool {
        if document.format == .csv { return VoucherifyTable.isOfVouchers(document.columns) }
        guard document.format == .json else { return false }
        let rows = VoucherifyExport.rows(of: document)
        guard !rows.isEmpty else { return VoucherifyExport.elements(document.value) != nil }
        return rows.allSatisfy { VoucherifyKind(of: $0.value) != nil }
    }

    package static func draft(
        of documents: [ImportDocument],
        _ settings: ImportSettings
    ) throws(CartwrightError) -> ImportDraft {
        let export = try VoucherifyExport(documents, within: settings.limits)
        let currency = try settings.currency(
            missing: "currency of the project, which Voucherify does not export with vouchers"
        )
        var draft = ImportDraft(system: system)
        draft.currency = currency
        setOptions(of: &draft, isSequential: settings.isSequential)
        for sentence in [
            "currency: \(currency.code), as given",
            settings.timeZone.map { "time zone: \($0), as given" } ?? "time zone: UTC",
            "all vouchers of a cart apply together, without limits of stacking and exclusive categories",
            "order.amount is compared with the subtotal before all discounts",
            "the SKU of a line is the source_id of its SKU or product, or the id without one",
            "promotion tiers apply to all carts; there a shop asks for those that may apply",
            "codes are the same in upper and lower case",
        ] { draft.assume(sentence) }
        for document in documents where document.format == .csv {
            for sentence in VoucherifyTable.assumptions(without: document.columns) {
                draft.assume("\(document.file): \(sentence)")
            }
        }
        for file in export.truncated { draft.truncate(file, "total is greater than the objects; export all pages") }
        draft.note(products: export.shelf.fields)
        export.shelf.addItems(to: &draft, in: currency)
        var reader = VoucherifyReader(export, currency, settings)
        for row in export.rules { reader.add(row, to: &draft) }
        reader.addUnused(to: &draft)
        return draft
    }

    private static func setOptions(of draft: inout ImportDraft, isSequential: Bool) {
        draft.set(
            \.choose,
            .priority,
            "choose",
            because: "all vouchers and tiers of a request apply there in their order, whatever they save"
        )
        draft.set(
            \.stacking,
            isSequential ? .compound : .add,
            "stacking",
            because: isSequential
                ? "discounts work on the discounted amount (--sequential)"
                : "discounts work on the initial amount unless the project has DISCOUNTED_AMOUNT (--sequential)"
        )
        draft.set(\.roundingAppliesTo, .discount, "rounding_applies_to", because: "discounts are rounded half up there")
    }
}
