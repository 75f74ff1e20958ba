/// A rule that a plugin has to hold to. The raw value is the name that reports use.
public enum ContractRule: String, Hashable, Sendable, CaseIterable {
    /// It names class types, and whatever it makes of a spelling is one of them.
    case declaredClassTypes = "declared_class_types"
    /// All that the plugin brings was tried: nothing is good of which no card, promotion or cart was tried.
    case untried
    /// Of each of its class types it takes at least one of the samples: without, nothing else can be tried.
    case acceptedSample = "accepted_sample"
    /// The same card in the same context gives the same object, however often, on any thread and in any run.
    case sameInputSameOutput = "same_input_same_output"
    /// Texts, numbers and URLs that nobody should write end in an object or a refusal, never in a trap.
    case hostileFields = "hostile_fields"
    /// So do texts of a million bytes and JSON that nests a hundred thousand deep.
    case hugeFields = "huge_fields"
    /// So does a card that lacks any one thing.
    case missingFields = "missing_fields"
    /// The examples of the keys that its conditions and effects declare can be read.
    case declaredKeys = "declared_keys"
    /// Hostile values under the keys of conditions and effects end in an error or in a promotion that can be priced.
    case hostileKeys = "hostile_keys"
    /// Hostile carts are priced, and facts stated about them: attributes of every type, extreme numbers,
    /// no line and ten thousand, every kind of currency.
    case hostileCarts = "hostile_carts"
    /// A handler outside the host answers each message: it does not end before, and is done in time and within limits.
    case answers
    /// A refusal has a code `area.reason`, says where in the card, and what would be right.
    case helpfulRefusals = "helpful_refusals"
    /// People see a headline that is not blank.
    case headline
    /// The object's JSON can be written and read again, and stays the same.
    case readableJSON = "readable_json"
    /// No `javascript:` or `data:` URL goes on to a screen or a click.
    case safeURLs = "safe_urls"
    /// Events are declared by the plugin.
    case declaredEvents = "declared_events"
    /// Numbers are read strictly: what is none, is neither taken for one nor for absent.
    case strictNumbers = "strict_numbers"
    /// No missing, unreadable or impossible percentage takes more off than the one on the card.
    case honestDiscounts = "honest_discounts"
    /// An amount is exact to the minor unit.
    case exactAmounts = "exact_amounts"
    /// An amount in one currency is none in another.
    case currencyKept = "currency_kept"
    /// Promotions have ids of their own, can be priced on any cart, and take off no more than there is.
    case offersPrice = "offers_price"
    /// What it answers about a card that a feed takes is within `PluginLimits`: a registry refuses all else.
    case bounded
    /// Ids of promotions are the card's, or begin with it, or are written on the card.
    case ownIDs = "own_ids"
    /// Effects of the plugin's own propose amounts of 0 or more off places of the cart, and gifts of 1 or more.
    case soundProposals = "sound_proposals"
    /// What it states about carts is within its bounds, and the same when it is asked again.
    case soundFacts = "sound_facts"
    /// Conditions and effects give one answer for one question, again and on several threads.
    case sameAnswers = "same_answers"
    /// A card is done with in time.
    case timeLimit = "time_limit"
    /// A card is done with in little memory.
    case memoryLimit = "memory_limit"
}
