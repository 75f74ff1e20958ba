/// What a word or the value of an option stands for.
indirect enum ValueKind: Hashable, Sendable {
    /// A SKU of the catalog.
    case item
    /// A line of the cart, by its SKU or id.
    case line
    /// A line of an order that is named before it.
    case orderLine
    /// A card, by its short name or id.
    case card
    /// A coupon, by its code or the name of its card.
    case coupon
    /// A code that can be typed.
    case code
    /// A code that was typed.
    case enteredCode
    /// A promotion of the catalog.
    case promotion
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
    /// The path of a file that is written.
    case writtenFile
    /// The number of a step.
    case step
    /// The name of a branch.
    case branch
    /// What `continue` can stop at.
    case breakable
    /// What `continue` stops at.
    case breakpoint
    /// The name of a key that batches are signed with.
    case key
    /// Where batches are delivered.
    case destination
    /// A country that conditions ask for.
    case country
    /// A channel that conditions ask for.
    case channel
    /// An attribute of the cart or the customer.
    case attribute
    /// A value of the attribute that is named before it.
    case attributeValue
    /// A way of shipping.
    case shippingMethod
    /// A category of items.
    case category
    /// A segment of customers.
    case segment
    /// What can be set by `option`.
    case setting
    /// A value of the setting that is named before it.
    case settingValue
    /// A whole number.
    case number
    /// An amount in major units of the session's currency.
    case amount
    /// One of some words.
    case choice([String])
    /// Several of a kind with commas between.
    case list(of: ValueKind)
    /// Any text.
    case text
    /// A part of what is looked for.
    case part
    /// Another command.
    case command
    /// What help is about.
    case topic

    /// What help writes for the value of an option.
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

    /// Its name for programs: `shipping_method`.
    var name: String {
        let word = String("\(self)".prefix { $0.isLetter })
        return word.map { $0.isUppercase ? "_\($0.lowercased())" : String($0) }.joined()
    }

    /// Whether an empty text is one: a list may have nothing in it.
    var canBeEmpty: Bool {
        if case .list = self { true } else { false }
    }
}
