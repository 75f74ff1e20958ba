#!/usr/bin/env bash
# buy.sh URL SESSION: a purchase over HTTP, with curl and jq.
#
# CARTWRIGHT_KEY has the access key, if the service requires one.
set -euo pipefail

url=$1
session=/v1/sessions/$2
body=$(mktemp)
trap 'rm -f "$body"' EXIT

# call METHOD PATH JSON [TAG]: one request, repeated with the same key until there is an answer. It has one effect,
# however often it arrives. Sets status and tag, and writes the body to a file. curl repeats after no answer, 408, 429
# and 5xx, and follows Retry-After.
call() {
    local key options
    key=$(cat /proc/sys/kernel/random/uuid)
    options=(--header 'Content-Type: application/json' --header "Idempotency-Key: $key")
    [ -z "${4:-}" ] || options+=(--header "If-Match: $4")
    [ -z "${CARTWRIGHT_KEY:-}" ] || options+=(--header "Authorization: Bearer $CARTWRIGHT_KEY")
    for _ in 1 2 3 4 5 6 7 8; do
        read -r status tag < <(
            curl --silent --show-error --max-time 10 --retry 8 --retry-delay 1 --retry-all-errors \
                --request "$1" "${options[@]}" --data "$3" \
                --output "$body" --write-out '%{http_code} %header{etag}\n' "$url$2"
        ) || true
        # The first attempt is still running.
        [ "$(value .code)" = service.running ] || return 0
        sleep 1
    done
}

# value FILTER [ARGUMENTS]: a part of the body.
value() { jq --raw-output "$@" "$body"; }

# expect: exits with the reason for an error.
expect() {
    [ "${status:-000}" != 000 ] || exit 1
    [ "$status" -lt 400 ] || { value '"\(.code): \(.detail)"' >&2; exit 1; }
}

money() { printf '%d.%02d USD' $(($1 / 100)) $(($1 % 100)); }

show() {
    echo "cart: $(value '[.cart.lines[] | "\(.quantity) x \(.sku)"] | join(", ")'), $(money "$(value .quote.total)")"
}

# The catalog has the prices. PUT may be repeated as it is.
call PUT "$session" '{"cart": {"lines": [
    {"id": "MUG", "sku": "MUG", "quantity": 2}, {"id": "TEA", "sku": "TEA", "quantity": 1}]}}'
expect
show
seen=$tag

# A card from marketing for this customer.
call POST "$session/cards" '{"cards": [{
    "id": "tenoff", "tp": "short_news", "ca": '"$(date +%s)"', "ea": -1, "tt": "Ten percent off",
    "e": {"class_type": "coupon_code", "coupon_code": "TENOFF",
          "discount_percentage": "10", "min_subtotal": "30.00"}}]}'
expect
code=$(value '.offers[0].code')
echo "card: $(value '.offers[0].headline')"

# A change of the revision that was seen. The card has changed the session: 412 has the current session and its tag.
command='{"command": "set_quantity", "line": "MUG", "quantity": 3}'
call POST "$session/commands" "$command" "$seen"
if [ "$status" = 412 ]; then
    echo "412: the session has changed, its cart of $(value '.session.cart.lines | length') lines has not"
    call POST "$session/commands" "$command" "$tag"
fi
expect
show
shown=$(value .quote.total)

# The coupon is applied, but the page with the button still shows the total before it.
call POST "$session/commands" '{"command": "apply_coupon", "card": "tenoff"}'
expect
echo "coupon: $code saves $(money "$(value '.offers[0].saves')")"
call POST "$session/complete" '{"total": '"$shown"', "method": "card"}'
if [ "$status" = 409 ] && [ "$(value .code)" = checkout.total_changed ]; then
    total=$(value .total)
    echo "409: $(money "$total") instead of $(money "$shown"), and the customer agrees"
    call POST "$session/complete" '{"total": '"$total"', "method": "card"}'
fi
expect
order=$(value .order.id)
echo "paid: $(money "$(value .order.total)"), order $order"

call POST "/v1/orders/$order/returns" '{"lines": [{"line": "MUG", "quantity": 1}]}'
expect
echo "returned: 1 x MUG, $(money "$(value .refunded)") back"
