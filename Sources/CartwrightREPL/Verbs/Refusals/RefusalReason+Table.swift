internal import Cartwright
internal import CartwrightAnalytics
internal import CartwrightScenarios

// Every reason for which a command is refused. Verbs say which are theirs; help tells them, and so does the reference.
extension RefusalReason {
    // MARK: What is typed

    static let badValue = RefusalReason(.commandBadValue, "a word or an option has a value it cannot have")
    static let badAmount = RefusalReason(.moneyBadAmount, "an amount is no decimal such as 12.50")
    static let badCurrency = RefusalReason(.moneyBadCurrency, "a currency is no code of ISO 4217")
    static let badInstant = RefusalReason(.timeBadInstant, "a time is none such as 2026-01-01T00:00:00Z")

    // MARK: Files

    static let unreadable = RefusalReason(.fileUnreadable, "the file cannot be read")
    static let unwritable = RefusalReason(.fileUnwritable, "the file cannot be written")
    static let writeNotPermitted = RefusalReason(.fileNotPermitted, "scripts and flows may not: --allow-write")
    static let json = RefusalReason(area: "json", "the file is no JSON of the right shape")
    static let campaign = RefusalReason(area: "campaign", "the question does not fit the catalog")
    static let csv = RefusalReason(area: "csv", "the table is not well formed")
    static let money = RefusalReason(area: "money", "an amount, currency or percentage cannot be read")
    static let time = RefusalReason(area: "time", "an instant or a time zone cannot be read")
    static let promotion = RefusalReason(area: "promotion", "a promotion contradicts itself or uses the unknown")
    static let duplicateSKU = RefusalReason(.catalogDuplicateSKU, "two items of the catalog have one SKU")
    static let noneRead = RefusalReason(.cardNoneRead, "not one card of the file could be read")

    // MARK: Cards

    static let cardUnknown = RefusalReason(.cardUnknown, "no card has this name: list cards")
    static let controlCard = RefusalReason(.feedControlCard, "the card is a control variant, which nobody sees")
    static let notDismissible = RefusalReason(.feedNotDismissible, "the card may not be dismissed")
    static let alreadyDismissed = RefusalReason(.feedAlreadyDismissed, "the card was dismissed before")

    // MARK: Cart

    static let itemUnknown = RefusalReason(.itemUnknown, "the catalog has no such SKU, and no price is given")
    static let badCustomerID = RefusalReason(.customerBadID, "an id has blanks at its ends, or characters not seen")
    static let promotionUnknown = RefusalReason(.promotionUnknown, "no promotion has this id: list promotions")
    static let tooLong = RefusalReason(.textTooLong, "a text is longer than one of its kind may be")
    static let tooManyAttributes = RefusalReason(.cartTooManyAttributes, "the cart has as many as it may")
    static let lineUnknown = RefusalReason(.cartUnknownLine, "no line has this SKU or id: show cart")
    static let badQuantity = RefusalReason(.cartBadQuantity, "the quantity is out of range")
    static let duplicateID = RefusalReason(.cartDuplicateID, "two lines or shipments have one id")
    static let otherCurrency = RefusalReason(.cartOtherCurrency, "it is in another currency than the session")
    static let codeUnknown = RefusalReason(.codeUnknown, "no promotion has this code: list promotions")
    static let codeOtherCustomer = RefusalReason(.codeOtherCustomer, "the code was issued for another customer")
    static let codeRevoked = RefusalReason(.codeRevoked, "the code was issued, and revoked")
    static let codeUpcoming = RefusalReason(.codeUpcoming, "the code counts later: option clock")
    static let codeEnded = RefusalReason(.codeEnded, "the code counts no more")
    static let codeUsedUp = RefusalReason(.codeUsedUp, "the code was used as often as it may be")
    static let codeAlreadyEntered = RefusalReason(.codeAlreadyEntered, "the code was entered before")
    static let codeNotEntered = RefusalReason(.codeNotEntered, "the code was not entered")

    // MARK: Checkout

    static let inProgress = RefusalReason(.checkoutInProgress, "lines rest during checkout: cancel checkout")
    static let notStarted = RefusalReason(.checkoutNotStarted, "no checkout has begun: begin checkout")
    static let emptyCart = RefusalReason(.checkoutEmptyCart, "there is nothing in the cart")
    static let alreadyPaid = RefusalReason(.checkoutAlreadyPaid, "the session was paid, and its cart is as it was then")
    static let badMethod = RefusalReason(.checkoutBadMethod, "a payment method has a control character")
    static let totalChanged = RefusalReason(.checkoutTotalChanged, "the price is not what was agreed: begin checkout")
    static let couponUnknown = RefusalReason(.couponUnknown, "no such coupon card: list coupons")
    static let couponDismissed = RefusalReason(.couponDismissed, "the coupon was dismissed: undo")
    static let couponNotShown = RefusalReason(.couponNotShown, "its card is expired or a control variant")
    static let couponAlreadyApplied = RefusalReason(.couponAlreadyApplied, "the coupon is applied already")
    static let couponDuplicate = RefusalReason(.couponDuplicatePromotion, "what it brings counts already")
    static let notCombinable = RefusalReason(.couponNotCombinable, "it cannot stand beside an applied one")
    static let orderUnknown = RefusalReason(.orderUnknown, "no order has this id: list orders")
    static let orderClosed = RefusalReason(.orderClosed, "the order was cancelled or came back already")

    static let returnRefused = RefusalReason(.orderReturnRefused, "a promotion refuses what would remain: return order")

    // MARK: Time

    static let stepNone = RefusalReason(.stepNone, "there is no step to go to: list steps")
    static let stepUnknown = RefusalReason(.stepUnknown, "no step has this number: list steps")
    static let irreversible = RefusalReason(.stepIrreversible, "others have seen it: an upload, or an order")
    static let branchUnknown = RefusalReason(.branchUnknown, "no branch has this name: list branches")

    // MARK: Events

    static let keyUnknown = RefusalReason(.keyUnknown, "no key has this name: --key, or the demo key")
    static let batchEmpty = RefusalReason(.batchEmpty, "no events are pending")
    static let eventUnknown = RefusalReason(.eventUnknown, "no event has this name: list events")
    static let batchUnknown = RefusalReason(.batchUnknown, "no batch has this name: list batches")
    static let eventTooLarge = RefusalReason(.eventTooLarge, "an event is larger than one may be")
    static let signatureMismatch = RefusalReason(.batchSignatureMismatch, "the batch was signed with another key")
    static let signature = RefusalReason(area: "signature", "a signature cannot be made or does not hold")
    static let uploadRepeated = RefusalReason(.uploadRepeated, "the batch was delivered before")
    static let uploadUnavailable = RefusalReason(.uploadUnavailable, "this program cannot reach the destination")
    static let uploadNotPermitted = RefusalReason(.uploadNotPermitted, "scripts and flows may not: --allow-upload")
    static let demoKey = RefusalReason(.deliveryDemoKey, "the key is published, so anyone can sign with it")
    static let delivery = RefusalReason(area: "delivery", "the batch cannot be sent where it should go")
    static let netMissing = RefusalReason(
        area: "net",
        "cartwright-net is not beside this program"
    )

    // MARK: Flows

    static let flowNone = RefusalReason(.flowNone, "no flow is loaded, or it is at its end: load flow")
    static let flowNested = RefusalReason(.flowNested, "flows do not save, check or step through flows")
    static let flowMalformed = RefusalReason(.flowMalformed, "the file is no flow")
    static let notAFlow = RefusalReason(.flowNotAFlow, "the file that is there is no flow, so it stays")
    static let flowDifferent = RefusalReason(.flowDifferent, "the flow answers otherwise than it says")

    // MARK: Plugins

    static let pluginUnknown = RefusalReason(.pluginUnknown, "no plugin has this name: list plugins")
    static let notPermitted = RefusalReason(.pluginNotPermitted, "scripts and flows may not: --allow-load-plugin")
    static let notReloadable = RefusalReason(.pluginNotReloadable, "the plugin's sources are not known")
    static let classTypeTaken = RefusalReason(.handlerDuplicateClassType, "another plugin has its class type")
    static let plugin = RefusalReason(area: "plugin", "it cannot be built, or is not for this program")
}
