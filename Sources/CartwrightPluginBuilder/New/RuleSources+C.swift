extension RuleSources {
    /// Returns the rules in C with their includes and their end.
    static func c(including includes: String, end: String) -> String {
        """
        // Answers questions about the condition AREA_units and the effect AREA_dearest_line of promotions.

        \(includes)

        \(cRules)
        \(end)
        """
    }

    private static let cRules = ##"""
        /// Returns the whole number of a value, or the default for another value and beyond 64 bits.
        static int64_t number(json value, int64_t otherwise) {
            bool is_below = value.count > 1 && *value.start == '-';
            uint64_t sum = 0;
            if (value.count == 0 || value.count - is_below > 19) return otherwise;
            for (size_t i = is_below; i < value.count; i++) {
                if (value.start[i] < '0' || value.start[i] > '9') return otherwise;
                sum = sum * 10 + (uint64_t)(value.start[i] - '0');
            }
            return sum > INT64_MAX ? otherwise : is_below ? -(int64_t)sum : (int64_t)sum;
        }

        /// Returns the product of two numbers, 0 or more; one beyond 64 bits counts as the largest number.
        static int64_t times(int64_t a, int64_t b) { return b > 0 && a > INT64_MAX / b ? INT64_MAX : a * b; }

        /// Writes a whole number.
        static void write_number(int64_t value) {
            char digits[20];
            size_t at = sizeof digits;
            uint64_t left = value < 0 ? -(uint64_t)value : (uint64_t)value;
            do digits[--at] = (char)('0' + left % 10), left /= 10; while (left > 0);
            if (value < 0) write("-");
            put(piece(digits + at, sizeof digits - at));
        }

        /// Writes whether the cart has so many units.
        static void units(json keys, json cart) {
            json lines = member(cart, "lines");
            int64_t found = 0, required = number(member(keys, "at_least"), 1);
            for (json line = first(lines); line.start; line = next(lines, line)) {
                if (__builtin_add_overflow(found, number(member(line, "quantity"), 1), &found)) found = INT64_MAX;
            }
            write(found >= required ? ",\"met\":true" : ",\"met\":false");
            write(",\"observed\":"), write_number(found), write(",\"required\":"), write_number(required);
            write(",\"unit\":\"units\"");
            if (found < required) write(",\"short_by\":"), write_number(required - found);
        }

        /// Writes a percentage off the line that costs most; of equal ones the first.
        static void dearest_line(json keys, json cart) {
            json lines = member(cart, "lines"), dearest = piece(NULL, 0);
            int64_t most = 0, rest = 100 - number(member(keys, "percent"), 0);
            for (json line = first(lines); line.start; line = next(lines, line)) {
                int64_t cost = times(number(member(line, "unit_price"), 0), number(member(line, "quantity"), 1));
                if (!dearest.start || cost > most) dearest = line, most = cost;
            }
            if (!dearest.start) return;
            int64_t off = most - (most / 100 * rest + (most % 100 * rest + 50) / 100);
            write(",\"wants\":[{\"line\":"), put(member(dearest, "id"));
            write(",\"amount\":"), write_number(off), write("}]");
        }

        /// Writes the answers to a list of questions, with the numbers of the questions.
        static void answers(json questions, json cart) {
            bool is_first = true;
            for (json one = first(questions); one.start; one = next(questions, one), is_first = false) {
                json type = member(one, "type");
                write(is_first ? "{\"n\":" : ",{\"n\":"), put(member(one, "n"));
                if (same(type, literal("\"AREA_units\""))) units(member(one, "keys"), cart);
                if (same(type, literal("\"AREA_dearest_line\""))) dearest_line(member(one, "keys"), cart);
                write("}");
            }
        }

        /// Writes the answer to a message.
        static void respond(json message) {
            json purpose = member(message, "do"), cart = member(message, "cart");
            write("{\"id\":"), put(member(message, "id"));
            if (same(purpose, literal("\"hello\""))) {
                write(",\"hello\":{\"protocol\":2,\"name\":\"NAME\",\"class_types\":{}}");
            } else if (same(purpose, literal("\"rules\""))) {
                write(",\"conditions\":["), answers(member(message, "conditions"), cart);
                write("],\"effects\":["), answers(member(message, "effects"), cart), write("]");
            }
            write("}");
        }

        """##
}
