internal import AsyncHTTPClient
internal import NIOCore
internal import NIOSSL

/// How servers are connected to, for cards and for events alike.
enum ServerConnections {
    /// What every client begins with: TLS 1.2 or newer, certificates that are checked, no redirects, HTTP/1.1.
    ///
    /// - Parameters:
    ///   - connectLimit: how long a connection may take to be there.
    ///   - authorities: whom to trust in place of the system's authorities.
    static func configuration(
        connectLimit: Duration,
        trusting authorities: [NIOSSLCertificate]? = nil
    ) -> HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
        configuration.timeout.connect = TimeAmount(max(.milliseconds(1), connectLimit))
        configuration.httpVersion = .http1Only
        var encryption = TLSConfiguration.makeClientConfiguration()
        // The library's own default is TLS 1.0.
        encryption.minimumTLSVersion = .tlsv12
        if let authorities { encryption.trustRoots = .certificates(authorities) }
        configuration.tlsConfiguration = encryption
        return configuration
    }
}
