internal import Cartwright
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

extension Endpoint {
    static let createQuoteBatch = Endpoint(
        name: "create_quote_batch",
        method: .post,
        path: "/v1/quotes/batch",
        tag: .quotes,
        summary: "Price a cart per line",
        description: """
            Each line is a body of `POST /v1/quotes`, and each line of the answer is its quote, in the same order. \
            Answers are sent while lines arrive. For a line that cannot be priced the answer has an object with one \
            key, `error`: a problem with the number of its `line`. Blank lines are skipped.
            """,
        scope: .quote,
        parameters: [.explain, .now, .catalogVersion],
        body: .lines("JSON objects, one per line.", .mugAndTypo),
        answers: [.lines("Quotes and errors, one per line.", .quoteAndError)],
        refusals: [.notFound]
    ) { call throws(Problem) in
        let quoting = try await Quoting(call)
        let (stream, metrics, lineType) = (call.stream, call.service.metrics, call.lineType ?? .lines)
        let limit = call.service.settings.bodyBytes
        return Answer(
            headers: [.contentType: lineType.rawValue],
            body: .stream(
                ResponseBody { writer in
                    var lines = LineSplitter(mostBytes: limit)
                    var number = 0
                    for try await part in stream {
                        var output: [UInt8] = []
                        for line in lines.add(part) {
                            number += 1
                            try await quoting.append(line, number, to: &output, metrics)
                        }
                        if !output.isEmpty { try await writer.write(ByteBuffer(bytes: output)) }
                    }
                    if let last = lines.rest {
                        var output: [UInt8] = []
                        try await quoting.append(last, number + 1, to: &output, metrics)
                        try await writer.write(ByteBuffer(bytes: output))
                    }
                    try await writer.finish(nil)
                }
            )
        )
    }
}

extension Quoting {
    /// Appends the quote of a line, or its error. A blank line is skipped.
    ///
    /// - Throws: `pricing.given_up`.
    fileprivate func append(
        _ line: LineSplitter.Line,
        _ number: Int,
        to output: inout [UInt8],
        _ metrics: ServiceMetrics
    ) async throws(CartwrightError) {
        do throws(CartwrightError) {
            guard case .whole(let bytes) = line else {
                throw CartwrightError(.serviceTooLarge, "the line exceeds the service's limit of bytes")
            }
            guard bytes.contains(where: { $0 > 0x20 }) else { return }
            let quote = try await quote(bytes)
            metrics.note(quote)
            quote.write(to: &output)
        } catch {
            guard error.code != .pricingGivenUp else { throw error }
            var error = error
            if case .whole(let bytes) = line { error = located(error, in: bytes) }
            error.location.line = number
            output += JSONValue.object(["error": Problem(error).json]).utf8
        }
        output.append(UInt8(ascii: "\n"))
    }
}

extension JSONValue {
    /// The members of an object; empty for any other value.
    var members: JSONObject {
        guard case .object(let object) = self else { return [:] }
        return object
    }
}

/// Splits bytes that arrive in parts into lines.
struct LineSplitter {
    private var begun: [UInt8] = []
    private var isTooLong = false
    private let mostBytes: Int

    /// A complete line.
    enum Line {
        case whole([UInt8])
        /// A line of more bytes than allowed, without its bytes.
        case tooLong
    }

    init(mostBytes: Int) { self.mostBytes = mostBytes }

    /// Adds bytes, and returns the lines that they complete.
    mutating func add(_ part: ByteBuffer) -> [Line] {
        var lines: [Line] = []
        var rest = part.readableBytesView
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            append(rest[..<end])
            lines.append(take())
            rest = rest[rest.index(after: end)...]
        }
        append(rest)
        return lines
    }

    private mutating func append(_ bytes: ByteBufferView) {
        guard !isTooLong else { return }
        isTooLong = begun.count + bytes.count > mostBytes
        if isTooLong { begun = [] } else { begun += bytes }
    }

    private mutating func take() -> Line {
        defer { (begun, isTooLong) = ([], false) }
        return isTooLong ? .tooLong : .whole(begun)
    }

    /// The bytes after the last line break; nil if there are none.
    var rest: Line? {
        if isTooLong { return .tooLong }
        return begun.isEmpty ? nil : .whole(begun)
    }
}

extension Example {
    fileprivate static let mugAndTypo: Example = """
        {"cart":{"lines":[{"sku":"MUG","quantity":1}]}}
        {"cart":{"lines":[{"sku":"MUGG","quantity":1}]}}

        """

    fileprivate static let quoteAndError: Example = #"""
        {"currency":"USD","subtotal":1250,"discount":0,"shipping":0,"shipping_discount":0,"shipping_total":0,"tax":0,\#
        "total":1250,"lines":[{"id":"#1","sku":"MUG","quantity":1,"subtotal":1250,"discount":0,"total":1250,"tax":0,\#
        "allocations":[]}],"shipments":[],"gifts":[],"applied":[],"not_applied":[],"nudges":[],\#
        "choice":{"objective":"best","value":0,"bound":0,"exact":true,"nodes":1},"rejected_codes":[]}
        {"error":{"type":"/problems/cart.unknown_sku","title":"Cart: unknown sku","status":422,\#
        "detail":"the catalog has no item with the SKU \"MUGG\"","code":"cart.unknown_sku",\#
        "try":"did you mean MUG?","errors":[{"pointer":"/cart/lines/0/sku","code":"cart.unknown_sku",\#
        "detail":"the catalog has no item with the SKU \"MUGG\"","try":"did you mean MUG?"}],"line":2}}

        """#
}
