public import Cartwright

/// The sample shop, embedded in the program. A workbench without a catalog shows it.
public enum WorkbenchSample {
    /// The bytes of the catalog file.
    public static var catalog: [UInt8] { PackageResources.sample_catalog_json }
    /// The bytes of the card file.
    public static var cards: [UInt8] { PackageResources.sample_cards_json }
    /// The instant of its fixed clock, at which its offers are valid: noon of 2026-01-01.
    public static let clock = Instant(seconds: 1_767_268_800) ?? .earliest
}
