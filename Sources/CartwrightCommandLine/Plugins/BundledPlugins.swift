internal import AdBannerPlugin
package import Cartwright
package import CartwrightPluginLoader
internal import CouponPlugin
internal import HomeTilePlugin
internal import MessagePlugin

extension HandlerRegistry {
    /// The bundled handlers.
    package static var bundled: HandlerRegistry {
        HandlerRegistry([CouponHandler(), HomeTileHandler(), AdBannerHandler(), MessageHandler()])
    }
}

extension PluginSet {
    /// The bundled plugins.
    package static var bundled: PluginSet { PluginSet(linked: HandlerRegistry.bundled.plugins) }
}
