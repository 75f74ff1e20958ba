/// The style of pages of figures: light or dark as the reader's system is, for phones, desktops and paper.
public enum ChartStyle {
    /// The style sheet of a drawing in a file of its own.
    static let drawing = "\(colors)\n\(drawings)"

    private static let colors = """
        :root { color-scheme: light dark; --page: #fff; --ink: #1c2024; --quiet: #5a646e; --rule: #d8dde2;
          --bar: #2f6fb0; --less: #2e7d4f; --more: #b3541e; }
        @media (prefers-color-scheme: dark) {
          :root { --page: #15181b; --ink: #e6e9ec; --quiet: #a0aab4; --rule: #363c42;
            --bar: #6ba6e0; --less: #6fc28f; --more: #e59a68; }
        }
        """

    private static let drawings = """
        svg { display: block; width: 100%; height: auto; overflow: visible; }
        svg text { font: 12px system-ui, "DejaVu Sans", sans-serif; fill: var(--ink); }
        svg .label { fill: var(--quiet); }
        svg .value { font-variant-numeric: tabular-nums; }
        svg .bar { fill: var(--bar); }
        svg .less { fill: var(--less); }
        svg .more { fill: var(--more); }
        svg .axis { stroke: var(--rule); }
        svg .curve { fill: none; stroke: var(--bar); stroke-width: 2; }
        svg .point { fill: var(--bar); }
        """

    /// The style sheet.
    public static let css = """
        \(colors)
        * { box-sizing: border-box; }
        body { margin: 0 auto; padding: 1rem; max-width: 76rem; background: var(--page); color: var(--ink);
          font: 1rem/1.45 system-ui, "DejaVu Sans", sans-serif; }
        h1 { font-size: 1.5rem; line-height: 1.2; margin: 0 0 .5rem; overflow-wrap: anywhere; }
        h2 { font-size: 1.1rem; margin: 0; grid-column: 1 / -1; }
        p { margin: 0; color: var(--quiet); }
        figure > p { grid-column: 1 / -1; }
        .lead { overflow-wrap: anywhere; }
        figure { margin: 1.5rem 0 0; padding: 1rem 0 0; border-top: 1px solid var(--rule); display: grid;
          gap: .5rem 2rem; grid-template-columns: minmax(0, 1fr); align-items: start; }
        figcaption { color: var(--quiet); font-size: .85rem; margin-bottom: .25rem; }
        .pictures { display: grid; gap: 1rem; }
        .picture { max-width: 34rem; }
        \(drawings)
        .table { overflow-x: auto; }
        table { border-collapse: collapse; font-size: .9rem; min-width: 100%; }
        th, td { text-align: left; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid var(--rule);
          vertical-align: top; }
        th { color: var(--quiet); font-weight: 600; }
        .number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
        th:last-child, td:last-child { padding-right: 0; }
        td { min-width: 5.5rem; }
        td.number { min-width: 0; }
        td:last-child:not(.number) { min-width: 11rem; }
        .wide { min-width: 18rem; font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: .8rem;
          overflow-wrap: anywhere; }
        th.number { white-space: normal; }
        .plain table { min-width: 0; }
        .plain th, .plain td { padding-right: 1.5rem; }
        @media (min-width: 60rem) {
          figure.one { grid-template-columns: minmax(0, 5fr) minmax(0, 7fr); }
          .several .pictures { grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 2rem; }
        }
        @media print {
          :root { --page: #fff; --ink: #000; --quiet: #333; --rule: #999; --bar: #2f6fb0; --less: #2e7d4f;
            --more: #b3541e; }
          body { max-width: none; padding: 0; font-size: 10pt; print-color-adjust: exact; }
          figure, figure.one { grid-template-columns: minmax(0, 1fr); }
          .several .pictures { grid-template-columns: repeat(3, minmax(0, 1fr)); }
          .picture, tr { break-inside: avoid; }
          h2 { break-after: avoid; }
          .table { overflow: visible; }
        }
        """
}
