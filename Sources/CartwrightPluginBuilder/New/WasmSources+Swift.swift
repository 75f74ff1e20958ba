// The template of a handler in Embedded Swift. AREA, CLASS_TYPE and NAME stand for the plugin's own.

extension WasmSources {
    static let swiftHandler = ##"""
        /// Writes the object of a card of class type CLASS_TYPE, or the reasons to refuse it. The same card always
        /// gives
        /// the same answer.
        func decode(_ card: JSON, into answer: inout Answer) {
            let extras = card["extras"]
            var title = extras["title"].characters.trimmed
            if title.isEmpty { title = card["title"].characters }
            title = title.shortened(to: 512)
            let percent = extras["percent_off"].characters
            guard !title.isEmpty else {
                answer.write(#"{"refused":[{"code":"AREA.missing_title","path":"/extras/title","#)
                answer.write(#""summary":"the card has no title","hint":"add it to the extras"}]}"#)
                return
            }
            guard isPercentage(percent) else {
                answer.write(#"{"refused":[{"code":"AREA.bad_percentage","path":"/extras/percent_off","#)
                answer.write(#""summary":"percent_off: \""#, percent.shortened(to: 64), #"\" is not a percentage","#)
                answer.write(#""hint":"above 0, at most 100, such as 12.5"}]}"#)
                return
            }
            answer.write(#"{"object":{"content":{"title":""#, title, #"","percent":""#, percent, #""},"#)
            answer.write(#""presentation":{"headline":""#, title, ": ", percent, #"% off","#)
            answer.write(#""body":"#, card["description"].upTo(4096), #","image":"#, card["image"].upTo(1024), "},")
            answer.write(#""placement":"checkout","click":{"do":"apply_offer"},"promotions":[{"id":"#, card["id"])
            answer.write(#","effects":[{"type":"percent_off","percent":""#, percent, #""}]}],"events":[]}}"#)
        }

        /// Checks that a text is a percentage: above 0, at most 100, with at most 6 decimals.
        func isPercentage(_ text: JSON) -> Bool {
            var (millionths, digits, decimals, hasPoint) = (0, 0, 0, false)
            for byte in text.bytes {
                if byte == UInt8(ascii: "."), digits > 0, !hasPoint {
                    hasPoint = true
                } else if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
                    if hasPoint { decimals += 1 } else { digits += 1 }
                    guard digits <= 3, decimals <= 6 else { return false }
                    millionths = millionths * 10 + Int(byte - UInt8(ascii: "0"))
                } else {
                    return false
                }
            }
            guard digits > 0, hasPoint == (decimals > 0) else { return false }
            for _ in decimals..<6 { millionths *= 10 }
            return millionths > 0 && millionths <= 100_000_000
        }

        """##

    static let swiftInterface = ##"""
        // The functions that the host calls: one message in, one answer out. Then the memory is deleted with all
        // allocations.

        /// The version of these functions.
        @c(cw_abi) public func interfaceVersion() -> Int32 { 1 }

        /// Allocates memory for a message.
        @c(cw_alloc) public func place(of count: Int) -> UnsafeMutablePointer<UInt8> { .allocate(capacity: count) }

        /// Returns the address of the answer in the upper 32 bits, its length in the lower.
        @c(cw_handle) public func handle(_ start: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
            let message = JSON(message: UnsafeBufferPointer(start: start, count: count))
            var answer = Answer()
            answer.write(#"{"id":"#, message["id"])
            if message["do"].characters == "hello" {
                answer.write(#","hello":{"protocol":1,"name":"NAME","class_types":{"CLASS_TYPE":[]}}"#)
            } else if message["do"].characters == "decode" {
                answer.write(#","results":["#)
                var separator: JSON = ""
                for card in message["cards"] {
                    answer.write(separator)
                    decode(card, into: &answer)
                    separator = ","
                }
                answer.write("]")
            }
            answer.write("}")
            return answer.packed
        }

        """##

    static let swiftAnswer = ##"""
        /// The answer to a message.
        struct Answer {
            private var start = UnsafeMutablePointer<UInt8>.allocate(capacity: 1_000)
            private var (count, room) = (0, 1_000)

            /// Appends pieces unchanged.
            mutating func write(_ pieces: JSON...) {
                for piece in pieces {
                    if piece.count > room - count { grow(by: piece.count) }
                    if let bytes = piece.bytes.baseAddress { copyBytes(start + count, bytes, piece.count) }
                    count += piece.count
                }
            }

            private mutating func grow(by more: Int) {
                room = 2 * (count + more)
                let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: room)
                copyBytes(larger, start, count)
                start = larger
            }

            /// The address in the upper 32 bits, the length in the lower.
            var packed: UInt64 { UInt64(UInt(bitPattern: start)) << 32 | UInt64(count) }
        }

        /// Copies bytes at a cost of one unit of work each; a loop costs ten. `plugin build` provides the function.
        @discardableResult @_extern(c, "memcpy")
        func copyBytes(_ to: UnsafeMutableRawPointer, _ from: UnsafeRawPointer, _ count: Int) -> UnsafeMutableRawPointer

        """##
}
