#include "instant.h"
#include "buffer.h"

static const int64_t day_minutes = 24 * 60, day_milliseconds = 24 * 60 * 60 * 1000;

// MARK: The calendar

static bool is_leap(int64_t year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }

static int64_t days_in_month(int64_t year, int64_t month) {
    if (month == 2) return is_leap(year) ? 29 : 28;
    return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

/// Days from the beginning of year 1 to that of a year.
static int64_t days_before_year(int64_t year) {
    int64_t years = year - 1;
    return years * 365 + years / 4 - years / 100 + years / 400;
}

static int64_t days_before_month(int64_t year, int64_t month) {
    int64_t days = days_before_year(year);
    for (int64_t earlier = 1; earlier < month; earlier++) days += days_in_month(year, earlier);
    return days;
}

/// Days from the beginning of year 1 to that of 1970.
static int64_t days_before_1970(void) { return days_before_year(1970); }

// MARK: Reading

/// A number with a fixed count of digits, from `least` to `most`.
static bool take_number(text *rest, size_t width, int64_t least, int64_t most, int64_t *value) {
    if (rest->count < width || !is_decimal(before(*rest, width), 0)) return false;
    *value = scaled(before(*rest, width), 0).value;
    *rest = from(*rest, width);
    return *value >= least && *value <= most;
}

static bool take_date(text *rest, int64_t *days) {
    int64_t year, month, day;
    if (!take_number(rest, 4, 1, 9999, &year) || !take(rest, '-')) return false;
    if (!take_number(rest, 2, 1, 12, &month) || !take(rest, '-')) return false;
    if (!take_number(rest, 2, 1, days_in_month(year, month), &day)) return false;
    *days = days_before_month(year, month) + day - 1 - days_before_1970();
    return true;
}

static bool take_hour_and_minute(text *rest, int64_t *minutes) {
    int64_t hour, minute;
    if (!take_number(rest, 2, 0, 23, &hour) || !take(rest, ':')) return false;
    if (!take_number(rest, 2, 0, 59, &minute)) return false;
    *minutes = hour * 60 + minute;
    return true;
}

/// The decimals of a second, if any; only three are used.
static bool take_milliseconds(text *rest, int64_t *milliseconds) {
    *milliseconds = 0;
    if (!take(rest, '.')) return true;
    size_t count = 0;
    for (int64_t digit; take_number(rest, 1, 0, 9, &digit); count++) {
        if (count < 3) *milliseconds = *milliseconds * 10 + digit;
    }
    for (size_t missing = count; missing < 3; missing++) *milliseconds *= 10;
    return count > 0;
}

/// Minutes east of UTC.
static bool take_offset(text *rest, int64_t *minutes) {
    *minutes = 0;
    if (take(rest, 'Z') || take(rest, 'z')) return true;
    bool is_west = take(rest, '-');
    if (!is_west && !take(rest, '+')) return false;
    if (!take_hour_and_minute(rest, minutes)) return false;
    if (is_west) *minutes = -*minutes;
    return true;
}

number instant(text piece) {
    text rest = piece;
    int64_t days, minutes, seconds, milliseconds, east;
    if (!take_date(&rest, &days)) return NO_NUMBER;
    if (!take(&rest, 'T') && !take(&rest, 't') && !take(&rest, ' ')) return NO_NUMBER;
    if (!take_hour_and_minute(&rest, &minutes) || !take(&rest, ':')) return NO_NUMBER;
    if (!take_number(&rest, 2, 0, 60, &seconds)) return NO_NUMBER;
    if (!take_milliseconds(&rest, &milliseconds) || !take_offset(&rest, &east)) return NO_NUMBER;
    minutes += days * day_minutes - east;
    // A leap second comes at the end of a day in UTC, and counts as the next one.
    bool is_good = rest.count == 0 && (seconds < 60 || (minutes + 1) % day_minutes == 0);
    int64_t all = (minutes * 60 + seconds) * 1000 + milliseconds;
    int64_t first = -days_before_1970() * day_milliseconds;
    int64_t end = first + days_before_year(10000) * day_milliseconds;
    return is_good && all >= first && all < end ? number_of(all) : NO_NUMBER;
}

// MARK: Writing

static text date_text(int64_t days) {
    int64_t year = days / 366 + 1, month = 12;
    while (days_before_year(year + 1) <= days) year++;
    while (days_before_month(year, month) > days) month--;
    int64_t day = days - days_before_month(year, month) + 1;
    return fill("{}-{}-{}", padded(year, 4), padded(month, 2), padded(day, 2));
}

text instant_text(int64_t milliseconds) {
    // Years begin at 1, so all of this is positive.
    int64_t since_year_1 = milliseconds + days_before_1970() * day_milliseconds;
    int64_t of_day = since_year_1 % day_milliseconds, seconds = of_day / 1000, rest = of_day % 1000;
    text date = date_text(since_year_1 / day_milliseconds);
    text hour = padded(seconds / 3600, 2), minute = padded(seconds / 60 % 60, 2), second = padded(seconds % 60, 2);
    text decimals = rest == 0 ? TEXT("") : fill(".{}", padded(rest, 3));
    return fill("{}T{}:{}:{}{}Z", date, hour, minute, second, decimals);
}
