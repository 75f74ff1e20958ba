/// The kind of a word or an option's value.
indirect enum ValueKind: Hashable, Sendable {
    /// A SKU of the catalog.
    case item
    /// A line of the cart, by its SKU or id.
    case line
    /// A line of an order that another argument names.
    case orderLine
    /// A card, by its short name or id.
    case card
    /// A coupon, by its code or the name of its card.
    case coupon
    /// A code that can be entered.
    case code
    /// A code that was entered.
    case enteredCode
    /// A promotion of the catalog.
    case promotion
    /// A promotion that gives gifts, by its id.
    case gift
    /// A promotion whose gifts were declined, by its id.
    case declinedGift
    /// An order, by its id.
    case order
    /// A batch of events, by its name.
    case batch
    /// An event, by its name.
    case event
    /// A plugin, by its name.
    case plugin
    /// A plugin that was loaded from a file.
    case loadedPlugin
    /// A class type of cards, or its beginning.
    case classType
    /// The path of a file or folder.
    case file
    /// The path of a file to write.
    case writtenFile
    /// The number of a step.
    case step
    /// The name of a branch.
    case branch
    /// A condition at which `continue` can stop.
    case breakable
    /// A break that is set.
    case breakpoint
    /// The name of a key that signs batches.
    case key
    /// A destination of batches.
    case destination
    /// A country that conditions refer to.
    case country
    /// A channel that conditions refer to.
    case channel
    /// An attribute of the cart or the customer.
    case attribute
    /// A value of the attribute that another argument names.
    case attributeValue
    /// A shipping method.
    case shippingMethod
    /// A category of items.
    case category
    /// A segment of customers.
    case segment
    /// A setting of `option`.
    case setting
    /// A value of the setting that another argument names.
    case settingValue
    /// A whole number.
    case number
    /// An amount in major units of the session's currency.
    case amount
    /// One of a list of words.
    case choice([String])
    /// Several values of a kind, separated by commas.
    case list(of: ValueKind)
    /// Any text.
    case text
    /// A part of the text to find.
    case part
    /// Another command.
    case command
    /// A topic of help.
    case topic

    /// The placeholder in help for the value of an option.
    var placeholder: String {
        switch self {
        case .number, .step: "N"
        case .amount: "AMOUNT"
        case .list: "A,B"
        case .choice(let words): words.joined(separator: "|")
        case .classType: "CLASS_TYPE"
        case .category: "CATEGORY"
        case .destination: "DESTINATION"
        case .item: "SKU"
        case .part: "TEXT"
        default: "NAME"
        }
    }

    /// The name in JSON: `shipping_method`.
    var name: String {
        let word = String("\(self)".prefix { $0.isLetter })
        return word.map { $0.isUppercase ? "_\($0.lowercased())" : String($0) }.joined()
    }

    /// True if an empty text is valid: a list may be empty.
    var canBeEmpty: Bool {
        if case .list = self { true } else { false }
    }
}
