package import Cartwright
internal import CartwrightConsole
package import CartwrightPluginLoader

extension PluginArguments {
    /// The digests that plugins are held to.
    ///
    /// - Throws: an error of area `file` or `plugin`.
    package func pins() throws(CartwrightError) -> PluginPins {
        var pins = PluginPins()
        if let pluginLock {
            try pins.add(lines: String(decoding: try DiskFiles().read(pluginLock), as: UTF8.self), file: pluginLock)
        }
        for text in pluginDigest { try pins.add(text) }
        return pins
    }

    /// A loader of plugins of every kind, held to digests.
    package func loader(_ pins: PluginPins, awaiting limits: HandlerQueueLimits = HandlerQueueLimits()) -> PluginLoader
    {
        let processes = ProcessPluginLoader(requiringSandbox: requireSandbox)
        return PluginLoader(pins: pins, kinds: [processes, wasm.loader(pins: pins)], awaiting: limits)
    }

    /// The bundled plugins and those of the folders. One that cannot be loaded is skipped, unless all are required.
    ///
    /// - Throws: an error of area `plugin` or `handler`.
    package func set(by loader: PluginLoader) throws(CartwrightError) -> PluginSet {
        let set = try loader.plugins(in: plugins, beside: .bundled)
        if requirePlugins { try set.requireAll() }
        return set
    }
}

// MARK: For commands

extension PluginArguments {
    /// A loader, held to the digests that were given.
    package func loader() throws -> PluginLoader { loader(try exiting(.badInput, try pins())) }

    /// The plugins, those that are skipped told.
    package func pluginSet(_ loader: PluginLoader) throws -> PluginSet {
        let set = try exiting(.plugin, try set(by: loader))
        Console().complain(about: set.skipped.map(\.problem))
        return set
    }

    /// The handlers of the plugins, for a command that loads no others.
    package func registry() throws -> HandlerRegistry {
        plugins.isEmpty ? .bundled : try pluginSet(try loader()).registry
    }
}
