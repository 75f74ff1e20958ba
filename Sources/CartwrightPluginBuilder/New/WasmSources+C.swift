// The template of a handler in C. AREA, CLASS_TYPE and NAME stand for the plugin's own.

extension WasmSources {
    /// Returns a handler with its includes, an empty line for an empty name, and its end.
    static func cHandler(including headers: [String], end: String) -> String {
        let includes = headers.map { $0.isEmpty ? "\n" : "#include \($0)\n" }.joined()
        return """
            // Turns cards of class type CLASS_TYPE into an offer: a title, and a percentage off the order.

            \(includes)
            \(cDecode)
            \(end)
            """
    }

    private static let cDecode = ##"""
        /// Checks that a text is a percentage: above 0, at most 100, with at most 6 decimals.
        static bool is_percentage(json text) {
            long millionths = 0;
            size_t digits = 0, decimals = 0;
            bool has_point = false;
            for (size_t i = 0; i < text.count; i++) {
                char c = text.start[i];
                if (c == '.' && !has_point && digits > 0) has_point = true;
                else if (c < '0' || c > '9') return false;
                else if (has_point ? ++decimals > 6 : ++digits > 3) return false;
                else millionths = millionths * 10 + (c - '0');
            }
            if (digits == 0 || has_point != (decimals > 0)) return false;
            for (; decimals < 6; decimals++) millionths *= 10;
            return millionths > 0 && millionths <= 100000000;
        }

        /// Writes the object of a card, or the reasons to refuse it. The same card always gives the same answer.
        static void decode(json card) {
            json extras = member(card, "extras");
            json title = trimmed(characters(member(extras, "title")));
            if (title.count == 0) title = characters(member(card, "title"));
            title = shortened(title, 512);
            json percent = characters(member(extras, "percent_off"));
            if (title.count == 0) {
                write("{\"refused\":[{\"code\":\"AREA.missing_title\",\"path\":\"/extras/title\",");
                write("\"summary\":\"the card has no title\",\"hint\":\"add it to the extras\"}]}");
                return;
            }
            if (!is_percentage(percent)) {
                write("{\"refused\":[{\"code\":\"AREA.bad_percentage\",\"path\":\"/extras/percent_off\",");
                write("\"summary\":\"percent_off: \\\""), put(shortened(percent, 64));
                write("\\\" is not a percentage\",");
                write("\"hint\":\"above 0, at most 100, such as 12.5\"}]}");
                return;
            }
            write("{\"object\":{\"content\":{\"title\":\""), put(title);
            write("\",\"percent\":\""), put(percent), write("\"},");
            write("\"presentation\":{\"headline\":\""), put(title), write(": ");
            put(percent), write("% off\",");
            write("\"body\":"), put(up_to(4096, member(card, "description")));
            write(",\"image\":"), put(up_to(1024, member(card, "image"))), write("},");
            write("\"placement\":\"checkout\",\"click\":{\"do\":\"apply_offer\"},");
            write("\"promotions\":[{\"id\":"), put(member(card, "id"));
            write(",\"effects\":[{\"type\":\"percent_off\",\"percent\":\""), put(percent);
            write("\"}]}],\"events\":[]}}");
        }

        /// Writes the answer to a message.
        static void respond(json message) {
            json purpose = member(message, "do");
            write("{\"id\":"), put(member(message, "id"));
            if (same(purpose, literal("\"hello\""))) {
                write(",\"hello\":{\"protocol\":1,\"name\":\"NAME\",\"class_types\":{\"CLASS_TYPE\":[]}}");
            } else if (same(purpose, literal("\"decode\""))) {
                write(",\"results\":[");
                json cards = member(message, "cards");
                bool is_first = true;
                for (json card = first(cards); card.start; card = next(cards, card), is_first = false) {
                    if (!is_first) write(",");
                    decode(card);
                }
                write("]");
            }
            write("}");
        }

        """##

    /// The end of the handler as a module of ABI 1.
    static let cFunctions = ##"""
        // The functions that the host calls: one message in, one answer out. Then the memory is deleted.

        int cw_abi(void) { return 1; }

        /// Allocates memory for a message.
        void *cw_alloc(size_t count) { return malloc(count); }

        /// Returns the address of the answer in the upper 32 bits, its length in the lower.
        unsigned long long cw_handle(const char *bytes, size_t count) {
            respond(parse(bytes, count));
            return (unsigned long long)(size_t)answer << 32 | answered;
        }

        """##

    /// The end of the handler as a program of ABI 2.
    static let cProgram = ##"""
        // The program: one message on standard input, one answer on standard output. Then it ends.

        int main(void) {
            size_t count = 0, size = 1 << 16;
            char *bytes = malloc(size);
            for (size_t more = 1; bytes && more > 0; count += more) {
                if (count == size) bytes = realloc(bytes, size *= 2);
                if (bytes) more = fread(bytes + count, 1, size - count, stdin);
            }
            if (!bytes) {
                fputs("no memory for the message\n", stderr);
                return EXIT_FAILURE;
            }
            respond(parse(bytes, count));
            return fwrite(answer, 1, answered, stdout) == answered ? EXIT_SUCCESS : EXIT_FAILURE;
        }

        """##

    static let cJSON = ##"""
        // Functions to read and write JSON, as far as a handler needs them. A message is read once, byte by byte. A
        // value keeps its written form, so a text is copied with its escapes. The host only sends well-formed JSON
        // without blanks between values.
        #ifndef JSON_H
        #define JSON_H

        #include <stdbool.h>
        #include <stddef.h>
        #include <stdint.h>

        /// A piece of JSON in its written form; start is NULL after the end of a list. Values of a message have nodes.
        typedef struct { const char *start; size_t count; const struct node *node; } json;

        /// A value of the message, and its key in an object. The values of a list or an object follow its own node, and
        /// size counts all of them.
        struct node { const char *key, *start; uint32_t key_count, count, size; };

        /// Allocates memory in order. It is never freed: each message has its own memory.
        void *malloc(size_t count);

        /// The answer, its length and its capacity.
        static char *answer;
        static size_t answered, room;

        /// Appends a piece to the answer unchanged.
        static void put(json piece) {
            if (piece.count > room - answered) {
                room = 2 * (answered + piece.count) + 1000;
                char *larger = malloc(room);
                if (answered > 0) __builtin_memcpy(larger, answer, answered);
                answer = larger;
            }
            __builtin_memcpy(answer + answered, piece.start, piece.count);
            answered += piece.count;
        }

        static json piece(const char *start, size_t count) { return (json){start, count, NULL}; }

        /// A text of this program. These are macros, since the compiler counts the characters of a literal.
        #define literal(text) piece(text, __builtin_strlen(text))

        /// Appends a text of this program to the answer.
        #define write(text) put(literal(text))

        /// Returns the place of the quote that ends a text, from its first character. It tests eight bytes at a time.
        static const char *end_of_text(const char *at, const char *end) {
            const uint64_t ones = 0x0101010101010101;
            while (at < end) {
                if (end - at >= 8) {
                    uint64_t word;
                    __builtin_memcpy(&word, at, 8);
                    uint64_t quote = word ^ ones * '"', escape = word ^ ones * '\\';
                    // The lowest bit that is set is in the first byte that is a quote or a backslash.
                    uint64_t found = (((quote - ones) & ~quote) | ((escape - ones) & ~escape)) & ones << 7;
                    at += found ? __builtin_ctzll(found) / 8 : 8;
                    if (!found) continue;
                }
                if (*at == '"') break;
                at += *at == '\\' ? 2 : 1;
            }
            return at;
        }

        /// Returns the place after a number, true, false or null.
        static const char *end_of_word(const char *at, const char *end) {
            while (at < end && *at != ',' && *at != '}' && *at != ']') at++;
            return at;
        }

        /// Reads a message, which must be well formed.
        static json parse(const char *bytes, size_t count) {
            const char *at = bytes, *const end = bytes + count;
            size_t places = count / 10 + 16, used = 0, open = 0;
            struct node *nodes = malloc(places * sizeof *nodes);
            json key = piece(NULL, 0);
            while (at < end) {
                const char *start = at, c = *at++;
                if (c == ',') continue;
                if (c == '}' || c == ']') {
                    // Until its end, the size of a list is the index of the list around it.
                    struct node *list = nodes + open;
                    open = list->size;
                    list->size = (uint32_t)(nodes + used - list);
                    list->count = (uint32_t)(at - list->start);
                    continue;
                }
                bool is_list = c == '{' || c == '[';
                if (c == '"') {
                    at = end_of_text(at, end) + 1;
                    if (at < end && *at == ':') {
                        key = piece(start + 1, (size_t)(at++ - start) - 2);
                        continue;
                    }
                } else if (!is_list) {
                    at = end_of_word(at, end);
                }
                if (used == places) {
                    struct node *more = malloc((places *= 2) * sizeof *nodes);
                    __builtin_memcpy(more, nodes, used * sizeof *nodes);
                    nodes = more;
                }
                uint32_t size = is_list ? (uint32_t)open : 1;
                if (is_list) open = used;
                nodes[used++] = (struct node){key.start, start, (uint32_t)key.count, (uint32_t)(at - start), size};
                key = piece(NULL, 0);
            }
            return used > 0 ? (json){nodes->start, nodes->count, nodes} : literal("null");
        }

        /// Returns the value of a node, or the end of a list.
        static json value_at(const struct node *node, const struct node *end) {
            return node < end ? (json){node->start, node->count, node} : piece(NULL, 0);
        }

        /// Returns the first value of a list or an object; start is NULL if it has none.
        static json first(json list) {
            return list.node ? value_at(list.node + 1, list.node + list.node->size) : piece(NULL, 0);
        }

        /// Returns the value after one of a list or an object; start is NULL after the last.
        static json next(json list, json one) {
            return value_at(one.node + one.node->size, list.node + list.node->size);
        }

        /// Returns the key of a value of an object, with its escapes.
        static json key_of(json value) { return piece(value.node->key, value.node->key_count); }

        static bool same(json a, json b) {
            return a.count == b.count && __builtin_memcmp(a.start, b.start, a.count) == 0;
        }

        static json find(json object, json key) {
            if (!object.node || *object.start != '{') return literal("null");
            const struct node *one = object.node + 1, *end = object.node + object.node->size;
            for (; one < end; one += one->size) {
                if (same(key_of(value_at(one, end)), key)) return value_at(one, end);
            }
            return literal("null");
        }

        /// Returns the value of a key; null if it is absent.
        #define member(object, key) find(object, literal(key))

        /// Returns the value, or null if it is too long.
        static inline json up_to(size_t limit, json value) { return value.count <= limit ? value : literal("null"); }

        /// Returns the characters between the quotes of a text, with its escapes; empty for other values.
        static inline json characters(json value) {
            bool is_text = value.count >= 2 && *value.start == '"';
            return is_text ? piece(value.start + 1, value.count - 2) : literal("");
        }

        /// Returns characters without blanks at both ends.
        static inline json trimmed(json text) {
            while (text.count > 0 && *text.start == ' ') text.start++, text.count--;
            while (text.count > 0 && text.start[text.count - 1] == ' ') text.count--;
            return text;
        }

        /// Shortens characters to a limit in bytes, without cutting a character.
        static inline json shortened(json text, size_t limit) {
            size_t end = 0;
            while (end < text.count) {
                size_t after = end + 1;
                if (text.start[end] == '\\') after += text.start[after] == 'u' ? 5 : 1;
                while (after < text.count && (text.start[after] & 0xC0) == 0x80) after++;
                if (after > limit) break;
                end = after;
            }
            return piece(text.start, end);
        }

        #endif

        """##
}
