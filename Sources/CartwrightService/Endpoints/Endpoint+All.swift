extension Endpoint {
    /// All operations, in the order of the document.
    static let all: [Endpoint] = [
        createQuote, createQuoteBatch,
        putSession, getSession, copySession, patchSession, deleteSession, getReasons, getWaterfall, listSteps, addCards,
        getCards, getPlacement, sendCommand, completeSession, cancelSession, listSessions,
        listOrders, getOrder, createReturn, cancelOrder,
        putCatalog, getCatalog, listCatalogVersions, listPromotions, putPromotion, getPromotion,
        deletePromotion, getPromotionUsage, getCounters,
        listItems, listPrices, getPriceHistory, listDates, createSimulation, createImport, createBacktest,
        createCodes, listCodes, getCode, revokeCode, getJob, eraseCustomer, listChanges,
        issueGiftCard, listGiftCards, getGiftCard, adjustGiftCard, disableGiftCard, enableGiftCard, listGiftCardEntries,
        issueStoreCredit, listStoreCredits, getStoreCredit, adjustStoreCredit, disableStoreCredit, enableStoreCredit,
        listStoreCreditEntries,
        getHealth, getReady, getMetrics, getOpenAPI, getProblem,
    ]
}
