/// The object of a handler that runs outside the host: whatever JSON it answered.
public struct JSONContent: CardContent {
    /// The object.
    public let json: JSONValue

    /// An object of some JSON.
    public init(_ json: JSONValue) { self.json = json }
}
