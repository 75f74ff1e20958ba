internal import Cartwright
internal import CartwrightFiles
internal import Glibc

/// The lock of the one process that delivers a tenant's events from a file. The kernel releases it when the process
/// ends.
///
/// The lock has a file of its own: closing a second descriptor of a database drops SQLite's locks.
struct DeliveryLock: ~Copyable, Sendable {
    private let descriptor: Int32

    /// The suffix of the file's name for the tenant `shop`, after the name of the store.
    static let suffix = "-delivery.lock"

    private static func suffix(of tenant: Tenant) -> String {
        tenant == .shop ? suffix : "-delivery-\(tenant.name).lock"
    }

    /// Takes the lock.
    ///
    /// - Parameters:
    ///   - path: the path without symbolic links: two names would be two locks.
    ///   - tenant: the tenant whose events are delivered; each tenant has its own lock.
    /// - Throws: `outbox.busy`, or an error of area `store` if the lock file cannot be created.
    init(path: String, tenant: Tenant) throws(CartwrightError) {
        let file = path + Self.suffix(of: tenant)
        let descriptor = open(file, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            let reason = errno
            if reason == EROFS || reason == EACCES { throw StoreFailure.readOnly(file) }
            throw StoreFailure.unavailable(file, SystemFailure(number: reason).reason)
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            let whose = tenant == .shop ? "" : " for \(tenant)"
            throw StoreFailure.busy("another process delivers the events of \(path)\(whose)")
        }
        self.descriptor = descriptor
    }

    deinit {
        // Closing alone would leave the lock to a child that was forked and has not yet called exec.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
