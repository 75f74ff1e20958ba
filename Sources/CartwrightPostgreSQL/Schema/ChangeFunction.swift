/// The function that carries out changes, many in one call. Each sees the effects of those before it.
///
/// `change` takes its jobs as columns: one element of `tenants`, `sessions`, `instants`, … for each job, one of
/// `step_…` for each ledger request, with the number of its job, one of `demand_…` for each demand, with the number of
/// its step, and so on. It returns a row for each job: status 0 with the new revision, 1 with the current revision if
/// it is not the expected one, 2 with the number of the demand that has no room, 3 with the revision and the answer of
/// the earlier job with the same key. A job with a key and without a revision was refused by the caller: it writes the
/// key with revision 0, and no session. Entries of lists have the number of their job, too.
///
/// READ COMMITTED suffices, since every row that an answer depends on is locked before it is read: first the sessions,
/// in the order of their locks, then the counters, in the order of their ids. Nodes that follow one order never
/// deadlock, and each statement after the locks sees everything that was committed before they were granted. An
/// expired hold belongs to no session of the call; the locks of its counters protect it. A hold that was committed
/// while the call waited for these locks is not given back; if it would cause a refusal, the call fails with SQLSTATE
/// 40001 and is run again.
///
/// A refused job has written nothing, so it needs no savepoint. A job that is refused at its second step or later
/// rolls back the whole call with SQLSTATE `CW001` and the demand as its message; the caller then repeats the jobs one
/// by one. So does a job that is refused after a job whose hold has expired by its clock: a repeated call may come
/// late.
enum ChangeFunction {
    static let text = """
        CREATE FUNCTION change(
            session_locks bigint[],
            tenants bytea[], sessions bytea[], instants bigint[], keys bytea[], revisions bigint[], bodies bytea[],
            command_lists bytea[], told bytea[], unsettled bigint[], firsts bigint[],
            step_jobs bigint[], step_kinds bigint[], step_expiries bigint[], step_orders bytea[], step_keys bytea[],
            step_customers bytea[], step_currencies bytea[], step_promotions bytea[],
            demand_steps bigint[], demand_counters bigint[], amounts bigint[], limits bigint[],
            counter_tenants bytea[], counter_kinds bigint[], counter_names bytea[], counter_customers bytea[],
            event_jobs bigint[], event_sources bytea[], event_bodies bytea[],
            event_letters bytea[], event_codes bytea[], event_reasons bytea[],
            changed_instants bigint[], stages bigint[],
            \(ListWriting.parameters)
        ) RETURNS TABLE (status bigint, number bigint, answer bytea) LANGUAGE plpgsql AS $change$
        #variable_conflict use_column
        DECLARE
        \(variables)
        BEGIN
        \(locking)
        \(ChangeSteps.expiring)
        \(loading)
            FOR job IN 1 .. cardinality(sessions) LOOP
        \(ChangeSteps.judging)
            END LOOP;
        \(writing)
        END
        $change$;
        """

    /// The variables. `clock_instants` has the latest instant of the jobs of each tenant: a hold that has expired by
    /// one tenant's clock may not have by another's. `ids`, `uses` and `holds` are the locked counters; a *place* is
    /// an index of these. `mine` is the hold of the job's session, by places. Each hold that is written takes a part
    /// of `new_counters` and the arrays beside it, from its first to its last element.
    private static let variables = """
            clock_tenants bytea[]; clock_instants bigint[];
            expired_tenants bytea[]; expired bytea[]; expired_by bigint[];
            asked bigint[]; late bigint[]; soonest bigint;
            ids bigint[]; uses bigint[]; holds bigint[]; places bigint[];
            account_names bytea[] := '{}'; has_accounts boolean := false; at_most bigint;
            answers bigint[]; first_told bytea[]; presents bigint[];
            own_jobs bigint[]; own_places bigint[]; own_amounts bigint[]; own_limits bigint[];
            mine bigint[]; mine_amounts bigint[]; mine_limits bigint[]; mine_until bigint;
            o int := 1; s int := 1; d int := 1; p int; m int; first_step int; first_demand int;
            own bigint; refused int; is_changed boolean; is_same boolean; is_confirmed boolean; freed record;
            used_counters bigint[]; used_amounts bigint[]; wanted bigint[]; wanted_amounts bigint[];
            done bigint[] := '{}'; told_jobs bigint[] := '{}'; changed bigint[] := '{}';
            hold_jobs bigint[] := '{}'; hold_expiries bigint[] := '{}';
            hold_firsts bigint[] := '{}'; hold_lasts bigint[] := '{}';
            new_counters bigint[] := '{}'; new_amounts bigint[] := '{}'; new_limits bigint[] := '{}';
        """

    /// A missing counter is created first: only a row can be locked.
    private static let locking = """
            PERFORM pg_advisory_xact_lock(lock) FROM unnest(session_locks) AS lock;
            IF cardinality(counter_kinds) > 0 THEN
        \(finding)
                IF array_position(asked, NULL) > 0 THEN
                    INSERT INTO ledger_counter (tenant, kind, name, customer)
                    SELECT given.tenant, given.kind, given.name, given.customer
                    FROM unnest(asked, counter_tenants, counter_kinds, counter_names, counter_customers)
                        AS given (id, tenant, kind, name, customer)
                    WHERE given.id IS NULL ORDER BY given.tenant, given.kind, given.name, given.customer
                    ON CONFLICT DO NOTHING;
        \(finding)
                END IF;
            END IF;
            IF step_kinds && ARRAY[1, 2, 6]::bigint[] THEN
                SELECT array_agg(clock.tenant), array_agg(clock.newest) INTO clock_tenants, clock_instants FROM (
                    SELECT given.tenant, max(given.instant) AS newest
                    FROM unnest(tenants, instants) AS given (tenant, instant) GROUP BY given.tenant
                ) AS clock;
                SELECT array_agg(hold.tenant), array_agg(hold.session), array_agg(clock.newest)
                INTO expired_tenants, expired, expired_by
                FROM unnest(clock_tenants, clock_instants) AS clock (tenant, newest)
                JOIN ledger_hold AS hold ON hold.tenant = clock.tenant AND hold.expires_at <= clock.newest;
            END IF;
            IF cardinality(step_jobs) > 0 THEN
                SELECT array_agg(locked.id), array_agg(locked.used), array_agg(locked.held), bool_or(locked.kind = 6)
                INTO ids, uses, holds, has_accounts FROM (
                    SELECT counter.id, counter.used, counter.held, counter.kind FROM ledger_counter AS counter
                    WHERE counter.id = ANY (asked || ARRAY(
                        SELECT unnest(hold.counters)
                        FROM unnest(tenants || expired_tenants, sessions || expired) AS owner (tenant, session)
                        JOIN ledger_hold AS hold ON hold.tenant = owner.tenant AND hold.session = owner.session
                        UNION SELECT unnest(known.counters) FROM unnest(step_jobs, step_orders) AS step (job, order_id)
                        JOIN ledger_redemption AS known ON known.tenant = tenants[step.job]
                            AND known.session = sessions[step.job] AND known.order_id = step.order_id
                    ))
                    ORDER BY counter.id FOR NO KEY UPDATE
                ) AS locked;
                IF has_accounts THEN
                    SELECT array_agg(CASE WHEN counter.kind = 6 THEN counter.name END ORDER BY place.number)
                    INTO account_names FROM unnest(ids) WITH ORDINALITY AS place (id, number)
                    JOIN ledger_counter AS counter ON counter.id = place.id;
                END IF;
            END IF;
        """

    /// The ids of the requested counters, null for those that do not exist.
    private static let finding = """
                SELECT array_agg(known.id ORDER BY given.number) INTO asked
                FROM unnest(counter_tenants, counter_kinds, counter_names, counter_customers) WITH ORDINALITY
                    AS given (tenant, kind, name, customer, number)
                LEFT JOIN ledger_counter AS known ON known.tenant = given.tenant
                    AND known.kind = given.kind::smallint AND known.name = given.name
                    AND known.customer = given.customer;
        """

    /// Reads the current values that the jobs are compared with, under the locks.
    private static let loading = """
            SELECT array_agg(array_position(ids, given.id) ORDER BY given.number) INTO places
            FROM unnest(asked) WITH ORDINALITY AS given (id, number);
            SELECT array_agg(first.revision ORDER BY job.number), array_agg(first.answer ORDER BY job.number),
                array_agg(coalesce(present.revision, 0) ORDER BY job.number)
            INTO answers, first_told, presents
            FROM unnest(tenants, sessions, keys) WITH ORDINALITY AS job (tenant, session, key, number)
            LEFT JOIN session_commit AS first
                ON first.tenant = job.tenant AND first.session = job.session AND first.key = job.key
            LEFT JOIN session AS present ON present.tenant = job.tenant AND present.id = job.session;
            IF cardinality(step_jobs) > 0 THEN
                SELECT array_agg(job.number ORDER BY job.number),
                    array_agg(array_position(ids, demand.counter) ORDER BY job.number),
                    array_agg(demand.amount ORDER BY job.number), array_agg(demand.at_most ORDER BY job.number)
                INTO own_jobs, own_places, own_amounts, own_limits
                FROM unnest(tenants, sessions) WITH ORDINALITY AS job (tenant, session, number)
                JOIN ledger_hold AS hold ON hold.tenant = job.tenant AND hold.session = job.session
                CROSS JOIN unnest(hold.counters, hold.amounts, hold.limits) AS demand (counter, amount, at_most);
            END IF;
        """

    /// Writes each row once, however many jobs have changed it.
    private static let writing = """
            UPDATE ledger_counter AS counter SET used = next.used, held = next.held
            FROM unnest(ids, uses, holds) AS next (id, used, held)
            WHERE counter.id = next.id AND (counter.used <> next.used OR counter.held <> next.held);
            IF cardinality(changed) > 0 THEN
                IF own_jobs IS NOT NULL THEN
                    DELETE FROM ledger_hold AS hold USING unnest(changed) AS job
                    WHERE hold.tenant = tenants[job] AND hold.session = sessions[job] AND job <> ALL (hold_jobs);
                END IF;
                INSERT INTO ledger_hold (tenant, session, expires_at, counters, amounts, limits)
                SELECT tenants[hold.job], sessions[hold.job], hold.expires_at, new_counters[hold.first:hold.last],
                    new_amounts[hold.first:hold.last], new_limits[hold.first:hold.last]
                FROM unnest(hold_jobs, hold_expiries, hold_firsts, hold_lasts)
                    AS hold (job, expires_at, first, last)
                ON CONFLICT (tenant, session) DO UPDATE SET expires_at = excluded.expires_at,
                    counters = excluded.counters, amounts = excluded.amounts, limits = excluded.limits;
            END IF;
            IF cardinality(told_jobs) > 0 THEN
                INSERT INTO session_commit (tenant, session, key, revision, answer, committed_at)
                SELECT tenants[job], sessions[job], keys[job], coalesce(revisions[job] + 1, 0), told[job],
                    instants[job]
                FROM unnest(told_jobs) AS job;
            END IF;
            IF cardinality(done) > 0 THEN
                INSERT INTO session_step (tenant, session, revision, body, commands, stored_at)
                SELECT present.tenant, present.id, present.revision, present.body, present.commands,
                    present.changed_at
                FROM unnest(done) AS job
                JOIN session AS present ON present.tenant = tenants[job] AND present.id = sessions[job]
                WHERE revisions[job] >= firsts[job];
                DELETE FROM session_step AS step USING unnest(done) AS job
                WHERE step.tenant = tenants[job] AND step.session = sessions[job] AND step.revision < firsts[job]
                    AND revisions[job] > 0;
                INSERT INTO session (tenant, id, revision, body, commands, unsettled_since, changed_at, in_checkout,
                    has_orders)
                SELECT tenants[job], sessions[job], revisions[job] + 1, bodies[job], command_lists[job],
                    CASE unsettled[job]
                    WHEN 0 THEN NULL
                    WHEN 1 THEN coalesce(present.unsettled_since, instants[job])
                    ELSE present.unsettled_since END,
                    changed_instants[job],
                    coalesce(stages[job] & 1 <> 0, present.in_checkout, false),
                    coalesce(stages[job] & 2 <> 0, false) OR coalesce(present.has_orders, false)
                FROM unnest(done) AS job
                LEFT JOIN session AS present ON present.tenant = tenants[job] AND present.id = sessions[job]
                ON CONFLICT (tenant, id) DO UPDATE SET revision = excluded.revision, body = excluded.body,
                    commands = excluded.commands, unsettled_since = excluded.unsettled_since,
                    changed_at = excluded.changed_at, in_checkout = excluded.in_checkout,
                    has_orders = excluded.has_orders;
        \(ListWriting.change)
                IF cardinality(event_letters) > 0 THEN
                    WITH given AS MATERIALIZED (
                        SELECT nextval(pg_get_serial_sequence('outbox_event', 'number')) AS number,
                            tenants[event.job] AS tenant, instants[event.job] AS instant, event.*
                        FROM unnest(
                            event_jobs, event_sources, event_bodies, event_letters, event_codes, event_reasons
                        ) WITH ORDINALITY AS event (job, source, body, letter, code, reason, place)
                        WHERE event.job = ANY (done)
                    ), \(DeadLetterSQL.adding);
                ELSIF cardinality(event_jobs) > 0 THEN
                    INSERT INTO outbox_event (tenant, source, body)
                    SELECT tenants[event.job], event.source, event.body
                    FROM unnest(event_jobs, event_sources, event_bodies) WITH ORDINALITY
                        AS event (job, source, body, number)
                    WHERE event.job = ANY (done) ORDER BY event.number;
                END IF;
            END IF;
        """
}
