/// The countries of ISO 3166 with their usual English names, and Kosovo, whose code `XK` is in general use.
enum ISO3166 {
    /// The names by code.
    static let names: [String: String] = {
        var table: [String: String] = [:]
        for entry in text.split(separator: "|") { table[String(entry.prefix(2))] = String(entry.dropFirst(3)) }
        return table
    }()

    /// The codes of the names in small letters, and of other names and codes in use.
    static let codes: [String: String] = {
        var table: [String: String] = [:]
        for (code, name) in names { table[name.lowercased()] = code }
        for entry in others.split(separator: "|") { table[String(entry.dropFirst(3))] = String(entry.prefix(2)) }
        return table
    }()

    private static let others = """
        GB uk|GB great britain|GB england|GB scotland|GB wales|GB gbr|US usa|US united states of america|US america|\
        DE deutschland|DE deu|AT österreich|AT aut|CH schweiz|CH suisse|CH svizzera|CH che|FR fra|ES españa|ES esp|\
        IT italia|IT ita|NL nederland|NL holland|NL the netherlands|NL nld|BE belgië|BE belgique|BE bel|PL polska|\
        PL pol|SE sverige|SE swe|DK danmark|DK dnk|NO norge|NO nor|FI suomi|FI fin|IE irl|PT prt|CA can|AU aus|\
        JP jpn|CN chn|IN ind|BR brasil|BR bra|MX méxico|MX mex|GR el|CZ czech republic|TR türkiye|\
        CI côte d'ivoire|KR korea|RU russian federation|NZ nzl
        """

    private static let text = """
        AD Andorra|AE United Arab Emirates|AF Afghanistan|AG Antigua and Barbuda|AI Anguilla|AL Albania|AM Armenia|\
        AO Angola|AQ Antarctica|AR Argentina|AS American Samoa|AT Austria|AU Australia|AW Aruba|AX Åland Islands|\
        AZ Azerbaijan|BA Bosnia and Herzegovina|BB Barbados|BD Bangladesh|BE Belgium|BF Burkina Faso|BG Bulgaria|\
        BH Bahrain|BI Burundi|BJ Benin|BL Saint Barthelemy|BM Bermuda|BN Brunei|BO Bolivia|BQ Caribbean Netherlands|\
        BR Brazil|BS Bahamas|BT Bhutan|BV Bouvet Island|BW Botswana|BY Belarus|BZ Belize|CA Canada|CC Cocos Islands|\
        CD DR Congo|CF Central African Republic|CG Congo|CH Switzerland|CI Ivory Coast|CK Cook Islands|CL Chile|\
        CM Cameroon|CN China|CO Colombia|CR Costa Rica|CU Cuba|CV Cape Verde|CW Curaçao|CX Christmas Island|\
        CY Cyprus|CZ Czechia|DE Germany|DJ Djibouti|DK Denmark|DM Dominica|DO Dominican Republic|DZ Algeria|\
        EC Ecuador|EE Estonia|EG Egypt|EH Western Sahara|ER Eritrea|ES Spain|ET Ethiopia|FI Finland|FJ Fiji|\
        FK Falkland Islands|FM Micronesia|FO Faroe Islands|FR France|GA Gabon|GB United Kingdom|GD Grenada|\
        GE Georgia|GF French Guiana|GG Guernsey|GH Ghana|GI Gibraltar|GL Greenland|GM Gambia|GN Guinea|\
        GP Guadeloupe|GQ Equatorial Guinea|GR Greece|GS South Georgia and the South Sandwich Islands|GT Guatemala|\
        GU Guam|GW Guinea-Bissau|GY Guyana|HK Hong Kong|HM Heard Island and McDonald Islands|HN Honduras|HR Croatia|\
        HT Haiti|HU Hungary|ID Indonesia|IE Ireland|IL Israel|IM Isle of Man|IN India|\
        IO British Indian Ocean Territory|IQ Iraq|IR Iran|IS Iceland|IT Italy|JE Jersey|JM Jamaica|JO Jordan|\
        JP Japan|KE Kenya|KG Kyrgyzstan|KH Cambodia|KI Kiribati|KM Comoros|KN Saint Kitts and Nevis|KP North Korea|\
        KR South Korea|KW Kuwait|KY Cayman Islands|KZ Kazakhstan|LA Laos|LB Lebanon|LC Saint Lucia|LI Liechtenstein|\
        LK Sri Lanka|LR Liberia|LS Lesotho|LT Lithuania|LU Luxembourg|LV Latvia|LY Libya|MA Morocco|MC Monaco|\
        MD Moldova|ME Montenegro|MF Saint Martin|MG Madagascar|MH Marshall Islands|MK North Macedonia|ML Mali|\
        MM Myanmar|MN Mongolia|MO Macau|MP Northern Mariana Islands|MQ Martinique|MR Mauritania|MS Montserrat|\
        MT Malta|MU Mauritius|MV Maldives|MW Malawi|MX Mexico|MY Malaysia|MZ Mozambique|NA Namibia|NC New Caledonia|\
        NE Niger|NF Norfolk Island|NG Nigeria|NI Nicaragua|NL Netherlands|NO Norway|NP Nepal|NR Nauru|NU Niue|\
        NZ New Zealand|OM Oman|PA Panama|PE Peru|PF French Polynesia|PG Papua New Guinea|PH Philippines|PK Pakistan|\
        PL Poland|PM Saint Pierre and Miquelon|PN Pitcairn|PR Puerto Rico|PS Palestine|PT Portugal|PW Palau|\
        PY Paraguay|QA Qatar|RE Réunion|RO Romania|RS Serbia|RU Russia|RW Rwanda|SA Saudi Arabia|SB Solomon Islands|\
        SC Seychelles|SD Sudan|SE Sweden|SG Singapore|SH Saint Helena|SI Slovenia|SJ Svalbard and Jan Mayen|\
        SK Slovakia|SL Sierra Leone|SM San Marino|SN Senegal|SO Somalia|SR Suriname|SS South Sudan|\
        ST Sao Tome and Principe|SV El Salvador|SX Sint Maarten|SY Syria|SZ Eswatini|TC Turks and Caicos Islands|\
        TD Chad|TF French Southern Territories|TG Togo|TH Thailand|TJ Tajikistan|TK Tokelau|TL East Timor|\
        TM Turkmenistan|\
        TN Tunisia|TO Tonga|TR Turkey|TT Trinidad and Tobago|TV Tuvalu|TW Taiwan|TZ Tanzania|UA Ukraine|UG Uganda|\
        UM US minor outlying islands|US United States|UY Uruguay|UZ Uzbekistan|VA Vatican City|VC Saint Vincent|\
        VE Venezuela|VG British Virgin Islands|VI US Virgin Islands|VN Vietnam|VU Vanuatu|WF Wallis and Futuna|\
        WS Samoa|XK Kosovo|YE Yemen|YT Mayotte|ZA South Africa|ZM Zambia|ZW Zimbabwe
        """
}
