/// The parts of `change` for accounts: their limits, and the entries of what is held, spent and given back.
/// `account_names` has the ids of the accounts of the locked counters, null for other counters.
extension ChangeSteps {
    /// The limit of a demand on an account is that of the account at the instant of the job: 0 if it is unknown or
    /// disabled, or has ended.
    static let limiting = """
                            at_most := limits[d];
                            IF account_names[p] IS NOT NULL THEN
                                at_most := 0;
                                SELECT greatest(0, account.issued + account.adjusted - account.expired
                                    - \(AccountSchema.pending(at: "instants[job]")))
                                INTO at_most FROM account
                                WHERE account.tenant = tenants[job] AND account.id = account_names[p]
                                    AND account.enabled
                                    AND (account.expires_at IS NULL OR account.expires_at > instants[job]);
                                at_most := coalesce(at_most, 0);
                            END IF;
        """

    /// Writes the entries for demands that replace the hold of the session, before it is replaced.
    static let moving = """
                            IF has_accounts THEN
                                FOR i IN 1 .. cardinality(mine) LOOP
                                    p := mine[i];
                                    IF account_names[p] IS NOT NULL AND NOT EXISTS (
                                        SELECT FROM generate_series(first_demand, d - 1) AS demand (place)
                                        WHERE places[demand_counters[demand.place]] = p
                                            AND amounts[demand.place] = mine_amounts[i]
                                    ) THEN
                                        PERFORM account_move(tenants[job], account_names[p], 'released',
                                            mine_amounts[i], instants[job], sessions[job]);
                                    END IF;
                                END LOOP;
                                FOR i IN first_demand .. d - 1 LOOP
                                    p := places[demand_counters[i]];
                                    IF account_names[p] IS NOT NULL AND amounts[i]
                                        IS DISTINCT FROM mine_amounts[array_position(mine, p)] THEN
                                        PERFORM account_move(tenants[job], account_names[p], 'held', amounts[i],
                                            instants[job], sessions[job]);
                                    END IF;
                                END LOOP;
                            END IF;
        """

    static let spending = """
                                    IF account_names[p] IS NOT NULL THEN
                                        PERFORM account_move(tenants[job], account_names[p], 'spent', amounts[i],
                                            instants[job], sessions[job], step_orders[s]);
                                    END IF;
        """

    /// Credits an account, which is opened if it does not exist, or takes back at most its balance, once for each key.
    /// `limits` has the instant from which a credit is available. A refused step has written nothing.
    /// The kind is asked for first, since a condition with a subquery runs as a statement of its own.
    static let crediting = """
                    IF step_kinds[s] = 6 AND is_confirmed THEN
                        IF NOT EXISTS (
                            SELECT FROM ledger_given_back AS known WHERE known.tenant = tenants[job]
                                AND known.session = sessions[job] AND known.order_id = step_orders[s]
                                AND known.key = step_keys[s]
                        ) THEN
                            p := places[demand_counters[first_demand]];
                            own := amounts[first_demand];
                            at_most := NULL;
                            IF own < 0 THEN
                                SELECT account.issued + account.adjusted - account.expired - uses[p] - holds[p]
                                INTO at_most FROM account
                                WHERE account.tenant = tenants[job] AND account.id = account_names[p]
                                    AND (account.expires_at IS NULL OR account.expires_at > instants[job]);
                            ELSE
                                INSERT INTO account (tenant, id, kind, currency, customer, created_at, last_at)
                                VALUES (tenants[job], account_names[p], 'store_credit',
                                    convert_from(step_currencies[s], 'UTF8'), step_customers[s], instants[job],
                                    instants[job])
                                ON CONFLICT DO NOTHING;
                            END IF;
                            IF own < 0 AND -own > coalesce(at_most, 0) THEN
                                refused := first_demand;
                            ELSE
                                INSERT INTO ledger_given_back (tenant, session, order_id, key)
                                VALUES (tenants[job], sessions[job], step_orders[s], step_keys[s]);
                                PERFORM account_move(tenants[job], account_names[p],
                                    CASE WHEN own > 0 THEN 'issued' ELSE 'adjusted' END, own, instants[job],
                                    sessions[job], step_orders[s], step_promotions[s], NULL, limits[first_demand]);
                            END IF;
                        END IF;
                    END IF;
        """

    static let refunding = """
                                IF own > 0 AND account_names[p] IS NOT NULL THEN
                                    PERFORM account_move(tenants[job], account_names[p], 'refunded', own,
                                        instants[job], sessions[job], step_orders[s]);
                                END IF;
        """

    /// The entry of a hold that has expired, at the instant of its end.
    static let releasing = """
                    IF freed.kind = 6 THEN
                        PERFORM account_move(freed.tenant, freed.name, 'released', freed.amount, freed.expires_at,
                            freed.session);
                    END IF;
        """
}
