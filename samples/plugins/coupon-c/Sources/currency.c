#include "currency.h"
#include "buffer.h"

/// The codes of all currencies, by their decimals.
static const char *const codes[] = {
    "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
    "",
    "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF "
    "CHE CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD "
    "HKD HNL HRK HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK "
    "MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB "
    "SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN "
    "UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG",
    "BHD IQD JOD KWD LYD OMR TND",
    "CLF UYW",
};

currency currency_of(text code) {
    if (code.count != 3) return NO_CURRENCY;
    for (size_t decimals = 0; decimals < sizeof codes / sizeof *codes; decimals++) {
        text known = text_of(codes[decimals]);
        for (size_t i = 0; i < known.count; i += 4) {
            text one = before(from(known, i), 3);
            if (is_same(one, code)) return (currency){one, decimals};
        }
    }
    return NO_CURRENCY;
}

bool is_currency(currency one) { return one.code.start != NULL; }

// MARK: Amounts

/// The sign that only this currency uses; NO_TEXT without one.
static text sign(currency of) {
    static const struct { const char *code, *sign; } signs[] = {
        {"USD", "$"}, {"EUR", "€"}, {"GBP", "£"}, {"JPY", "¥"}, {"INR", "₹"}, {"KRW", "₩"},
    };
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        if (is(of.code, signs[i].code)) return text_of(signs[i].sign);
    }
    return NO_TEXT;
}

text decimal_text(int64_t minor, currency in) {
    text all = padded(minor, in.decimals + 1);
    if (in.decimals == 0) return all;
    size_t whole = all.count - in.decimals;
    return fill("{}.{}", before(all, whole), from(all, whole));
}

text money_text(int64_t minor, currency in) {
    text amount = decimal_text(minor, in), mark = sign(in);
    return mark.start ? fill("{}{}", mark, amount) : fill("{} {}", amount, in.code);
}
