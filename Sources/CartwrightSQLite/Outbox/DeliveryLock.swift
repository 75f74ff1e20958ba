internal import Cartwright
internal import CartwrightFiles
internal import Glibc

/// Held by the one process that delivers a tenant's events from a file. The kernel lets go of it when the process ends,
/// however it ends.
///
/// A file of its own: closing a second descriptor of a database drops the locks that SQLite has on it.
struct DeliveryLock: ~Copyable, Sendable {
    private let descriptor: Int32

    /// What the file is called, after the name of the store: that of the one shop, where there are no others.
    static let suffix = "-delivery.lock"

    private static func suffix(of tenant: Tenant) -> String {
        tenant == .shop ? suffix : "-delivery-\(tenant.name).lock"
    }

    /// Takes the lock.
    ///
    /// - Parameters:
    ///   - path: the file itself, no symbolic link to it: by two names it would be two locks.
    ///   - tenant: whose events; each tenant has a lock of its own.
    /// - Throws: `outbox.busy`, and an error of area `store` where the file of the lock cannot be made.
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
        // Closing alone would leave it to a child that was forked meanwhile and has not yet become another program.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
