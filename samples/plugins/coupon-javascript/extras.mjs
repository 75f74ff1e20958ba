// Reads the extras of a card strictly, and collects their problems.
//
// An extra that is absent or blank is null. One that cannot be read refuses the card: a restriction that cannot be read
// must not widen an offer. `15%`, `12,5`, ` 5` and `1e1` are not numbers.

const DECIMALS = { JPY: 0, KRW: 0, CLP: 0, ISK: 0, VND: 0, BHD: 3, JOD: 3, KWD: 3, OMR: 3, TND: 3 };
const USUAL =
  "AED AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF IDR ILS INR MXN MYR NOK NZD PHP PLN RON SEK SGD THB TRY USD ZAR";
const CURRENCIES = new Set([...Object.keys(DECIMALS), ...USUAL.split(" ")]);
const SIGNS = { USD: "$", EUR: "€", GBP: "£", JPY: "¥", INR: "₹", KRW: "₩" };
// The most bytes of an extra: as many as an object may have.
const MOST_BYTES = 64 << 10;
const EXAMPLES = { 0: "500", 2: "5.00", 3: "0.500" };

class Bad extends Error {
  constructor(summary, hint) {
    super(summary);
    this.hint = hint;
  }
}

export { Bad };

const decimals = (currency) => DECIMALS[currency] ?? 2;

// A strict decimal times ten to the power of `most`; null for other texts and for numbers that are not exact.
function scaled(text, most) {
  const match = /^([0-9]+)(?:\.([0-9]+))?$/.exec(text);
  if (!match || (match[2] ?? "").length > most) return null;
  const value = Number(match[1] + (match[2] ?? "").padEnd(most, "0"));
  return Number.isSafeInteger(value) ? value : null;
}

// `$30.00`, `¥120`, `1.500 KWD`.
export function moneyText(minor, currency) {
  const places = decimals(currency);
  const digits = String(minor).padStart(places + 1, "0");
  const text = places ? `${digits.slice(0, -places)}.${digits.slice(-places)}` : digits;
  return currency in SIGNS ? SIGNS[currency] + text : `${text} ${currency}`;
}

export function percentText(millionths) {
  const fraction = String(millionths % 1_000_000).padStart(6, "0").replace(/0+$/, "");
  const whole = String(Math.floor(millionths / 1_000_000));
  return fraction ? `${whole}.${fraction}` : whole;
}

function parsePercent(text) {
  const millionths = scaled(text, 6);
  return millionths !== null && millionths <= 100_000_000 ? millionths : null;
}

export class Extras {
  diagnostics = [];

  constructor(card) {
    this.extras = card.extras;
    this.malformed = new Set(card.malformed_extras ?? []);
  }

  refuse(name, code, summary, hint) {
    const path = `/extras/${name}`;
    const isKnown = this.diagnostics.some((known) => known.code === code && known.path === path);
    if (!isKnown) this.diagnostics.push({ code, summary, hint, path });
  }

  raw(name) {
    const text = Object.hasOwn(this.extras, name) ? this.extras[name] : "";
    return text.trim() ? text : null;
  }

  has(name) {
    return this.raw(name) !== null || this.malformed.has(name);
  }

  text(name) {
    if (this.malformed.has(name)) {
      const summary = `the extra "${name}" is not a string and was dropped`;
      this.refuse(name, "card.extra_not_string", summary, "write its value in double quotes");
      return null;
    }
    const text = this.raw(name);
    if (text === null || Buffer.byteLength(text) <= MOST_BYTES) return text;
    this.refuse(name, "coupon.too_long", `the extra "${name}" is too long`, "at most 64 KiB");
    return null;
  }

  value(name, code, read) {
    const text = this.text(name);
    if (text === null) return null;
    try {
      return read(text);
    } catch (error) {
      if (!(error instanceof Bad)) throw error;
      this.refuse(name, code, `${name}: ${error.message}`, error.hint);
      return null;
    }
  }

  list(name) {
    const words = this.text(name)?.split(",").map((word) => word.trim());
    return words ? words.filter((word) => word) : null;
  }

  currency(name, code) {
    return this.value(name, code, (text) => {
      if (CURRENCIES.has(text.toUpperCase())) return text.toUpperCase();
      throw new Bad(`"${text}" is not an ISO 4217 currency code`, "three letters, such as USD");
    });
  }

  money(name, currency, code) {
    if (currency === null) return null;
    return this.value(name, code, (text) => {
      const places = decimals(currency);
      const minor = scaled(text, places);
      const hint = `digits with at most ${places} decimals, such as ${EXAMPLES[places]}`;
      if (minor === null) throw new Bad(`"${text}" is not an amount in ${currency}`, hint);
      if (minor === 0) throw new Bad(`the amount is ${moneyText(0, currency)}`, "use an amount above 0");
      return minor;
    });
  }

  percentage(name, code) {
    return this.value(name, code, (text) => {
      const millionths = parsePercent(text);
      if (millionths === null) {
        const plain = text.replace(/[% ]/g, "").replaceAll(",", ".");
        const isMeant = plain !== text && parsePercent(plain) !== null;
        const hint = "a decimal from 0 to 100 with at most 6 decimals, such as 12.5";
        throw new Bad(`"${text}" is not a percentage`, isMeant ? `write "${plain}"` : hint);
      }
      if (millionths === 0) throw new Bad("the percentage is 0", "use a number above 0, at most 100");
      return millionths;
    });
  }

  integer(name, code, least = Number.MIN_SAFE_INTEGER) {
    return this.value(name, code, (text) => {
      const integer = /^-?[0-9]+$/.test(text) ? Number(text) : NaN;
      if (!Number.isSafeInteger(integer)) throw new Bad(`"${text}" is not a whole number`, "use digits, such as 12");
      if (integer < least) throw new Bad(`${integer} is out of range`, `use at least ${least}`);
      return integer;
    });
  }

  flag(name, code) {
    return this.value(name, code, (text) => {
      const word = text.toLowerCase();
      if (word === "true" || word === "false") return word === "true";
      throw new Bad(`"${text}" is not a Boolean`, "use true or false");
    });
  }

  // An instant of RFC 3339, in UTC: text that sorts as time does.
  instant(name, code) {
    const form = /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:[Zz]|([+-])(\d\d):(\d\d))$/;
    return this.value(name, code, (text) => {
      const match = form.exec(text);
      const [year, month, day, hour, minute, second] = (match ?? []).slice(1, 7).map(Number);
      const date = new Date(Date.UTC(2000, 0, 1, hour, minute, second));
      date.setUTCFullYear(year, month - 1, day);
      const isDate = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
      const [eastHours, eastMinutes] = [Number(match?.[9] ?? 0), Number(match?.[10] ?? 0)];
      if (!match || !isDate || hour > 23 || minute > 59 || second > 59 || eastHours > 23 || eastMinutes > 59) {
        throw new Bad(`"${text}" is not an instant`, "RFC 3339, such as 2026-05-01T12:00:00Z");
      }
      const east = (match[8] === "-" ? -1 : 1) * (eastHours * 60 + eastMinutes);
      const milliseconds = Number((match[7] ?? "").slice(0, 3).padEnd(3, "0"));
      return new Date(date.getTime() - east * 60_000 + milliseconds).toISOString().replace(".000Z", "Z");
    });
  }
}
