extension Operation {
    /// All that the service does.
    static let all: [Operation] = [
        createQuote, createQuoteBatch,
        putSession, getSession, patchSession, addCards, sendCommand, completeSession, cancelSession,
        getOrder, createReturn, cancelOrder,
        putCatalog, getCatalog, listCatalogVersions, getPromotion, putPromotion, deletePromotion, getCounters,
        createCodes, getCode, revokeCode, getJob,
        getHealth, getReady, getMetrics, getOpenAPI, getProblem,
    ]
}
