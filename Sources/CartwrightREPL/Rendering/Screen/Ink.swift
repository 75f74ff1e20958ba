internal import Cartwright

/// Colours as a terminal takes them (SGR parameters of ECMA-48), in as many as it has.
struct Ink {
    let depth: ColorDepth

    /// Parameters for a colour of letters.
    func letters(_ color: ThemeColor) -> String { parameters(color, offset: 0) }

    /// Parameters for a colour behind letters.
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

    /// The sixteen as xterm shows them.
    private static let basic: [ThemeColor] = [
        (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
        (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255),
        (255, 255, 255),
    ].map { ThemeColor(red: $0, green: $1, blue: $2) }

    /// The nearest of xterm's cube of 6 × 6 × 6 and its 24 greys.
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
    /// How far apart two colours are, squared.
    func distance(to other: ThemeColor) -> Int {
        [(red, other.red), (green, other.green), (blue, other.blue)].reduce(0) { sum, parts in
            let gap = Int(parts.0) - Int(parts.1)
            return sum + gap * gap
        }
    }

    /// How well this colour stands out from another: from 1, not at all, to 21 (WCAG 2.2, contrast ratio).
    func contrast(with other: ThemeColor) -> Double {
        let (a, b) = (luminance, other.luminance)
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    /// With the square in place of the curve of sRGB, which is near enough to tell what can be read.
    private var luminance: Double {
        let part = { (value: UInt8) in Double(value) / 255 * Double(value) / 255 }
        return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue)
    }
}
