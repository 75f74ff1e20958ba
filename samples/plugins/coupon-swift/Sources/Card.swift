/// A card of the host, with its members found in one pass: each may be long.
struct Card {
    private(set) var id: JSON = "null"
    private(set) var title: JSON = "null"
    private(set) var description: JSON = "null"
    private(set) var image: JSON = "null"
    private(set) var extras: JSON = "null"
    private(set) var malformedExtras: JSON = "null"

    init(_ json: JSON) {
        for value in json {
            let key = value.key
            if key == "id" { id = value }
            if key == "title" { title = value }
            if key == "description" { description = value }
            if key == "image" { image = value }
            if key == "extras" { extras = value }
            if key == "malformed_extras" { malformedExtras = value }
        }
    }
}
