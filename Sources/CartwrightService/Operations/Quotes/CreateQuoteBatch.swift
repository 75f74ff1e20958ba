internal import Cartwright
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

extension Operation {
    static let createQuoteBatch = Operation(
        name: "create_quote_batch",
        method: .post,
        path: "/v1/quotes/batch",
        tag: .quotes,
        summary: "Price a cart in each line",
        description: """
            Each line is a body of `POST /v1/quotes`, each line of the answer its quote, in the same order, while the \
            lines come. A line that cannot be priced is answered with an object that has one key, `error`: a problem \
            with the number of its `line`. Lines without anything in them are passed over.
            """,
        scope: .quote,
        parameters: [.explain, .now, .catalogVersion],
        body: .lines("JSON objects, each in a line.", .mugAndTypo),
        answers: [DocumentedAnswer("Quotes and errors, each in a line.", .lines(.quoteAndError))],
        refusals: [.notFound]
    ) { call throws(Problem) in
        let quoting = try await Quoting(call)
        let (stream, metrics) = (call.stream, call.service.metrics)
        let limit = call.service.settings.bodyBytes
        return Answer(
            headers: [.contentType: "application/x-ndjson"],
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
    /// Appends the quote of a line, or the error that it is. A line without anything in it is passed over.
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
                throw CartwrightError(.serviceTooLarge, "the line has more bytes than the service takes")
            }
            guard bytes.contains(where: { $0 > 0x20 }) else { return }
            let quote = try await quote(bytes)
            metrics.note(quote)
            quote.write(to: &output)
        } catch {
            guard error.code != .pricingGivenUp else { throw error }
            var error = error
            if case .whole(let bytes) = line { error = telling(error, in: bytes) }
            error.location.line = number
            output += JSONValue.object(["error": Problem(error).json]).utf8
        }
        output.append(UInt8(ascii: "\n"))
    }
}

extension JSONValue {
    /// The members of an object; none of anything else.
    var members: JSONObject {
        guard case .object(let object) = self else { return [:] }
        return object
    }
}

/// Divides bytes that come in parts into lines.
struct LineSplitter {
    private var begun: [UInt8] = []
    private var isTooLong = false
    private let mostBytes: Int

    /// A line that has ended.
    enum Line {
        case whole([UInt8])
        /// More bytes than a line may have: they were thrown away.
        case tooLong
    }

    init(mostBytes: Int) { self.mostBytes = mostBytes }

    /// Takes more bytes; returns the lines that have ended with them.
    mutating func add(_ part: ByteBuffer) -> [Line] {
        var lines: [Line] = []
        var rest = part.readableBytesView
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            keep(rest[..<end])
            lines.append(take())
            rest = rest[rest.index(after: end)...]
        }
        keep(rest)
        return lines
    }

    private mutating func keep(_ bytes: ByteBufferView) {
        guard !isTooLong else { return }
        isTooLong = begun.count + bytes.count > mostBytes
        if isTooLong { begun = [] } else { begun += bytes }
    }

    private mutating func take() -> Line {
        defer { (begun, isTooLong) = ([], false) }
        return isTooLong ? .tooLong : .whole(begun)
    }

    /// What stands behind the last line break; nil where nothing does.
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
        "detail":"the catalog sells nothing under the SKU \"MUGG\"","code":"cart.unknown_sku",\#
        "try":"did you mean MUG?","errors":[{"pointer":"/cart/lines/0/sku","code":"cart.unknown_sku",\#
        "detail":"the catalog sells nothing under the SKU \"MUGG\"","try":"did you mean MUG?"}],"line":2}}

        """#
}
