public import Cartwright

/// The shop that a workbench shows where none is named: that of the samples, in the program.
public enum WorkbenchSample {
    /// The catalog, as a file of it stands.
    public static var catalog: [UInt8] { PackageResources.sample_catalog_json }
    /// The cards.
    public static var cards: [UInt8] { PackageResources.sample_cards_json }
    /// The instant at which its clock stands, so that its dates mean something: noon of the first day of 2026.
    public static let clock = Instant(seconds: 1_767_268_800) ?? .earliest
}
