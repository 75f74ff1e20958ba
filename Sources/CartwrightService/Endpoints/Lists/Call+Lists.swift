package import Cartwright

extension Call {
    /// The lists of the shop's store.
    ///
    /// - Throws: `store.unsupported`.
    var administration: any StoreAdministration {
        get throws(Problem) {
            guard let administration = shop.stores.checkout.administration else { throw Problem(.noAdministration) }
            return administration
        }
    }

    /// Returns the query in the parameters of the request.
    ///
    /// - Parameter phases: the possible phases.
    func listQuery(_ list: ListName, _ phases: [Phase]) throws(Problem) -> ListQuery {
        var keys: [ListKey] = []
        if let text = query[.listCustomer] {
            do throws(CartwrightError) { keys.append(ListKey(.customer, try CustomerID.checked(text))) } catch {
                throw Problem(error)
            }
        }
        if let text = query[.sessionPhase] {
            guard let phase = Phase(rawValue: text), phases.contains(phase) else {
                throw .bad("phase", needs: phases.map(\.rawValue).joined(separator: ", "), found: text)
            }
            keys.append(ListKey(.phase, phase.rawValue))
        }
        if let text = query[.listPromotion] { keys.append(ListKey(.promotion, text)) }
        if let text = query[.listCode] { keys.append(ListKey(.code, PromotionCode.normalized(text))) }
        return ListQuery(
            list,
            keys: keys,
            from: try instant(.listFrom),
            until: try instant(.listUntil),
            after: try cursor,
            limit: try query.limit
        )
    }

    private var cursor: ListCursor? {
        get throws(Problem) {
            guard let text = query[.listAfter] else { return nil }
            if let cursor = ListCursor(text) { return cursor }
            throw .bad(
                .serviceBadPlace,
                "expected after to be the next of a page, found \"\(text.shortened(toBytes: 60))\"",
                hint: "send the next of the page before, or begin without after"
            )
        }
    }

    /// Returns the instant in a parameter; nil if it is absent.
    func instant(_ parameter: Parameter) throws(Problem) -> Instant? {
        guard let text = query[parameter] else { return nil }
        do throws(CartwrightError) { return try Instant(text) } catch { throw Problem(error) }
    }

    /// Returns a page of a list as an answer.
    ///
    /// - Parameters:
    ///   - query: the query.
    ///   - name: the key of the entries.
    ///   - json: returns the JSON of an entry, given its content.
    func page(
        _ query: ListQuery,
        as name: String,
        _ json: (ListedEntry, JSONObject) -> JSONValue
    ) async throws(Problem) -> Answer {
        let administration = try administration
        let page = try await answering(try await administration.page(query))
        var entries: [JSONValue] = []
        for entry in page.entries {
            let content = try await answering(try JSONParser.parse(entry.content))
            entries.append(json(entry, content.members))
        }
        var object: JSONObject = [name: .array(entries)]
        object.setUnlessAbsent("next", page.next.map { .string($0.text) })
        return .json(.object(object))
    }
}

extension ListedEntry {
    /// Returns the session in a list.
    package func session(_ content: JSONObject) -> JSONValue {
        var object: JSONObject = ["id": .string(id), "revision": .integer(revision)]
        for (key, value) in content { object[key] = value }
        object["opened_at"] = .string(at.description)
        object["changed_at"] = .string(changedAt.description)
        return .object(object)
    }

    /// Returns the order in a list.
    package func order(_ content: JSONObject) -> JSONValue {
        var object: JSONObject = ["id": .string(id)]
        for (key, value) in content { object[key] = value }
        object["paid_at"] = .string(at.description)
        return .object(object)
    }
}

// MARK: In the document

extension Schema {
    /// A promotion of a session or of an order, and what it gave.
    static let listedPromotion = object(["id": .text, "amount": .amount])

    static let listNext = Schema.text.described(
        "Present if more may follow: send it as `after`. A page may be shorter than its limit, or empty, and still "
            + "have a next one."
    )
}
