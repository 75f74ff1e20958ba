// Written by RecipeTests from samples/recipes; see there.

extension Recipe {
    /// All recipes, in order of their names.
    package static let all = [
        Recipe(
            name: "best-discount-per-line",
            about: """
                Best discount per line: 15% off everything, 20% off kitchen and 10% off tea at the same time. On \
                each line only the largest of them counts. Ties go to the higher priority, then the smaller id.
                """,
            promotions: #"""
                {"id": "everything", "name": "15% off everything", "group": {"name": "sale", "per": "line"},
                 "effects": [{"type": "percent_off", "percent": "15", "target": {"scope": "lines"}}]},
                {"id": "kitchen", "name": "20% off kitchen", "group": {"name": "sale", "per": "line"},
                 "effects": [{"type": "percent_off", "percent": "20",
                  "target": {"scope": "lines", "filter": {"categories": ["kitchen"]}}}]},
                {"id": "tea", "name": "10% off tea", "group": {"name": "sale", "per": "line"},
                 "effects": [{"type": "percent_off", "percent": "10",
                  "target": {"scope": "lines", "filter": {"categories": ["tea"]}}}]}
                """#
        ),
        Recipe(
            name: "budget-for-a-week",
            about: """
                Budget for a week: 20% off from Monday to Sunday, until discounts of 500.00 have been given. \
                With partial, the last order gets the rest of the budget; without it, nothing.
                """,
            promotions: #"""
                {"id": "week", "name": "20% off this week, while the budget lasts",
                 "starts_at": "2026-05-04T00:00:00", "ends_at": "2026-05-11T00:00:00", "time_zone": "America/New_York",
                 "budget": {"kind": "amount", "limit": 50000, "used": 49000, "partial": true},
                 "effects": [{"type": "percent_off", "percent": "20"}]}
                """#
        ),
        Recipe(
            name: "bulk-tier",
            about: """
                Bulk tier: the discount grows with the number of units of tea. 5% from 5 packs, 10% from 10. The \
                highest tier reached applies to all of them.
                """,
            promotions: #"""
                {"id": "bulk-tea", "name": "5% off from 5 packs of tea, 10% from 10",
                 "effects": [{"type": "tiered", "basis": "quantity",
                  "target": {"scope": "lines", "filter": {"categories": ["tea"]}},
                  "tiers": [{"at_least": 5, "percent": "5"}, {"at_least": 10, "percent": "10"}]}]}
                """#
        ),
        Recipe(
            name: "bundle-at-a-fixed-price",
            about: """
                Bundle at a fixed price: three mugs for 30.00, at most twice per cart. Mugs that do not complete \
                a group keep their price.
                """,
            promotions: #"""
                {"id": "mug-bundle", "name": "Three mugs for $30.00, at most twice",
                 "effects": [{"type": "fixed_price", "amount": 3000,
                  "target": {"scope": "units", "filter": {"skus": ["MUG"]}, "groups_of": 3, "max_groups": 2}}]}
                """#
        ),
        Recipe(
            name: "buy-2-get-1",
            about: """
                Buy 2, get 1: of every three packs of tea, the cheapest is free. With a percent, it is reduced \
                instead of free.
                """,
            promotions: #"""
                {"id": "third-tea", "name": "Every third tea is free",
                 "effects": [{"type": "buy_x_get_y",
                  "buy": {"quantity": 2, "filter": {"categories": ["tea"]}},
                  "get": {"quantity": 1, "filter": {"categories": ["tea"]}}}]}
                """#
        ),
        Recipe(
            name: "campaign-with-a-budget",
            about: """
                Campaign with a budget: two promotions share 500.00. While more is left than the cart costs, \
                both apply; with less at most one does, so that no more is given than is left.
                """,
            promotions: #"""
                {"id": "five-off", "name": "5.00 off from 40.00", "campaign": "autumn",
                 "conditions": [{"type": "subtotal", "at_least": 4000}],
                 "effects": [{"type": "amount_off", "amount": 500}]},
                {"id": "ten-percent", "name": "10% off everything", "campaign": "autumn",
                 "effects": [{"type": "percent_off", "percent": "10"}]}
                """#,
            parts: #"""
                "campaigns": [{"id": "autumn", "budget": {"kind": "amount", "limit": 50000}}]
                """#
        ),
        Recipe(
            name: "card-with-a-code",
            about: """
                Card with a code: a content card names a promotion of the catalog by its id, and a click enters \
                its code. Conditions, limits and changes stay in the catalog; the promotion must have a code, or \
                it would apply before the click. The cart is that after the click.
                """,
            promotions: #"""
                {"id": "spring", "name": "20% off in spring", "code": "SPRING20", "usage_limit": 5000,
                 "effects": [{"type": "percent_off", "percent": "20"}]}
                """#,
            card: #"""
                {"id": "spring-card", "type": "captioned", "title": "20% off in spring",
                 "extras": {"class_type": "coupon_code", "promotion_id": "spring"}}
                """#
        ),
        Recipe(
            name: "cash-rounding",
            about: """
                Cash rounding: the smallest coin is 0.05, so the amount to pay is rounded to a multiple of 0.05, \
                half up. The quote keeps its total and adds payable; refunds are calculated from the total.
                """,
            promotions: #"""
                {"id": "ten", "name": "10% off",
                 "effects": [{"type": "percent_off", "percent": "10"}]}
                """#,
            parts: #"""
                "options": {"cash_rounding": {"CHF": 5}}
                """#
        ),
        Recipe(
            name: "cashback-after-days",
            about: """
                Cashback: 5% of what the customer pays for merchandise comes back as store credit, which is \
                available 30 days after payment. It reduces no price; a cart without a customer gets none. \
                Returned units take their part back.
                """,
            promotions: #"""
                {"id": "cashback", "name": "5% back in 30 days",
                 "effects": [{"type": "credit", "percent": "5", "after_days": 30}]}
                """#
        ),
        Recipe(
            name: "cheapest-half-price",
            about: """
                Cheapest half price: the cheapest unit of the cart is half price. take and max_units select the \
                units and limit their number.
                """,
            promotions: #"""
                {"id": "half-price", "name": "The cheapest for half, from three pieces",
                 "conditions": [{"type": "quantity", "at_least": 3}],
                 "effects": [{"type": "percent_off", "percent": "50",
                  "target": {"scope": "units", "take": "cheapest", "max_units": 1}}]}
                """#
        ),
        Recipe(
            name: "code-once-per-customer",
            about: """
                Code once per customer: a code that each customer may use once, and 1000 customers in total. The \
                limit is counted by the customer's id and does not apply to guests. A second order of the same \
                customer does not get it.
                """,
            promotions: #"""
                {"id": "welcome", "name": "10% off once", "code": "WELCOME10",
                 "per_customer_limit": 1, "usage_limit": 1000,
                 "effects": [{"type": "percent_off", "percent": "10"}]}
                """#
        ),
        Recipe(
            name: "compound-discounts",
            about: """
                Compound stacking: members get 10 % off, and the summer sale takes 20 % off what is left, so \
                100.00 costs 72.00 instead of 70.00. The promotion with the higher priority comes first.
                """,
            promotions: #"""
                {"id": "members", "name": "10% off for members", "priority": 2,
                 "effects": [{"type": "percent_off", "percent": "10"}]},
                {"id": "summer", "name": "20% off in summer", "priority": 1,
                 "effects": [{"type": "percent_off", "percent": "20"}]}
                """#,
            parts: #"""
                "options": {"stacking": "compound"}
                """#
        ),
        Recipe(
            name: "country-list",
            about: """
                Country list: free shipping to a list of countries that several promotions name. A change of the \
                list changes all of them.
                """,
            promotions: #"""
                {"id": "free-nearby", "name": "Free shipping nearby",
                 "conditions": [{"type": "country", "any_of": {"list": "nearby"}}],
                 "effects": [{"type": "percent_off", "percent": "100", "target": {"scope": "shipping"}}]},
                {"id": "far", "name": "2.00 off elsewhere",
                 "conditions": [{"type": "country", "none_of": {"list": "nearby"}}],
                 "effects": [{"type": "amount_off", "amount": 200}]}
                """#,
            parts: #"""
                "lists": {"nearby": ["AT", "BE", "DE", "FR", "LU", "NL"]}
                """#
        ),
        Recipe(
            name: "exclusive-vip",
            about: """
                Exclusive VIP: customers of a segment get 15% off and no other promotion. Of promotions that \
                cannot be combined, those with the largest discount apply.
                """,
            promotions: #"""
                {"id": "vip", "name": "15% off for VIPs, alone", "exclusive": true,
                 "conditions": [{"type": "customer_segment", "any_of": ["vip"]}],
                 "effects": [{"type": "percent_off", "percent": "15"}]},
                {"id": "kitchen", "name": "10% off kitchen",
                 "effects": [{"type": "percent_off", "percent": "10",
                  "target": {"scope": "lines", "filter": {"categories": ["kitchen"]}}}]}
                """#
        ),
        Recipe(
            name: "five-off-for-every-fifty",
            about: """
                5 off for every 50: 5.00 off the order for every full 50.00 in it. 149.99 gives 10.00; a cent \
                more gives 5.00 more, and the quote has a nudge for it. max_times limits it.
                """,
            promotions: #"""
                {"id": "fifty", "name": "$5.00 off for every $50.00",
                 "effects": [{"type": "amount_off", "amount": 500, "for_every": {"amount": 5000}}]}
                """#
        ),
        Recipe(
            name: "free-shipping-from-50",
            about: """
                Free shipping from 50.00: standard shipping is free if merchandise at list prices is 50.00 or \
                more.
                """,
            promotions: #"""
                {"id": "free-shipping", "name": "Free standard shipping from $50.00",
                 "conditions": [{"type": "subtotal", "at_least": 5000}],
                 "effects": [{"type": "percent_off", "percent": "100",
                  "target": {"scope": "shipping", "filter": {"methods": ["standard"]}}}]}
                """#
        ),
        Recipe(
            name: "gift-for-every-three",
            about: """
                Gift for every N: a cookie for every three cups, at most four. Seven cups make two cookies. \
                Without max_times there is no limit; without a filter, every unit of the cart counts.
                """,
            promotions: #"""
                {"id": "cookies", "name": "A cookie for every three cups",
                 "effects": [{"type": "gift", "sku": "COOKIE", "unit_price": 150,
                  "for_every": {"quantity": 3, "filter": {"categories": ["cups"]}}, "max_times": 4}]}
                """#
        ),
        Recipe(
            name: "gift-from-a-threshold",
            about: """
                Gift from a threshold: a free mug from 100.00 of merchandise. A gift is a separate line, outside \
                of subtotal and discount.
                """,
            promotions: #"""
                {"id": "free-mug", "name": "A mug from $100.00",
                 "conditions": [{"type": "subtotal", "at_least": 10000}],
                 "effects": [{"type": "gift", "sku": "MUG", "quantity": 1, "unit_price": 1250}]}
                """#
        ),
        Recipe(
            name: "happy-hour",
            about: """
                Happy hour: 10% off on Fridays and Saturdays from 17:00 to 19:00, local time in Berlin. In May, \
                15:30 UTC is 17:30 there.
                """,
            promotions: #"""
                {"id": "happy-hour", "name": "10% off from five to seven",
                 "conditions": [{"type": "schedule", "weekdays": ["fri", "sat"], "from": "17:00", "until": "19:00",
                  "time_zone": "Europe/Berlin"}],
                 "effects": [{"type": "percent_off", "percent": "10"}]}
                """#
        ),
        Recipe(
            name: "tax-without-fractions",
            about: """
                Tax without fractions: the tax of each rate is cut off to whole yen, as Japanese shops usually \
                do. 8% of 4,222 is 337.76, so 337 are owed; by default it would be 338.
                """,
            promotions: #"""
                {"id": "third-bento", "name": "Every third bento is free",
                 "effects": [{"type": "buy_x_get_y", "buy": {"quantity": 2}, "get": {"quantity": 1}}]}
                """#,
            parts: #"""
                "options": {"tax": {"rounding": "down"}}
                """#
        ),
        Recipe(
            name: "three-currencies",
            about: """
                Three currencies: an amount of a promotion can have a value for each currency, in its own minor \
                units: cents, but whole yen. A cart in another currency does not get it.
                """,
            promotions: #"""
                {"id": "five-off", "name": "5.00 off from 50.00",
                 "conditions": [{"type": "subtotal", "at_least": {"USD": 5000, "EUR": 4500, "JPY": 7000}}],
                 "effects": [{"type": "amount_off", "amount": {"USD": 500, "EUR": 450, "JPY": 700}}]}
                """#
        ),
        Recipe(
            name: "threshold-with-tax",
            about: """
                VAT-inclusive threshold on net prices: a shop whose prices are without tax takes 5.00 off from \
                100.00, both with the 19% tax that customers see. 84.04 make 100.01 with tax, and 95.01 are \
                paid.
                """,
            promotions: #"""
                {"id": "five-off", "name": "5.00 off from 100.00, with tax",
                 "conditions": [{"type": "subtotal", "at_least": 10000, "tax": "included"}],
                 "effects": [{"type": "amount_off", "amount": 500, "tax": "included"}]}
                """#
        ),
    ]
}
