<?php
/**
 * Plugin Name: Discounts of Cartwright
 *
 * wp-config.php defines CARTWRIGHT_URL and CARTWRIGHT_KEY.
 */

// Codes that are not coupons of WooCommerce: they give no discount here, and go to Cartwright with the cart.
add_filter( 'woocommerce_get_shop_coupon_data', function ( $coupon, $code ) {
	$is_other = false === $coupon && is_string( $code ) && ! wc_get_coupon_id_by_code( $code );
	return $is_other ? array( 'discount_type' => 'fixed_cart', 'amount' => 0 ) : $coupon;
}, 10, 2 );

add_action( 'woocommerce_cart_calculate_fees', function ( $cart ) {
	$lines = array();
	foreach ( $cart->get_cart() as $key => $item ) {
		$lines[] = array(
			'id'         => $key,
			'sku'        => $item['data']->get_sku(),
			'quantity'   => $item['quantity'],
			'unit_price' => (int) round( $item['data']->get_price() * 100 ), // minor units of a currency with cents
		);
	}
	$body = wp_json_encode( array(
		'cart' => array(
			'currency' => get_woocommerce_currency(),
			'codes'    => array_values( $cart->get_applied_coupons() ),
			'lines'    => $lines,
		),
	) );

	// WooCommerce calculates totals several times for one page.
	static $quotes = array();
	if ( ! isset( $quotes[ $body ] ) ) {
		$answer = wp_remote_post( CARTWRIGHT_URL . '/v1/quotes', array(
			'timeout' => 2,
			'headers' => array( 'Content-Type' => 'application/json', 'Authorization' => 'Bearer ' . CARTWRIGHT_KEY ),
			'body'    => $body,
		) );
		$is_ok  = 200 === wp_remote_retrieve_response_code( $answer );
		$quotes[ $body ] = $is_ok ? json_decode( wp_remote_retrieve_body( $answer ), true ) : array();
	}
	foreach ( $quotes[ $body ]['applied'] ?? array() as $applied ) {
		$cart->add_fee( $applied['code'] ?? $applied['promotion'], -$applied['discount'] / 100 );
	}
	foreach ( $quotes[ $body ]['rejected_codes'] ?? array() as $rejected ) {
		$cart->remove_coupon( $rejected['code'] );
		wc_add_notice( 'The code ' . $rejected['code'] . ' is not valid.', 'error' );
	}
} );
