/// All results of a handler for one object, before any of them is used.
struct HandlerAnswer {
    let content: any CardContent
    let presentation: Presentation
    let placement: Placement
    let click: ClickAction
    let promotions: [Promotion]
    let events: [CardEvent]
    let followUps: [FollowUp]
    let diagnostics: [CartwrightError]

    /// Calls a handler for an object; `card` is nil for local data.
    init<Handler: CardHandler>(of handler: Handler, about content: Handler.Content, on card: ContentCard?) {
        self.content = content
        presentation = handler.presentation(of: content, on: card)
        placement = handler.placement(of: content)
        click = handler.click(on: content, card: card)
        promotions = handler.promotions(of: content, card: card)
        events = card == nil ? [] : handler.events(of: content, card: card)
        followUps = card == nil ? [] : handler.followUps(of: content, card: card)
        diagnostics = handler.diagnostics(of: content).prefix(PluginLimits.reasons).map(\.shortened)
    }
}
