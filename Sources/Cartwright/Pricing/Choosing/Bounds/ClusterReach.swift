/// The places and stages in which the candidates of a cluster act.
struct ClusterReach {
    let places: NumberSet

    /// The first and the last stage in which any of them acts.
    let (firstStage, lastStage): (Stage, Stage)

    init(places: NumberSet, firstStage: Stage, lastStage: Stage) {
        (self.places, self.firstStage, self.lastStage) = (places, firstStage, lastStage)
    }
}
