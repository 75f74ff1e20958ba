extension Operation {
    /// All that the service does.
    static let all: [Operation] = [
        createQuote, createQuoteBatch, createSimulation,
        putSession, getSession, patchSession, addCards, getCards, sendCommand, completeSession, cancelSession,
        getReasons, getWaterfall, listSteps,
        getOrder, createReturn, cancelOrder,
        putCatalog, getCatalog, listCatalogVersions, listItems, listDates,
        getPromotion, putPromotion, deletePromotion, getCounters,
        createCodes, listCodes, getCode, revokeCode, getJob,
        getHealth, getReady, getMetrics, getOpenAPI, getProblem,
    ]
}
