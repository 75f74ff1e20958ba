/// The data of an event, divided into pages if its lists are too long for one event: the first page has all other keys
/// and as much of the lists as fits, further pages have the rest of the lists.
struct EventPages {
    /// The maximum number of elements of one list on a page.
    static let mostElements = 100

    /// The maximum size of the lists of a page together, in bytes. ``BatchLimits/eventBytes`` leaves 8 KiB for the
    /// rest.
    static let mostBytes = 24 * 1024

    /// The data of the event itself. `lines_total` counts the lines of all pages; each other divided list has such a
    /// total, too.
    let first: JSONObject

    /// The remaining parts of the lists without other keys, for further events.
    let others: [JSONObject]

    /// Divides the data of an event.
    ///
    /// - Parameters:
    ///   - data: the data of an event.
    ///   - lists: the keys of the lists that may be divided, in order of importance.
    init(_ data: JSONObject, dividing lists: [String]) {
        var pages = [Page()]
        for list in lists {
            guard case .array(let elements)? = data[list] else { continue }
            for element in elements {
                let bytes = element.utf8.count + 1
                // An element that exceeds the limit alone gets a page of its own, so that the rest arrives.
                if !pages[pages.count - 1].hasRoom(for: bytes, in: list) { pages.append(Page()) }
                pages[pages.count - 1].append(element, bytes: bytes, to: list)
            }
        }
        first = Self.first(data, lists, pages[0])
        others = pages.dropFirst().map(\.object)
    }

    private static func first(_ data: JSONObject, _ lists: [String], _ page: Page) -> JSONObject {
        var first = JSONObject()
        for (key, value) in data {
            guard lists.contains(key), case .array(let elements) = value else {
                first[key] = value
                continue
            }
            let fitting = page.elements(of: key)
            first[key] = .array(fitting)
            if key == "lines" || fitting.count < elements.count {
                first["\(key)_total"] = .integer(Int64(elements.count))
            }
        }
        return first
    }

    /// A page under construction.
    private struct Page {
        private var lists: [(key: String, elements: [JSONValue])] = []
        private var bytes = 0

        func elements(of list: String) -> [JSONValue] { lists.first { $0.key == list }?.elements ?? [] }

        func hasRoom(for bytes: Int, in list: String) -> Bool {
            self.bytes + bytes <= EventPages.mostBytes && elements(of: list).count < EventPages.mostElements
        }

        mutating func append(_ element: JSONValue, bytes: Int, to list: String) {
            self.bytes += bytes
            if let index = lists.firstIndex(where: { $0.key == list }) {
                lists[index].elements.append(element)
            } else {
                lists.append((list, [element]))
            }
        }

        var object: JSONObject {
            var object = JSONObject()
            for (key, elements) in lists { object[key] = .array(elements) }
            return object
        }
    }
}
