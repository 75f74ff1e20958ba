/// The parts of `change` that decide: expired holds, and the effect of each request.
///
/// Step kinds: 1 reserve, 2 confirm, 3 release, 4 give back all, 5 give back a part, 6 credit an account or take
/// back from it.
enum ChangeSteps {
    /// Expired holds are given back by the next reservation. A hold that was renewed meanwhile stays.
    static let expiring = """
            IF cardinality(expired) > 0 THEN
                FOR freed IN
                    WITH gone AS (
                        DELETE FROM ledger_hold AS hold
                        USING unnest(expired_tenants, expired, expired_by) AS clock (tenant, session, newest)
                        WHERE hold.tenant = clock.tenant AND hold.session = clock.session
                            AND hold.expires_at <= clock.newest
                        RETURNING hold.tenant, hold.session, hold.expires_at, hold.counters, hold.amounts
                    )
                    SELECT given.counter, given.amount, gone.tenant, gone.session, gone.expires_at, known.kind,
                        known.name
                    FROM gone CROSS JOIN unnest(gone.counters, gone.amounts) AS given (counter, amount)
                    JOIN ledger_counter AS known ON known.id = given.counter
                    ORDER BY gone.expires_at
                LOOP
                    p := array_position(ids, freed.counter);
                    IF p IS NOT NULL THEN
                        holds[p] := holds[p] - freed.amount;
                    ELSE
                        UPDATE ledger_counter AS counter SET held = counter.held - freed.amount
                        WHERE counter.id = freed.counter;
                    END IF;
        \(releasing)
                END LOOP;
            END IF;
        """

    static let judging = """
                status := 0;
                number := answers[job];
                answer := first_told[job];
                IF number IS NOT NULL THEN
                    status := 3;
                    RETURN NEXT;
                    CONTINUE;
                END IF;
                IF presents[job] <> revisions[job] THEN
                    status := 1;
                    number := presents[job];
                    RETURN NEXT;
                    CONTINUE;
                END IF;
        \(readingOwn)
                WHILE step_jobs[s] < job LOOP s := s + 1; END LOOP;
                first_step := s;
                WHILE step_jobs[s] = job AND refused IS NULL LOOP
                    WHILE demand_steps[d] < s LOOP d := d + 1; END LOOP;
                    first_demand := d;
                    is_confirmed := false;
                    IF step_orders[s] IS NOT NULL THEN
                        SELECT known.counters, known.amounts INTO used_counters, used_amounts
                        FROM ledger_redemption AS known
                        WHERE known.tenant = tenants[job] AND known.session = sessions[job]
                            AND known.order_id = step_orders[s];
                        is_confirmed := FOUND;
                    END IF;
        \(holding)
        \(givingBack)
        \(crediting)
                    s := s + 1;
                END LOOP;
                IF refused IS NOT NULL THEN
        \(findingLate)
                    IF s > first_step + 1 OR soonest <= instants[job] THEN
                        RAISE EXCEPTION USING ERRCODE = 'CW001', MESSAGE = refused::text;
                    END IF;
                    status := 2;
                    number := refused;
                    RETURN NEXT;
                    CONTINUE;
                END IF;
        \(keeping)
        """

    /// Finds counters with holds that had expired before they were committed, by the clock of this call: they must not
    /// cause a refusal. The search runs only before a refusal, since such holds are rare.
    private static let findingLate = """
                    late := coalesce(late, ARRAY(
                        SELECT unnest(hold.counters)
                        FROM unnest(clock_tenants, clock_instants) AS clock (tenant, newest)
                        JOIN ledger_hold AS hold ON hold.tenant = clock.tenant AND hold.expires_at <= clock.newest
                    ));
                    IF ids[places[demand_counters[refused]]] = ANY (late) THEN
                        RAISE EXCEPTION USING ERRCODE = '40001', MESSAGE = 'a hold was made late';
                    END IF;
        """

    private static let readingOwn = """
                mine := '{}'; mine_amounts := '{}'; mine_limits := '{}'; mine_until := NULL;
                is_changed := false; refused := NULL;
                WHILE own_jobs[o] < job LOOP o := o + 1; END LOOP;
                WHILE own_jobs[o] = job LOOP
                    mine := array_append(mine, own_places[o]);
                    mine_amounts := array_append(mine_amounts, own_amounts[o]);
                    mine_limits := array_append(mine_limits, own_limits[o]);
                    mine_until := 9223372036854775807; -- what has expired is gone by now
                    o := o + 1;
                END LOOP;
        """

    /// Reserving, confirming and releasing replace the hold of a session. Confirming a hold unchanged needs no room.
    /// Sums stay in 64 bits: used and held together never exceed them.
    private static let holding = """
                    IF step_kinds[s] < 3 AND NOT is_confirmed OR step_kinds[s] = 3 THEN
                        is_same := step_kinds[s] = 2 AND mine_until > instants[job];
                        WHILE demand_steps[d] = s LOOP
                            p := places[demand_counters[d]];
                            m := array_position(mine, p);
                            own := coalesce(mine_amounts[m], 0);
                            is_same := is_same AND own = amounts[d] AND mine_limits[m] IS NOT DISTINCT FROM limits[d];
        \(limiting)
                            IF refused IS NULL AND amounts[d]
                                > coalesce(at_most, 9223372036854775807) - uses[p] - (holds[p] - own) THEN
                                refused := d;
                            END IF;
                            d := d + 1;
                        END LOOP;
                        IF is_same AND d - first_demand = cardinality(mine) THEN refused := NULL; END IF;
                        IF refused IS NULL THEN
        \(moving)
                            FOR i IN 1 .. cardinality(mine) LOOP
                                holds[mine[i]] := holds[mine[i]] - mine_amounts[i];
                            END LOOP;
                            mine := '{}'; mine_amounts := '{}'; mine_limits := '{}';
                            mine_until := NULL;
                            is_changed := true;
                            used_counters := '{}'; used_amounts := '{}';
                            FOR i IN first_demand .. d - 1 LOOP
                                p := places[demand_counters[i]];
                                IF step_kinds[s] = 2 THEN
                                    uses[p] := uses[p] + amounts[i];
        \(spending)
                                    used_counters := array_append(used_counters, ids[p]);
                                    used_amounts := array_append(used_amounts, amounts[i]);
                                ELSE
                                    holds[p] := holds[p] + amounts[i];
                                    mine := array_append(mine, p::bigint);
                                    mine_amounts := array_append(mine_amounts, amounts[i]);
                                    mine_limits := array_append(mine_limits, limits[i]);
                                    mine_until := step_expiries[s];
                                END IF;
                            END LOOP;
                            IF step_kinds[s] = 2 THEN
                                INSERT INTO ledger_redemption (tenant, session, order_id, counters, amounts)
                                VALUES (tenants[job], sessions[job], step_orders[s], used_counters, used_amounts);
                            END IF;
                        END IF;
                    END IF;
        """

    /// Gives back no more than the order still uses, and a part once for each key. An order has one customer, whose id
    /// may be another one since: the counters of customers are matched by promotion.
    private static let givingBack = """
                    IF step_kinds[s] IN (4, 5) AND is_confirmed THEN
                        IF step_kinds[s] = 5 THEN
                            INSERT INTO ledger_given_back (tenant, session, order_id, key)
                            VALUES (tenants[job], sessions[job], step_orders[s], step_keys[s]) ON CONFLICT DO NOTHING;
                        END IF;
                        IF step_kinds[s] = 4 OR FOUND THEN
                            WHILE demand_steps[d] = s LOOP d := d + 1; END LOOP;
                            SELECT array_agg(used.id), array_agg(amounts[demand.place])
                            INTO wanted, wanted_amounts
                            FROM generate_series(first_demand, d - 1) AS demand (place)
                            JOIN ledger_counter AS used ON used.id = ANY (used_counters)
                                AND used.kind = counter_kinds[demand_counters[demand.place]]
                                AND used.name = counter_names[demand_counters[demand.place]] AND (
                                    used.kind IN (1, 17)
                                    OR used.customer = counter_customers[demand_counters[demand.place]]
                                );
                            FOR i IN 1 .. cardinality(used_counters) LOOP
                                own := used_amounts[i];
                                IF step_kinds[s] = 5 THEN
                                    m := array_position(wanted, used_counters[i]);
                                    own := least(own, coalesce(wanted_amounts[m], 0));
                                END IF;
                                p := array_position(ids, used_counters[i]);
                                -- The counter of an old period may have been removed.
                                IF p IS NOT NULL THEN uses[p] := uses[p] - own; END IF;
        \(refunding)
                                used_amounts[i] := used_amounts[i] - own;
                            END LOOP;
                            UPDATE ledger_redemption SET amounts = used_amounts
                            WHERE tenant = tenants[job] AND session = sessions[job] AND order_id = step_orders[s];
                        END IF;
                    END IF;
        """

    private static let keeping = """
                IF is_changed THEN
                    changed := array_append(changed, job::bigint);
                    IF cardinality(mine) > 0 THEN
                        hold_jobs := array_append(hold_jobs, job::bigint);
                        hold_expiries := array_append(hold_expiries, mine_until);
                        hold_firsts := array_append(hold_firsts, cardinality(new_counters) + 1::bigint);
                        soonest := least(soonest, mine_until);
                        FOR i IN 1 .. cardinality(mine) LOOP
                            new_counters := array_append(new_counters, ids[mine[i]]);
                            new_amounts := array_append(new_amounts, mine_amounts[i]);
                            new_limits := array_append(new_limits, mine_limits[i]);
                        END LOOP;
                        hold_lasts := array_append(hold_lasts, cardinality(new_counters)::bigint);
                    END IF;
                END IF;
                number := coalesce(revisions[job] + 1, 0);
                IF revisions[job] IS NOT NULL THEN done := array_append(done, job::bigint); END IF;
                IF keys[job] IS NOT NULL THEN told_jobs := array_append(told_jobs, job::bigint); END IF;
                RETURN NEXT;
        """
}
