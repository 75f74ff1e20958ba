import AdBannerPlugin
import Cartwright
import CartwrightCommandLine
import CartwrightConsole
import CartwrightPluginLoader
import CouponPlugin
import HomeTilePlugin
import MessagePlugin

extension PluginArguments {
    /// The digests that plugins are held to.
    ///
    /// - Throws: an error of area `file` or `plugin`.
    func pins() throws(CartwrightError) -> PluginPins {
        var pins = PluginPins()
        if let pluginLock {
            try pins.add(lines: String(decoding: try DiskFiles().read(pluginLock), as: UTF8.self), file: pluginLock)
        }
        for text in pluginDigest { try pins.add(text) }
        return pins
    }

    /// A loader of plugins of every kind.
    func loader(_ pins: PluginPins, awaiting limits: HandlerQueueLimits = HandlerQueueLimits()) -> PluginLoader {
        PluginLoader(
            pins: pins,
            kinds: [
                ProcessPluginLoader(requiringSandbox: requireSandbox),
                WasmPluginLoader(library: wasmRuntime, pins: pins),
            ],
            awaiting: limits
        )
    }

    /// The bundled plugins and those of the folders. One that cannot be loaded is skipped, unless all are required.
    ///
    /// - Throws: an error of area `plugin` or `handler`.
    func set(by loader: PluginLoader) throws(CartwrightError) -> PluginSet {
        let bundled = HandlerRegistry([CouponHandler(), HomeTileHandler(), AdBannerHandler(), MessageHandler()])
        let set = try loader.plugins(in: plugins, beside: PluginSet(linked: bundled.plugins))
        if requirePlugins { try set.requireAll() }
        return set
    }
}
