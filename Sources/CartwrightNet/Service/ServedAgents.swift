import Cartwright
import CartwrightAgents
import CartwrightCommandLine
import CartwrightConsole
import Logging

/// The agents' protocols of a service, with the shop of a folder.
struct ServedAgents {
    let arguments: AgentArguments

    /// Makes the routes; nil without a protocol.
    ///
    /// - Throws: an error of area `file`, `shop`, `csv`, `json` or `signing`.
    func make(_ logger: Logger) throws(CartwrightError) -> AgentsExtension? {
        guard let folder = arguments.shop, arguments.ucp || arguments.acp else { return nil }
        let files = DiskFiles()
        let sample = try SampleShop(
            reading: { name throws(CartwrightError) in try files.read("\(folder)/\(name)") },
            ifPresent: { name throws(CartwrightError) in
                let path = "\(folder)/\(name)"
                return try files.isThere(path) ? files.read(path) : nil
            }
        )
        var settings = AgentSettings(signingKey: try signingKey())
        (settings.speaksUCP, settings.speaksACP) = (arguments.ucp, arguments.acp)
        settings.publicURL = arguments.publicURL
        settings.experiments = Set(arguments.ucpExperiment.map(\.experiment))
        if let address = arguments.permalinks { settings.permalinks = try PermalinkAddress(address) }
        (settings.agentKeys, settings.otherAgentKeys) = try agentKeys()
        settings.profileHosts = Set(arguments.profileHost.map { $0.lowercased() })
        settings.simulationSecret = try secret(arguments.simulationSecretFile).map {
            String(decoding: $0, as: UTF8.self)
        }
        settings.webhookURL = arguments.agentWebhook
        settings.webhookSecret = try secret(arguments.agentWebhookSecretFile) ?? []
        return AgentsExtension(for: sample.shop, settings, sample: sample, logger: logger)
    }

    private func signingKey() throws(CartwrightError) -> SigningKey {
        guard let file = arguments.signingKey else { return try .generate() }
        do throws(CartwrightError) {
            return try SigningKey(jwk: JSONParser.parse(DiskFiles().read(file)))
        } catch {
            throw error.inFile(file)
        }
    }

    /// Reads the keys of agents, and the ids of those with another algorithm.
    private func agentKeys() throws(CartwrightError) -> (keys: [VerifyingKey], others: Set<String>) {
        guard let file = arguments.agentKeys else { return ([], []) }
        do throws(CartwrightError) {
            let value = try JSONParser.parse(DiskFiles().read(file))
            guard case .array(let members)? = value["keys"] else { return ([try VerifyingKey(jwk: value)], []) }
            var (keys, others) = ([VerifyingKey](), Set<String>())
            for member in members {
                var isReadable = false
                if case .string(let curve)? = member["crv"] { isReadable = VerifyingKey.curves.contains(curve) }
                if !isReadable, case .string(let id)? = member["kid"] {
                    others.insert(id)
                } else {
                    keys.append(try VerifyingKey(jwk: member))
                }
            }
            return (keys, others)
        } catch {
            throw error.inFile(file)
        }
    }

    /// Reads the bytes of a file, without line breaks at the end.
    private func secret(_ file: String?) throws(CartwrightError) -> [UInt8]? {
        guard let file else { return nil }
        var bytes = try DiskFiles().read(file)
        while bytes.last == UInt8(ascii: "\n") || bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        return bytes
    }
}

extension ExperimentChoice {
    /// The experimental capability.
    fileprivate var experiment: UCPExperiment {
        switch self {
        case .approaching: .approaching
        case .available: .available
        case .inapplicable: .inapplicable
        case .rejectionCodes: .rejectionCodes
        case .offer: .offer
        }
    }
}
