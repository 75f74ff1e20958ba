internal import Cartwright

extension CardReward {
    /// The reward in words: `code 7K3M-Q2XV-H4TZ of friend, for anyone`.
    var words: String {
        switch given {
        case .code(let code, let customer): "code \(code) of \(promotion)\(customer == nil ? ", for anyone" : "")"
        case .credit(let account, _, let amount): "\(amount) of store credit, \(promotion), in \(account)"
        }
    }
}
