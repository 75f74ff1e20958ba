extension Endpoint {
    /// All operations, in the order of the document.
    static let all: [Endpoint] = [
        createQuote, createQuoteBatch,
        putSession, getSession, patchSession, getReasons, getWaterfall, listSteps, addCards, getCards, sendCommand,
        completeSession, cancelSession,
        getOrder, createReturn, cancelOrder,
        putCatalog, getCatalog, listCatalogVersions, putPromotion, getPromotion, deletePromotion, getCounters,
        listItems, listDates, createSimulation,
        createCodes, listCodes, getCode, revokeCode, getJob,
        getHealth, getReady, getMetrics, getOpenAPI, getProblem,
    ]
}
