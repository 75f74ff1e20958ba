// Checks of visible texts and links.

extension AnswerCheck {
    func fault(in presentation: Presentation) -> CartwrightError? {
        let pointer = JSONPointer.root.appending("presentation")
        return fault(in: presentation.headline, PluginLimits.headlineBytes, at: pointer.appending("headline"))
            ?? fault(in: presentation.body, PluginLimits.bodyBytes, at: pointer.appending("body"))
            ?? fault(inURL: presentation.image, at: pointer.appending("image"))
    }

    func fault(in click: ClickAction) -> CartwrightError? {
        let pointer = JSONPointer.root.appending("click")
        let (url, header) = (pointer.appending("url"), pointer.appending("header"))
        switch click {
        case .nothing, .applyOffer: return nil
        case .enterPromotion(let id): return fault(inNamed: id, at: pointer.appending("promotion"))
        case .openLink(let link): return fault(inURL: link, at: url)
        case .openWebView(let link, let head):
            return fault(inURL: link, at: url) ?? fault(in: head, PluginLimits.nameBytes, at: header)
        case .openHTML(let markup, let head):
            return fault(in: markup, PluginLimits.markupBytes, at: pointer.appending("html"))
                ?? fault(in: head, PluginLimits.nameBytes, at: header)
        case .openPage(let head, let title, let body):
            return fault(in: title, PluginLimits.nameBytes, at: pointer.appending("title"))
                ?? fault(in: head, PluginLimits.nameBytes, at: header)
                ?? fault(in: body, PluginLimits.bodyBytes, at: pointer.appending("body"))
        }
    }

    /// Checks the id of a promotion of the catalog.
    private func fault(inNamed promotion: String, at pointer: JSONPointer) -> CartwrightError? {
        guard !promotion.isEmpty else {
            return refused("the id of a promotion", "an empty text", at: pointer, hint: "use the id in the catalog")
        }
        return fault(in: promotion, TextLimit.promotion.bytes, at: pointer)
    }

    func fault(in text: String?, _ limit: Int, at pointer: JSONPointer) -> CartwrightError? {
        guard let count = text?.utf8.count, count > limit else { return nil }
        return tooLong(count, limit, at: pointer)
    }

    private func fault(inURL text: String?, at pointer: JSONPointer) -> CartwrightError? {
        guard let text else { return nil }
        return CardURL.isUnsafe(text)
            ? unsafeURL(at: pointer) : fault(in: text, PluginLimits.urlBytes, at: pointer)
    }
}
