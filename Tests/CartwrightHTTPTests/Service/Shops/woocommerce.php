<?php
// woocommerce.php PLUGIN URL KEY: a stand-in of WordPress and WooCommerce that calculates totals of carts.

[, $plugin, $url, $key] = $argv;
define('CARTWRIGHT_URL', $url);
define('CARTWRIGHT_KEY', $key);
$hooks = [];
$requests = 0;

function add_filter($name, $function, $priority = 10, $count = 1) { $GLOBALS['hooks'][$name][] = [$function, $count]; }
function add_action($name, $function) { add_filter($name, $function); }
function run_hooks($name, ...$arguments) {
    foreach ($GLOBALS['hooks'][$name] ?? [] as [$function, $count]) {
        $arguments[0] = $function(...array_slice($arguments, 0, $count)) ?? $arguments[0];
    }
    return $arguments[0];
}
function wp_json_encode($value) { return json_encode($value); }
function wp_remote_post($url, $options) {
    $GLOBALS['requests'] += 1;
    $headers = array_map(fn($name, $value) => "$name: $value", array_keys($options['headers']), $options['headers']);
    $http = ['method' => 'POST', 'header' => $headers, 'content' => $options['body'], 'ignore_errors' => true];
    $http['timeout'] = $options['timeout'];
    $body = @file_get_contents($url, false, stream_context_create(['http' => $http]));
    return ['body' => (string) $body, 'status' => (int) (explode(' ', $http_response_header[0] ?? '')[1] ?? 0)];
}
function wp_remote_retrieve_response_code($answer) { return $answer['status']; }
function wp_remote_retrieve_body($answer) { return $answer['body']; }
function get_woocommerce_currency() { return 'USD'; }
function wc_get_coupon_id_by_code($code) { return $code === 'own' ? 7 : 0; }
function wc_add_notice($text, $kind) { echo "$kind: $text\n"; }

class Product {
    function __construct(private string $sku, private string $price) {}
    function get_sku() { return $this->sku; }
    function get_price() { return $this->price; }
}

class Cart {
    private array $coupons = [];
    private array $fees = [];
    function __construct(private array $items) {}
    function get_cart() { return $this->items; }
    function get_applied_coupons() { return $this->coupons; }
    function remove_coupon($code) { $this->coupons = array_diff($this->coupons, [$code]); }
    function add_fee($name, $amount) { $this->fees[] = [$name, $amount]; }
    // WooCommerce keeps codes in lower case.
    function apply_coupon($code) {
        $coupon = run_hooks('woocommerce_get_shop_coupon_data', false, $code);
        if ($coupon !== false || wc_get_coupon_id_by_code($code)) $this->coupons[] = strtolower($code);
    }
    function total() {
        $this->fees = [];
        run_hooks('woocommerce_cart_calculate_fees', $this);
        $total = array_sum(array_map(fn($item) => $item['quantity'] * $item['data']->get_price(), $this->items));
        foreach ($this->fees as [$name, $amount]) printf("%s %.2f\n", $name, $amount);
        printf("total %.2f\n", $total + array_sum(array_column($this->fees, 1)));
    }
}

require $plugin;
$cart = new Cart(['a1' => ['quantity' => 2, 'data' => new Product('MUG', '12.50')],
    'b2' => ['quantity' => 1, 'data' => new Product('TEA', '8.75')]]);
$cart->total();
$cart->apply_coupon('SPRING20');
$cart->total();
$cart->total();
$cart->apply_coupon('NOPE');
$cart->total();
echo implode(' ', $cart->get_applied_coupons()), "\n", "$requests requests\n";
