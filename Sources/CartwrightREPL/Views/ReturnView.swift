internal import Cartwright

/// The parts of a refund: each amount with its reason, and the sum.
struct ReturnView {
    private let preview: ReturnPreview
    private let title: (ReturnPreview.Line) -> String
    private let reason: (ReturnPreview.PromotionChange) -> String
    private let promotionName: (String) -> String

    fileprivate init(
        _ preview: ReturnPreview,
        title: @escaping (ReturnPreview.Line) -> String,
        reason: @escaping (ReturnPreview.PromotionChange) -> String,
        promotionName: @escaping (String) -> String
    ) {
        (self.preview, self.title, self.reason, self.promotionName) = (preview, title, reason, promotionName)
    }

    /// The rows; none if the refund is just the price paid for units of one line.
    var blocks: [ScreenBlock] {
        guard
            preview.lines.count > 1 || preview.lines.first?.paidMinor != preview.refundMinor
                || preview.creditTakenMinor + preview.writtenOffMinor != 0 || preview.parts.credit != nil
        else { return [] }
        return [.rows(ScreenRows(rows, [.left, .right], wraps: 2))]
    }

    private var rows: [[String]] {
        var rows = preview.lines.map { ["\($0.count) x \(title($0))", money($0.paidMinor), "as paid"] }
        if preview.shippingMinor != 0 {
            rows.append(["shipping", money(preview.shippingMinor), "refunded with the last unit"])
        }
        if preview.roundingMinor != 0 {
            rows.append(["tax", money(preview.roundingMinor), "of the remaining units, rounded again"])
        }
        rows += preview.promotions.map { [promotionName($0.promotion), money(-$0.amountMinor), reason($0)] }
        if preview.owedBeforeMinor != 0 {
            rows.append(["owed before", money(-preview.owedBeforeMinor), "discounts withdrawn beyond earlier refunds"])
        }
        if preview.creditOffRefundMinor != 0 {
            rows.append(["store credit", money(-preview.creditOffRefundMinor), "given for the order, and spent"])
        }
        rows.append(["refund", money(preview.refundMinor)])
        if let credit = preview.parts.credit {
            rows.append(["of it credited", money(credit.amountMinor), "to the store credit \(credit.account)"])
        }
        if preview.creditTakenMinor != 0 {
            rows.append(["store credit", money(-preview.creditTakenMinor), "taken back from the account"])
        }
        if preview.writtenOffMinor != 0 {
            rows.append(["written off", money(preview.writtenOffMinor), "spent store credit beyond the refund"])
        }
        if preview.owedMinor != 0 {
            rows.append(["still owed", money(preview.owedMinor), "deducted from later refunds; nothing is charged"])
        }
        return rows
    }

    private func money(_ minor: Int64) -> String { Money(minor: minor, preview.currency).description }
}

extension World {
    /// Returns the view of a refund.
    func view(of preview: ReturnPreview) -> ReturnView {
        let cart = session.orderList.first { $0.id == preview.order }?.cart
        return ReturnView(
            preview,
            title: { cart?[lineID: $0.line]?.title ?? $0.sku },
            reason: { words(for: $0) },
            promotionName: { promotionName($0) }
        )
    }

    /// Returns the reason that a promotion changes a refund.
    private func words(for change: ReturnPreview.PromotionChange) -> String {
        guard let rejection = change.rejection else { return "withdrawn earlier, restored with its units" }
        let unmet = rejection.unmet.map { "\($0.condition): \(words(for: $0))" }
        let why = unmet.isEmpty ? words(for: rejection) : unmet.joined(separator: "; ")
        return "no longer applies to the remaining units: \(why)" + (change.giftMinor > 0 ? "; the gift is kept" : "")
    }
}
