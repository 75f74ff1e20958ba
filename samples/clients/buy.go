// go run buy.go URL SESSION: a purchase over HTTP, with the standard library alone.
//
// CARTWRIGHT_KEY has the access key, if the service requires one.
package main

import (
	"bytes"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"math"
	mathrand "math/rand"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

// session has the parts of a session that this program reads, also of the answer to new cards.
type session struct {
	Cart struct {
		Lines []struct {
			SKU      string
			Quantity int64
		}
	}
	Quote  struct{ Total int64 }
	Offers []struct {
		Code, Headline string
		Saves          int64
	}
}

type order struct {
	ID              string
	Total, Refunded int64
}

// problem is an error answer (RFC 9457).
type problem struct {
	Code, Detail string
	Total        int64
	Session      session
}

type answer struct {
	status int
	body   []byte
	tag    string
}

// object is a JSON object to send.
type object map[string]any

var client = http.Client{Timeout: 10 * time.Second}

// call sends one request and repeats it with the same key until there is an answer. It has one effect, however often it
// arrives.
func call(method, path string, body object, tag string) answer {
	key := make([]byte, 16)
	if _, err := rand.Read(key); err != nil {
		log.Fatal(err)
	}
	for number := 0; number < 10; number++ {
		wait := math.Min(5, 0.1*math.Pow(2, float64(number))) * (0.5 + mathrand.Float64()/2)
		found, asked, err := attempt(method, path, body, tag, fmt.Sprintf("%x", key))
		if err == nil && asked == "" && found.status < 500 {
			return found
		}
		if seconds, ignored := strconv.ParseFloat(asked, 64); ignored == nil {
			wait = math.Max(wait, seconds)
		}
		if err == nil {
			err = fmt.Errorf("%d %s", found.status, read[problem](found).Code)
		}
		log.Printf("%s %s: %v; once more", method, path, err)
		time.Sleep(time.Duration(wait * float64(time.Second)))
	}
	log.Fatalf("%s %s: no answer", method, path)
	return answer{}
}

// attempt sends a request once. It returns the answer of the service, and its Retry-After in seconds.
func attempt(method, path string, body object, tag, key string) (answer, string, error) {
	text, err := json.Marshal(body)
	if err != nil {
		return answer{}, "", err
	}
	request, err := http.NewRequest(method, os.Args[1]+path, bytes.NewReader(text))
	if err != nil {
		return answer{}, "", err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Idempotency-Key", key)
	if tag != "" {
		request.Header.Set("If-Match", tag)
	}
	if access := os.Getenv("CARTWRIGHT_KEY"); access != "" {
		request.Header.Set("Authorization", "Bearer "+access)
	}
	response, err := client.Do(request)
	if err != nil {
		return answer{}, "", err
	}
	defer response.Body.Close()
	found := answer{status: response.StatusCode, tag: response.Header.Get("ETag")}
	found.body, err = io.ReadAll(response.Body)
	return found, response.Header.Get("Retry-After"), err
}

// read is the body of an answer.
func read[Value any](found answer) (value Value) {
	if err := json.Unmarshal(found.body, &value); err != nil {
		log.Fatal(err)
	}
	return value
}

// expect is the body of a successful answer. It exits for an error.
func expect[Value any](found answer) Value {
	if found.status >= 400 {
		refusal := read[problem](found)
		log.Fatalf("%s: %s", refusal.Code, refusal.Detail)
	}
	return read[Value](found)
}

func money(minor int64) string { return fmt.Sprintf("%d.%02d USD", minor/100, minor%100) }

func show(found session) {
	var lines []string
	for _, line := range found.Cart.Lines {
		lines = append(lines, fmt.Sprintf("%d x %s", line.Quantity, line.SKU))
	}
	fmt.Printf("cart: %s, %s\n", strings.Join(lines, ", "), money(found.Quote.Total))
}

func main() {
	log.SetFlags(0)
	if len(os.Args) != 3 {
		log.Fatal("usage: go run buy.go URL SESSION")
	}
	path := "/v1/sessions/" + os.Args[2]

	// The catalog has the prices. PUT may be repeated as it is.
	lines := []object{{"id": "MUG", "sku": "MUG", "quantity": 2}, {"id": "TEA", "sku": "TEA", "quantity": 1}}
	seen := call("PUT", path, object{"cart": object{"lines": lines}}, "")
	show(expect[session](seen))

	// A card from marketing for this customer.
	card := object{
		"id": "tenoff", "tp": "short_news", "ca": time.Now().Unix(), "ea": -1, "tt": "Ten percent off",
		"e": object{
			"class_type": "coupon_code", "coupon_code": "TENOFF", "discount_percentage": "10", "min_subtotal": "30.00",
		},
	}
	offer := expect[session](call("POST", path+"/cards", object{"cards": []object{card}}, "")).Offers[0]
	fmt.Printf("card: %s\n", offer.Headline)

	// A change of the revision that was seen. The card has changed the session: 412 has the current session and its tag.
	command := object{"command": "set_quantity", "line": "MUG", "quantity": 3}
	found := call("POST", path+"/commands", command, seen.tag)
	if found.status == 412 {
		present := read[problem](found).Session
		fmt.Printf("412: the session has changed, its cart of %d lines has not\n", len(present.Cart.Lines))
		found = call("POST", path+"/commands", command, found.tag)
	}
	changed := expect[session](found)
	show(changed)
	shown := changed.Quote.Total

	// The coupon is applied, but the page with the button still shows the total before it.
	applied := expect[session](call("POST", path+"/commands", object{"command": "apply_coupon", "card": "tenoff"}, ""))
	fmt.Printf("coupon: %s saves %s\n", offer.Code, money(applied.Offers[0].Saves))
	found = call("POST", path+"/complete", object{"total": shown, "method": "card"}, "")
	if found.status == 409 && read[problem](found).Code == "checkout.total_changed" {
		total := read[problem](found).Total
		fmt.Printf("409: %s instead of %s, and the customer agrees\n", money(total), money(shown))
		found = call("POST", path+"/complete", object{"total": total, "method": "card"}, "")
	}
	paid := expect[struct{ Order order }](found).Order
	fmt.Printf("paid: %s, order %s\n", money(paid.Total), paid.ID)

	units := object{"lines": []object{{"line": "MUG", "quantity": 1}}}
	found = call("POST", "/v1/orders/"+paid.ID+"/returns", units, "")
	fmt.Printf("returned: 1 x MUG, %s back\n", money(expect[order](found).Refunded))
}
