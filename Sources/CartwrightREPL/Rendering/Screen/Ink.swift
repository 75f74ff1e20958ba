internal import Cartwright

/// The SGR parameters (ECMA-48) of colours, in the colour depth of the terminal.
struct Ink {
    let depth: ColorDepth

    /// Returns the parameters of a text colour.
    func letters(_ color: ThemeColor) -> String { parameters(color, offset: 0) }

    /// Returns the parameters of a background colour.
    func ground(_ color: ThemeColor) -> String { parameters(color, offset: 10) }

    private func parameters(_ color: ThemeColor, offset: Int) -> String {
        switch depth {
        case .none: return ""
        case .full: return "\(38 + offset);2;\(color.red);\(color.green);\(color.blue)"
        case .indexed: return "\(38 + offset);5;\(Self.index(of: color))"
        case .sixteen:
            let number = Self.basic.indices.min {
                Self.basic[$0].distance(to: color) < Self.basic[$1].distance(to: color)
            }
            let nearest = number ?? 7
            return String((nearest < 8 ? 30 : 82) + offset + nearest)
        }
    }

    /// The sixteen colours of xterm.
    private static let basic: [ThemeColor] = [
        (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
        (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255),
        (255, 255, 255),
    ].map { ThemeColor(red: $0, green: $1, blue: $2) }

    /// Returns the nearest colour of xterm's 6 × 6 × 6 cube and its 24 greys.
    private static func index(of color: ThemeColor) -> Int {
        let steps: [UInt8] = [0, 95, 135, 175, 215, 255]
        let side = { (part: UInt8) in steps.indices.min { gap(steps[$0], part) < gap(steps[$1], part) } ?? 0 }
        let (red, green, blue) = (side(color.red), side(color.green), side(color.blue))
        let cube = ThemeColor(red: steps[red], green: steps[green], blue: steps[blue])
        let level = min(23, max(0, (Int(color.red) + Int(color.green) + Int(color.blue)) / 3 - 3) / 10)
        let shade = UInt8(truncatingIfNeeded: 8 + 10 * level)
        let grey = ThemeColor(red: shade, green: shade, blue: shade)
        return grey.distance(to: color) < cube.distance(to: color) ? 232 + level : 16 + 36 * red + 6 * green + blue
    }

    private static func gap(_ a: UInt8, _ b: UInt8) -> Int { abs(Int(a) - Int(b)) }
}

extension ThemeColor {
    /// Returns the squared distance of two colours.
    func distance(to other: ThemeColor) -> Int {
        [(red, other.red), (green, other.green), (blue, other.blue)].reduce(0) { sum, parts in
            let gap = Int(parts.0) - Int(parts.1)
            return sum + gap * gap
        }
    }

    /// Returns the contrast ratio of two colours: from 1, none, to 21 (WCAG 2.2).
    func contrast(with other: ThemeColor) -> Double {
        let (a, b) = (luminance, other.luminance)
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    /// The relative luminance, with a square in place of the sRGB curve, which is accurate enough to judge legibility.
    private var luminance: Double {
        let part = { (value: UInt8) in Double(value) / 255 * Double(value) / 255 }
        return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue)
    }
}
