internal import Cartwright

// Identities that arrive with a payment.

extension CheckoutService {
    /// Begins a payment. If it is refused since its identities change the total, the session keeps them.
    ///
    /// - Throws: the errors of the step.
    func begun(
        _ call: CheckoutCall,
        bringing identities: Identities,
        on terms: CheckoutTerms
    ) async throws(CartwrightError) -> CheckoutReply {
        do throws(CartwrightError) {
            return try await step(call)
        } catch {
            if !identities.isEmpty, case .totalChanged? = error.refusal {
                let next = call.answering(nil).on(terms.onAnyRevision(key: nil), named: nil)
                await keep(identities, by: next, after: error)
            }
            throw error
        }
    }

    /// Adds the identities of a refused payment to the customer, so that the next quote counts them.
    ///
    /// A checkout in progress is cancelled: a repetition of the payment must not pay a new total unseen. If another
    /// call changes the session meanwhile, nothing is kept, and the next payment brings them again.
    ///
    /// - Parameter refused: the refusal of the payment.
    private func keep(_ identities: Identities, by call: CheckoutCall, after refused: CartwrightError) async {
        let keeping = call.deciding { session throws(CartwrightError) in
            let customer = session.cart.customer.knowing(identities)
            guard customer != session.cart.customer else { throw refused }
            switch session.phase {
            case .browsing: return [.setCustomer(customer)]
            case .checkout where session.agreement?.differs(in: refused) == true:
                return [.cancelCheckout, .setCustomer(customer)]
            default: throw refused
            }
        }
        _ = try? await step(keeping)
    }
}

extension Agreement {
    /// True if a refused payment expected the agreed total, so that it has changed since the checkout began.
    fileprivate func differs(in refused: CartwrightError) -> Bool {
        guard case .totalChanged(let expected, _)? = refused.refusal else { return false }
        return expected == quote.total || expected == quote.payable
    }
}
