import AdBannerPlugin
import Cartwright
import CouponPlugin
import Foundation
import HomeTilePlugin
import MessagePlugin

/// The fixture files and the handlers of their cards.
enum Fixtures {
    static let registry = HandlerRegistry([CouponHandler(), HomeTileHandler(), AdBannerHandler(), MessageHandler()])

    /// The root of the repository, relative to this file.
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static func bytes(_ path: String) throws -> [UInt8] { Array(try Data(contentsOf: root.appending(path: path))) }

    static func json(_ path: String) throws -> JSONValue { try JSONParser.parse(try bytes(path)) }

    static func card(_ name: String) throws -> JSONValue {
        try json("Tests/CartwrightFixtureTests/Fixtures/cards/\(name).json")
    }
}

extension JSONValue {
    /// The same value with sorted keys, so that texts compare by content.
    var sorted: JSONValue {
        switch self {
        case .array(let elements): return .array(elements.map(\.sorted))
        case .object(let object):
            var sorted = JSONObject()
            for key in object.keys.sorted() { sorted[key] = object[key]?.sorted }
            return .object(sorted)
        default: return self
        }
    }

    var elements: [JSONValue] {
        guard case .array(let elements) = self else { return [] }
        return elements
    }

    var string: String? {
        guard case .string(let string) = self else { return nil }
        return string
    }

    var integer: Int64? {
        guard case .integer(let integer) = self else { return nil }
        return integer
    }
}
