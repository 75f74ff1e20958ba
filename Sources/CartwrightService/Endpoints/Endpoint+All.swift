extension Endpoint {
    /// All operations, in the order of the document.
    static let all: [Endpoint] = [
        createQuote, createQuoteBatch,
        putSession, getSession, copySession, patchSession, deleteSession, getReasons, getWaterfall, listSteps, addCards,
        getCards, sendCommand, completeSession, cancelSession, listSessions,
        listOrders, getOrder, createReturn, cancelOrder,
        putCatalog, getCatalog, listCatalogVersions, listPromotions, putPromotion, getPromotion,
        deletePromotion, getPromotionUsage, getCounters,
        listItems, listDates, createSimulation,
        createCodes, listCodes, getCode, revokeCode, getJob, eraseCustomer, listChanges,
        getHealth, getReady, getMetrics, getOpenAPI, getProblem,
    ]
}
