/// A rule of the plugin contract. The raw value is the name in reports.
public enum ContractRule: String, Hashable, Sendable, CaseIterable {
    /// The handler declares class types, and its canonical spellings are among them.
    case declaredClassTypes = "declared_class_types"
    /// Every part of the plugin was tried: a part without a card, promotion or cart to try it proves nothing.
    case untried
    /// The handler accepts at least one sample of each of its class types; otherwise nothing else can be tried.
    case acceptedSample = "accepted_sample"
    /// The same card in the same context gives the same object, any number of times, on any thread and in any run.
    case sameInputSameOutput = "same_input_same_output"
    /// Malicious texts, numbers and URLs lead to an object or a refusal, never to a trap.
    case hostileFields = "hostile_fields"
    /// Texts of a million bytes and JSON nested a hundred thousand deep lead to an object or a refusal.
    case hugeFields = "huge_fields"
    /// A card without any single field leads to an object or a refusal.
    case missingFields = "missing_fields"
    /// The examples of the keys that its conditions and effects declare can be read.
    case declaredKeys = "declared_keys"
    /// Malicious values under the keys of conditions and effects lead to an error, or to a promotion that can be
    /// priced.
    case hostileKeys = "hostile_keys"
    /// Malicious carts are priced, and facts about them are returned: attributes of every type, extreme numbers, no
    /// lines and ten thousand lines, every kind of currency.
    case hostileCarts = "hostile_carts"
    /// A handler outside the host answers each message: it does not end early, and stays within limits of time and
    /// resources.
    case answers
    /// A refusal has a code `area.reason`, the place on the card, and a hint for a correction.
    case helpfulRefusals = "helpful_refusals"
    /// The headline is not blank.
    case headline
    /// The object's JSON can be written and read again without changes.
    case readableJSON = "readable_json"
    /// No `javascript:` or `data:` URL reaches a screen or a click action.
    case safeURLs = "safe_urls"
    /// Events are declared by the plugin.
    case declaredEvents = "declared_events"
    /// Numbers are read strictly: a malformed number is neither accepted nor treated as absent.
    case strictNumbers = "strict_numbers"
    /// No missing, unreadable or impossible percentage gives a larger discount than the one on the card.
    case honestDiscounts = "honest_discounts"
    /// An amount is exact to the minor unit.
    case exactAmounts = "exact_amounts"
    /// An amount is never used in another currency.
    case currencyKept = "currency_kept"
    /// Promotions have their own ids, can be priced on any cart, and discount at most the price.
    case offersPrice = "offers_price"
    /// Answers about cards of a feed are within `PluginLimits`: a registry refuses all others.
    case bounded
    /// The ids of promotions are the card's id, begin with it, or are on the card.
    case ownIDs = "own_ids"
    /// Effects of the plugin propose discounts of 0 or more minor units on places of the cart, and gifts of 1 or more
    /// units.
    case soundProposals = "sound_proposals"
    /// Facts about carts are within their limits, and equal when they are requested again.
    case soundFacts = "sound_facts"
    /// Presentations of cards for carts are valid, and equal when they are requested again.
    case soundPresentations = "sound_presentations"
    /// Conditions and effects give equal answers to equal questions, repeatedly and on several threads.
    case sameAnswers = "same_answers"
    /// A card is processed in time.
    case timeLimit = "time_limit"
    /// A card is processed with little memory.
    case memoryLimit = "memory_limit"
}
