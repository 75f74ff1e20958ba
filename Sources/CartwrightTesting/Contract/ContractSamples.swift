public import Cartwright
internal import Foundation

/// The samples for trying a plugin: cards, promotions, carts, and the names of the attributes that it reads.
public struct ContractSamples: Sendable, ExpressibleByArrayLiteral {
    /// Cards for its handlers.
    public var cards: [ContentCard]

    /// JSON that contains promotions, conditions and effects at any place: promotions, scenarios, catalogs.
    public var promotions: [JSONValue]

    /// Carts for its promotions.
    public var carts: [Cart]

    /// Names and words that the plugin may read in a cart: attributes, SKUs, categories and segments. The first 48 are
    /// tried.
    public var names: [String]

    /// Creates empty samples.
    public init() { self.init(cards: []) }

    /// Creates samples.
    public init(
        cards: [ContentCard] = [],
        promotions: [JSONValue] = [],
        carts: [Cart] = [],
        names: [String] = []
    ) {
        (self.cards, self.promotions, self.carts, self.names) = (cards, promotions, carts, names)
    }

    /// Creates samples of cards only.
    public init(arrayLiteral cards: ContentCard...) { self.init(cards: cards) }

    /// Reads the samples of a plugin's folder: cards, promotions and carts of the JSON files and the flows in
    /// `samples`, promotions and carts of the files beside `plugin.json`, and the quoted names in its sources.
    ///
    /// - Throws: an error of area `json`, with the name of a file in `samples` that is not JSON.
    public init(folder: String) throws(CartwrightError) {
        self.init()
        for file in Self.files(of: "\(folder)/samples", ending: [".json", ".flow"]) { try add(file) }
        for file in Self.files(of: folder, ending: [".json"]) where !Self.others.contains(file.lastPart) {
            // Other files in the folder may be unrelated to the contract.
            if let document = try? JSONParser.parse(Array(Self.text(of: file).utf8)) { add(document) }
        }
        names += SourceNames(folder: folder).names
    }

    /// Reads the samples beside the test folder of the caller, or in the nearest folder above with `samples`.
    ///
    /// - Throws: `samples.missing` if no such folder exists, or an error of area `json` that names the file.
    public static func besideTests(_ test: String = #filePath) throws(CartwrightError) -> ContractSamples {
        try ContractSamples(folder: [ContentCard].folderOfSamples(test))
    }

    /// Adds the cards, promotions and carts of a file.
    ///
    /// - Throws: `samples.missing`, or an error of area `json`, with the file's name.
    public mutating func add(_ file: String) throws(CartwrightError) {
        guard !file.hasSuffix(".flow") else {
            for line in Self.text(of: file).split(separator: "\n") where line.hasPrefix(">") { add(flow: line) }
            return
        }
        if let document = try? JSONParser.parse(Array(Self.text(of: file).utf8)), !document.holdsCards {
            add(document)
        } else {
            cards += try [ContentCard].cards(in: [file])
        }
    }

    /// Adds the promotions and carts of a document.
    private mutating func add(_ document: JSONValue) {
        promotions.append(document)
        carts += document.carts
    }

    /// Adds the JSON in a command, and the names to which it gives values.
    private mutating func add(flow line: Substring) {
        if let start = line.firstIndex(where: { $0 == "{" || $0 == "[" }),
            let document = try? JSONParser.parse(Array(line[start...].utf8))
        {
            add(document)
        }
        names += line.matches(of: /([A-Za-z_][A-Za-z0-9_.-]{0,63})=/).map { String($0.1) }
    }

    /// JSON files beside the manifest without promotions.
    private static let others: Set<String> = ["plugin.json", "package.json", "package-lock.json", "tsconfig.json"]

    private static func files(of folder: String, ending suffixes: [String]) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { name in suffixes.contains { name.hasSuffix($0) } }.sorted().map { "\(folder)/\($0)" }
    }

    private static func text(of file: String) -> String {
        FileManager.default.contents(atPath: file).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}

extension String {
    fileprivate var lastPart: String { String(self[(lastIndex(of: "/").map(index(after:)) ?? startIndex)...]) }
}

extension JSONValue {
    /// False for JSON with promotions or carts and without cards.
    fileprivate var holdsCards: Bool {
        switch self {
        case .array(let elements): elements.allSatisfy { $0["effects"] == nil && $0["cart"] == nil }
        case .object(let object):
            object["cards"] != nil
                || ["promotions", "effects", "cart", "lines", "items"].allSatisfy { object[$0] == nil }
        case .null, .bool, .integer, .number, .string: true
        }
    }

    /// The carts in the JSON.
    fileprivate var carts: [Cart] {
        switch self {
        case .array(let elements): elements.flatMap(\.carts)
        case .object(let object):
            if object["lines"] != nil {
                [(try? JSONText(scanning: utf8)).flatMap { ScannedCart(cart: 0, of: $0)?.cart }].compactMap(\.self)
            } else {
                object.map(\.value).flatMap(\.carts)
            }
        case .null, .bool, .integer, .number, .string: []
        }
    }
}
