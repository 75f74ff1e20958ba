CREATE SCHEMA golden;
CREATE FUNCTION golden.change(session_locks bigint[], sessions bytea[], instants bigint[], keys bytea[], revisions bigint[], bodies bytea[], told bytea[], unsettled bigint[], step_jobs bigint[], step_kinds bigint[], step_expiries bigint[], step_orders bytea[], step_keys bytea[], demand_steps bigint[], demand_counters bigint[], amounts bigint[], limits bigint[], counter_kinds bigint[], counter_names bytea[], counter_customers bytea[], event_jobs bigint[], event_sources bytea[], event_bodies bytea[], event_letters bytea[], event_codes bytea[], event_reasons bytea[]) RETURNS TABLE(status bigint, number bigint, answer bytea)
    LANGUAGE plpgsql
    AS $$
#variable_conflict use_column
DECLARE
    newest bigint := (SELECT max(instant) FROM unnest(instants) AS instant);
    asked bigint[]; expired bytea[] := '{}'; late bigint[]; soonest bigint;
    ids bigint[]; uses bigint[]; holds bigint[]; places bigint[];
    answers bigint[]; first_told bytea[]; presents bigint[];
    own_jobs bigint[]; own_places bigint[]; own_amounts bigint[]; own_limits bigint[];
    mine bigint[]; mine_amounts bigint[]; mine_limits bigint[]; mine_until bigint;
    o int := 1; s int := 1; d int := 1; p int; m int; first_step int; first_demand int;
    own bigint; refused int; is_changed boolean; is_same boolean; is_confirmed boolean; freed record;
    used_counters bigint[]; used_amounts bigint[]; wanted bigint[]; wanted_amounts bigint[];
    done bigint[] := '{}'; changed bytea[] := '{}';
    hold_sessions bytea[] := '{}'; hold_expiries bigint[] := '{}';
    hold_firsts bigint[] := '{}'; hold_lasts bigint[] := '{}';
    new_counters bigint[] := '{}'; new_amounts bigint[] := '{}'; new_limits bigint[] := '{}';
BEGIN
    PERFORM pg_advisory_xact_lock(lock) FROM unnest(session_locks) AS lock;
    IF cardinality(counter_kinds) > 0 THEN
        SELECT array_agg(known.id ORDER BY given.number) INTO asked
        FROM unnest(counter_kinds, counter_names, counter_customers) WITH ORDINALITY
            AS given (kind, name, customer, number)
        LEFT JOIN ledger_counter AS known ON known.kind = given.kind::smallint
            AND known.name = given.name AND known.customer = given.customer;
        IF array_position(asked, NULL) > 0 THEN
            INSERT INTO ledger_counter (kind, name, customer)
            SELECT given.kind, given.name, given.customer
            FROM unnest(asked, counter_kinds, counter_names, counter_customers)
                AS given (id, kind, name, customer)
            WHERE given.id IS NULL ORDER BY given.kind, given.name, given.customer
            ON CONFLICT DO NOTHING;
        SELECT array_agg(known.id ORDER BY given.number) INTO asked
        FROM unnest(counter_kinds, counter_names, counter_customers) WITH ORDINALITY
            AS given (kind, name, customer, number)
        LEFT JOIN ledger_counter AS known ON known.kind = given.kind::smallint
            AND known.name = given.name AND known.customer = given.customer;
        END IF;
    END IF;
    IF step_kinds && ARRAY[1, 2]::bigint[] THEN
        expired := ARRAY(SELECT hold.session FROM ledger_hold AS hold WHERE hold.expires_at <= newest);
    END IF;
    IF cardinality(step_jobs) > 0 THEN
        SELECT array_agg(locked.id), array_agg(locked.used), array_agg(locked.held) INTO ids, uses, holds FROM (
            SELECT counter.id, counter.used, counter.held FROM ledger_counter AS counter
            WHERE counter.id = ANY (asked || ARRAY(
                SELECT unnest(hold.counters) FROM ledger_hold AS hold
                WHERE hold.session = ANY (sessions || expired)
                UNION SELECT unnest(known.counters) FROM unnest(step_jobs, step_orders) AS step (job, order_id)
                JOIN ledger_redemption AS known
                    ON known.session = sessions[step.job] AND known.order_id = step.order_id
            ))
            ORDER BY counter.id FOR NO KEY UPDATE
        ) AS locked;
    END IF;
    IF cardinality(expired) > 0 THEN
        FOR freed IN
            WITH gone AS (
                DELETE FROM ledger_hold AS hold WHERE hold.session = ANY (expired) AND hold.expires_at <= newest
                RETURNING hold.counters, hold.amounts
            )
            SELECT given.counter, sum(given.amount)::bigint AS amount
            FROM gone CROSS JOIN unnest(gone.counters, gone.amounts) AS given (counter, amount)
            GROUP BY given.counter
        LOOP
            p := array_position(ids, freed.counter);
            IF p IS NOT NULL THEN
                holds[p] := holds[p] - freed.amount;
            ELSE
                UPDATE ledger_counter AS counter SET held = counter.held - freed.amount
                WHERE counter.id = freed.counter;
            END IF;
        END LOOP;
    END IF;
    SELECT array_agg(array_position(ids, given.id) ORDER BY given.number) INTO places
    FROM unnest(asked) WITH ORDINALITY AS given (id, number);
    SELECT array_agg(first.revision ORDER BY job.number), array_agg(first.answer ORDER BY job.number),
        array_agg(coalesce(present.revision, 0) ORDER BY job.number)
    INTO answers, first_told, presents
    FROM unnest(sessions, keys) WITH ORDINALITY AS job (session, key, number)
    LEFT JOIN session_commit AS first ON first.session = job.session AND first.key = job.key
    LEFT JOIN session AS present ON present.id = job.session;
    IF cardinality(step_jobs) > 0 THEN
        SELECT array_agg(job.number ORDER BY job.number),
            array_agg(array_position(ids, demand.counter) ORDER BY job.number),
            array_agg(demand.amount ORDER BY job.number), array_agg(demand.at_most ORDER BY job.number)
        INTO own_jobs, own_places, own_amounts, own_limits
        FROM unnest(sessions) WITH ORDINALITY AS job (session, number)
        JOIN ledger_hold AS hold ON hold.session = job.session
        CROSS JOIN unnest(hold.counters, hold.amounts, hold.limits) AS demand (counter, amount, at_most);
    END IF;
    FOR job IN 1 .. cardinality(sessions) LOOP
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
        WHILE step_jobs[s] < job LOOP s := s + 1; END LOOP;
        first_step := s;
        WHILE step_jobs[s] = job AND refused IS NULL LOOP
            WHILE demand_steps[d] < s LOOP d := d + 1; END LOOP;
            first_demand := d;
            is_confirmed := false;
            IF step_orders[s] IS NOT NULL THEN
                SELECT known.counters, known.amounts INTO used_counters, used_amounts
                FROM ledger_redemption AS known
                WHERE known.session = sessions[job] AND known.order_id = step_orders[s];
                is_confirmed := FOUND;
            END IF;
            IF step_kinds[s] < 3 AND NOT is_confirmed OR step_kinds[s] = 3 THEN
                is_same := step_kinds[s] = 2 AND mine_until > instants[job];
                WHILE demand_steps[d] = s LOOP
                    p := places[demand_counters[d]];
                    m := array_position(mine, p);
                    own := coalesce(mine_amounts[m], 0);
                    is_same := is_same AND own = amounts[d] AND mine_limits[m] IS NOT DISTINCT FROM limits[d];
                    IF refused IS NULL AND amounts[d]
                        > coalesce(limits[d], 9223372036854775807) - uses[p] - (holds[p] - own) THEN
                        refused := d;
                    END IF;
                    d := d + 1;
                END LOOP;
                IF is_same AND d - first_demand = cardinality(mine) THEN refused := NULL; END IF;
                IF refused IS NULL THEN
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
                        INSERT INTO ledger_redemption (session, order_id, counters, amounts)
                        VALUES (sessions[job], step_orders[s], used_counters, used_amounts);
                    END IF;
                END IF;
            END IF;
            IF step_kinds[s] >= 4 AND is_confirmed THEN
                IF step_kinds[s] = 5 THEN
                    INSERT INTO ledger_given_back (session, order_id, key)
                    VALUES (sessions[job], step_orders[s], step_keys[s]) ON CONFLICT DO NOTHING;
                END IF;
                IF step_kinds[s] = 4 OR FOUND THEN
                    wanted := '{}'; wanted_amounts := '{}';
                    WHILE demand_steps[d] = s LOOP
                        wanted := array_append(wanted, ids[places[demand_counters[d]]]);
                        wanted_amounts := array_append(wanted_amounts, amounts[d]);
                        d := d + 1;
                    END LOOP;
                    FOR i IN 1 .. cardinality(used_counters) LOOP
                        own := used_amounts[i];
                        IF step_kinds[s] = 5 THEN
                            m := array_position(wanted, used_counters[i]);
                            own := least(own, coalesce(wanted_amounts[m], 0));
                        END IF;
                        p := array_position(ids, used_counters[i]);
                        uses[p] := uses[p] - own;
                        used_amounts[i] := used_amounts[i] - own;
                    END LOOP;
                    UPDATE ledger_redemption SET amounts = used_amounts
                    WHERE session = sessions[job] AND order_id = step_orders[s];
                END IF;
            END IF;
            s := s + 1;
        END LOOP;
        IF refused IS NOT NULL THEN
            late := coalesce(late, ARRAY(
                SELECT unnest(hold.counters) FROM ledger_hold AS hold WHERE hold.expires_at <= newest)
            );
            IF ids[places[demand_counters[refused]]] = ANY (late) THEN
                RAISE EXCEPTION USING ERRCODE = '40001', MESSAGE = 'a hold was made late';
            END IF;
            IF s > first_step + 1 OR soonest <= instants[job] THEN
                RAISE EXCEPTION USING ERRCODE = 'CW001', MESSAGE = refused::text;
            END IF;
            status := 2;
            number := refused;
            RETURN NEXT;
            CONTINUE;
        END IF;
        IF is_changed THEN
            changed := array_append(changed, sessions[job]);
            IF cardinality(mine) > 0 THEN
                hold_sessions := array_append(hold_sessions, sessions[job]);
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
        RETURN NEXT;
    END LOOP;
    UPDATE ledger_counter AS counter SET used = next.used, held = next.held
    FROM unnest(ids, uses, holds) AS next (id, used, held)
    WHERE counter.id = next.id AND (counter.used <> next.used OR counter.held <> next.held);
    IF cardinality(changed) > 0 THEN
        IF own_jobs IS NOT NULL THEN
            DELETE FROM ledger_hold WHERE session = ANY (changed) AND session <> ALL (hold_sessions);
        END IF;
        INSERT INTO ledger_hold (session, expires_at, counters, amounts, limits)
        SELECT hold.session, hold.expires_at, new_counters[hold.first:hold.last],
            new_amounts[hold.first:hold.last], new_limits[hold.first:hold.last]
        FROM unnest(hold_sessions, hold_expiries, hold_firsts, hold_lasts)
            AS hold (session, expires_at, first, last)
        ON CONFLICT (session) DO UPDATE SET expires_at = excluded.expires_at, counters = excluded.counters,
            amounts = excluded.amounts, limits = excluded.limits;
    END IF;
    IF cardinality(done) > 0 THEN
        INSERT INTO session (id, revision, body, unsettled_since)
        SELECT sessions[job], revisions[job] + 1, bodies[job], CASE unsettled[job]
            WHEN 0 THEN NULL
            WHEN 1 THEN coalesce(present.unsettled_since, instants[job])
            ELSE present.unsettled_since END
        FROM unnest(done) AS job LEFT JOIN session AS present ON present.id = sessions[job]
        ON CONFLICT (id) DO UPDATE SET revision = excluded.revision, body = excluded.body,
            unsettled_since = excluded.unsettled_since;
        INSERT INTO session_commit (session, key, revision, answer)
        SELECT sessions[job], keys[job], revisions[job] + 1, told[job] FROM unnest(done) AS job
        WHERE keys[job] IS NOT NULL;
        IF cardinality(event_letters) > 0 THEN
            WITH given AS MATERIALIZED (
                SELECT nextval(pg_get_serial_sequence('outbox_event', 'number')) AS number,
                    instants[event.job] AS instant, event.*
                FROM unnest(
                    event_jobs, event_sources, event_bodies, event_letters, event_codes, event_reasons
                ) WITH ORDINALITY AS event (job, source, body, letter, code, reason, place)
                WHERE event.job = ANY (done)
            ), kept AS (
    INSERT INTO outbox_event (number, source, body) OVERRIDING SYSTEM VALUE
    SELECT number, source, body FROM given WHERE letter IS NULL ORDER BY place
)
INSERT INTO outbox_batch
SELECT number, letter, 2, NULL, NULL, 0, instant, instant, code, reason, 1, ARRAY[number],
    ARRAY[octet_length(body)::bigint], ARRAY[source], '\x5b'::bytea || body || '\x5d'::bytea
FROM given WHERE letter IS NOT NULL;
        ELSIF cardinality(event_jobs) > 0 THEN
            INSERT INTO outbox_event (source, body)
            SELECT event.source, event.body
            FROM unnest(event_jobs, event_sources, event_bodies) WITH ORDINALITY
                AS event (job, source, body, number)
            WHERE event.job = ANY (done) ORDER BY event.number;
        END IF;
    END IF;
END
$$;
CREATE TABLE golden.feed (
    key bytea NOT NULL,
    name bytea NOT NULL,
    user_id bytea,
    last_full_sync_at bigint,
    last_card_updated_at bigint
);
CREATE TABLE golden.feed_card (
    feed bytea NOT NULL,
    card bytea NOT NULL,
    body bytea NOT NULL
);
CREATE TABLE golden.feed_mark (
    feed bytea NOT NULL,
    card bytea NOT NULL,
    id bytea NOT NULL,
    marks bigint NOT NULL
);
CREATE TABLE golden.ledger_counter (
    id bigint NOT NULL,
    kind smallint NOT NULL,
    name bytea NOT NULL,
    customer bytea NOT NULL,
    used bigint DEFAULT 0 NOT NULL,
    held bigint DEFAULT 0 NOT NULL,
    CONSTRAINT ledger_counter_held_check CHECK ((held >= 0)),
    CONSTRAINT ledger_counter_used_check CHECK ((used >= 0))
)
WITH (fillfactor='50');
ALTER TABLE golden.ledger_counter ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME golden.ledger_counter_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE golden.ledger_given_back (
    session bytea NOT NULL,
    order_id bytea NOT NULL,
    key bytea NOT NULL
);
CREATE TABLE golden.ledger_hold (
    session bytea NOT NULL,
    expires_at bigint NOT NULL,
    counters bigint[] NOT NULL,
    amounts bigint[] NOT NULL,
    limits bigint[] NOT NULL,
    CONSTRAINT ledger_hold_amounts_check CHECK ((0 < ALL (amounts))),
    CONSTRAINT ledger_hold_check CHECK (((cardinality(amounts) = cardinality(counters)) AND (cardinality(limits) = cardinality(counters))))
);
CREATE TABLE golden.ledger_redemption (
    session bytea NOT NULL,
    order_id bytea NOT NULL,
    counters bigint[] NOT NULL,
    amounts bigint[] NOT NULL,
    CONSTRAINT ledger_redemption_amounts_check CHECK ((0 <= ALL (amounts))),
    CONSTRAINT ledger_redemption_check CHECK ((cardinality(amounts) = cardinality(counters)))
);
CREATE TABLE golden.outbox_batch (
    number bigint NOT NULL,
    id bytea NOT NULL,
    state smallint NOT NULL,
    due_at bigint,
    due_since bigint,
    failures bigint NOT NULL,
    created_at bigint NOT NULL,
    settled_at bigint,
    reason_code bytea,
    reason bytea,
    events bigint NOT NULL,
    event_numbers bigint[] NOT NULL,
    event_lengths bigint[] NOT NULL,
    event_sources bytea[] NOT NULL,
    body bytea NOT NULL,
    CONSTRAINT outbox_batch_events_check CHECK ((events > 0)),
    CONSTRAINT outbox_batch_is_whole CHECK (((state = 1) OR ((events = cardinality(event_numbers)) AND (events = cardinality(event_lengths)) AND (events = cardinality(event_sources)))))
);
CREATE TABLE golden.outbox_event (
    number bigint NOT NULL,
    source bytea NOT NULL,
    body bytea NOT NULL
);
ALTER TABLE golden.outbox_event ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME golden.outbox_event_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE SEQUENCE golden.outbox_name
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
CREATE TABLE golden.outbox_source (
    source bytea NOT NULL,
    number bigint NOT NULL
);
CREATE TABLE golden.outbox_state (
    only_row boolean NOT NULL,
    term bigint NOT NULL,
    delivered bigint NOT NULL,
    CONSTRAINT outbox_state_only_row_check CHECK (only_row)
);
CREATE TABLE golden.promotion_code (
    code bytea NOT NULL,
    promotion bytea NOT NULL,
    use_limit bigint,
    customer bytea,
    starts_at bigint,
    ends_at bigint,
    revoked_at bigint
);
CREATE TABLE golden.session (
    id bytea NOT NULL,
    revision bigint NOT NULL,
    body bytea NOT NULL,
    unsettled_since bigint,
    CONSTRAINT session_revision_check CHECK ((revision > 0))
);
CREATE TABLE golden.session_commit (
    session bytea NOT NULL,
    key bytea NOT NULL,
    revision bigint NOT NULL,
    answer bytea NOT NULL
);
CREATE TABLE golden.store_version (
    only_row boolean NOT NULL,
    program text NOT NULL,
    version bigint NOT NULL,
    CONSTRAINT store_version_only_row_check CHECK (only_row)
);
INSERT INTO golden.feed VALUES ('\xfdee430d40bd57deeac186cd9790033d0f06f909a8806e7ce6e717ab7c7d5029', '\x616461', NULL, NULL, NULL);
INSERT INTO golden.feed_card VALUES ('\xfdee430d40bd57deeac186cd9790033d0f06f909a8806e7ce6e717ab7c7d5029', '\xd0f631ca1ddba8db3bcfcb9e057cdc98d0379f1bee00e75a545147a27dadd982', '\x7b226964223a226331222c2274797065223a22636c6173736963222c227469746c65223a6e756c6c2c226465736372697074696f6e223a6e756c6c2c22696d616765223a6e756c6c2c2275726c223a6e756c6c2c2263726561746564223a313736373232353630302c22657870697265735f6174223a6e756c6c2c22766965776564223a66616c73652c22636c69636b6564223a66616c73652c2270696e6e6564223a66616c73652c226469736d6973736564223a66616c73652c226469736d69737369626c65223a747275652c22657874726173223a7b7d7d');
INSERT INTO golden.feed_card VALUES ('\xfdee430d40bd57deeac186cd9790033d0f06f909a8806e7ce6e717ab7c7d5029', '\x9c0abe51c6e6655d81de2d044d4fb194931f058c0426c67c7285d8f5657ed64a', '\x7b226964223a226332222c2274797065223a22636c6173736963222c227469746c65223a6e756c6c2c226465736372697074696f6e223a6e756c6c2c22696d616765223a6e756c6c2c2275726c223a6e756c6c2c2263726561746564223a313736373232353630302c22657870697265735f6174223a6e756c6c2c22766965776564223a66616c73652c22636c69636b6564223a66616c73652c2270696e6e6564223a66616c73652c226469736d6973736564223a66616c73652c226469736d69737369626c65223a747275652c22657874726173223a7b7d7d');
INSERT INTO golden.feed_mark VALUES ('\xfdee430d40bd57deeac186cd9790033d0f06f909a8806e7ce6e717ab7c7d5029', '\xd0f631ca1ddba8db3bcfcb9e057cdc98d0379f1bee00e75a545147a27dadd982', '\x6331', 4);
INSERT INTO golden.ledger_counter OVERRIDING SYSTEM VALUE VALUES (1, 0, '\x737072696e67', '\x', 2, 2);
INSERT INTO golden.ledger_counter OVERRIDING SYSTEM VALUE VALUES (2, 1, '\x737072696e67', '\x616461', 3, 2);
INSERT INTO golden.ledger_counter OVERRIDING SYSTEM VALUE VALUES (3, 2, '\x737072696e67', '\x555344', 3, 2);
INSERT INTO golden.ledger_counter OVERRIDING SYSTEM VALUE VALUES (4, 3, '\x53415645', '\x', 3, 2);
INSERT INTO golden.ledger_given_back VALUES ('\x61', '\x6f31', '\x7231');
INSERT INTO golden.ledger_hold VALUES ('\x62', 1767226500000, '{1,2,3,4}', '{2,2,2,2}', '{100,100,100,100}');
INSERT INTO golden.ledger_redemption VALUES ('\x61', '\x6f31', '{1,2,3,4}', '{2,3,3,3}');
INSERT INTO golden.outbox_batch VALUES (1, '\x30313962373664612d613830302d373030302d626565622d386461313635386565633637', 1, NULL, NULL, 0, 1767225600000, 1767225600000, NULL, NULL, 1, '{}', '{}', '{}', '\x5b7b227370656376657273696f6e223a22312e30222c226964223a22612d31222c22736f75726365223a2261222c2274797065223a22636172747772696768742e636172742e6368616e676564222c2274696d65223a22323032362d30312d30315430303a30303a30305a222c2264617461636f6e74656e7474797065223a226170706c69636174696f6e2f6a736f6e222c2264617461223a7b226e223a317d7d5d');
INSERT INTO golden.outbox_batch VALUES (2, '\x30313962373664612d613830302d373030302d623839332d613265656662333235353565', 2, NULL, NULL, 1, 1767225600000, 1767225600000, '\x64656c69766572792e72656675736564', '\x6e6f', 1, '{2}', '{160}', '{"\\x61"}', '\x5b7b227370656376657273696f6e223a22312e30222c226964223a22612d32222c22736f75726365223a2261222c2274797065223a22636172747772696768742e636172742e6368616e676564222c2274696d65223a22323032362d30312d30315430303a30303a30305a222c2264617461636f6e74656e7474797065223a226170706c69636174696f6e2f6a736f6e222c2264617461223a7b226e223a327d7d5d');
INSERT INTO golden.outbox_batch VALUES (3, '\x30313962373664612d613830302d373030302d623163312d383639306565343263393062', 0, 1767225660000, 1767225600000, 1, 1767225600000, NULL, '\x64656c69766572792e72656675736564', '\x6e6f', 1, '{3}', '{160}', '{"\\x61"}', '\x5b7b227370656376657273696f6e223a22312e30222c226964223a22612d33222c22736f75726365223a2261222c2274797065223a22636172747772696768742e636172742e6368616e676564222c2274696d65223a22323032362d30312d30315430303a30303a30305a222c2264617461636f6e74656e7474797065223a226170706c69636174696f6e2f6a736f6e222c2264617461223a7b226e223a337d7d5d');
INSERT INTO golden.outbox_batch VALUES (5, '\x30313962373664612d613830302d373030302d623162622d353464386431303162356239', 0, NULL, NULL, 0, 1767225600000, NULL, NULL, NULL, 1, '{5}', '{160}', '{"\\x62"}', '\x5b7b227370656376657273696f6e223a22312e30222c226964223a22622d31222c22736f75726365223a2262222c2274797065223a22636172747772696768742e636172742e6368616e676564222c2274696d65223a22323032362d30312d30315430303a30303a30305a222c2264617461636f6e74656e7474797065223a226170706c69636174696f6e2f6a736f6e222c2264617461223a7b226e223a317d7d5d');
INSERT INTO golden.outbox_event OVERRIDING SYSTEM VALUE VALUES (4, '\x61', '\x7b227370656376657273696f6e223a22312e30222c226964223a22612d34222c22736f75726365223a2261222c2274797065223a22636172747772696768742e636172742e6368616e676564222c2274696d65223a22323032362d30312d30315430303a30303a30305a222c2264617461636f6e74656e7474797065223a226170706c69636174696f6e2f6a736f6e222c2264617461223a7b226e223a347d7d');
INSERT INTO golden.outbox_event OVERRIDING SYSTEM VALUE VALUES (6, '\x62', '\x7b227370656376657273696f6e223a22312e30222c226964223a22622d32222c22736f75726365223a2262222c2274797065223a22636172747772696768742e636172742e6368616e676564222c2274696d65223a22323032362d30312d30315430303a30303a30305a222c2264617461636f6e74656e7474797065223a226170706c69636174696f6e2f6a736f6e222c2264617461223a7b226e223a327d7d');
INSERT INTO golden.outbox_source VALUES ('\xca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb', 3);
INSERT INTO golden.outbox_source VALUES ('\x3e23e8160039594a33894f6564e1b1348bbd7a0088d42c4acb73eeaed59c009d', 5);
INSERT INTO golden.outbox_state VALUES (true, 1, 1);
INSERT INTO golden.promotion_code VALUES ('\x53415645', '\x737072696e67', 100, NULL, NULL, NULL, NULL);
INSERT INTO golden.promotion_code VALUES ('\x474f4e45', '\x737072696e67', NULL, '\x616461', NULL, 1767225600000, 1767225600000);
INSERT INTO golden.session VALUES ('\x61', 2, '\x7b2261223a327d', 1767225600000);
INSERT INTO golden.session VALUES ('\x63', 1, '\x7b2263223a317d', NULL);
INSERT INTO golden.session_commit VALUES ('\x61', '\x626567696e', 1, '\x6669727374');
INSERT INTO golden.session_commit VALUES ('\x61', '\x706179', 2, '\x7365636f6e64');
INSERT INTO golden.store_version VALUES (true, 'cartwright', 2);
SELECT pg_catalog.setval('golden.ledger_counter_id_seq', 4, true);
SELECT pg_catalog.setval('golden.outbox_event_number_seq', 6, true);
SELECT pg_catalog.setval('golden.outbox_name', 4, true);
ALTER TABLE ONLY golden.feed_card
    ADD CONSTRAINT feed_card_pkey PRIMARY KEY (feed, card);
ALTER TABLE ONLY golden.feed_mark
    ADD CONSTRAINT feed_mark_pkey PRIMARY KEY (feed, card);
ALTER TABLE ONLY golden.feed
    ADD CONSTRAINT feed_pkey PRIMARY KEY (key);
ALTER TABLE ONLY golden.ledger_counter
    ADD CONSTRAINT ledger_counter_kind_name_customer_key UNIQUE (kind, name, customer);
ALTER TABLE ONLY golden.ledger_counter
    ADD CONSTRAINT ledger_counter_pkey PRIMARY KEY (id);
ALTER TABLE ONLY golden.ledger_given_back
    ADD CONSTRAINT ledger_given_back_pkey PRIMARY KEY (session, order_id, key);
ALTER TABLE ONLY golden.ledger_hold
    ADD CONSTRAINT ledger_hold_pkey PRIMARY KEY (session);
ALTER TABLE ONLY golden.ledger_redemption
    ADD CONSTRAINT ledger_redemption_pkey PRIMARY KEY (session, order_id);
ALTER TABLE ONLY golden.outbox_batch
    ADD CONSTRAINT outbox_batch_id_key UNIQUE (id);
ALTER TABLE ONLY golden.outbox_batch
    ADD CONSTRAINT outbox_batch_pkey PRIMARY KEY (number);
ALTER TABLE ONLY golden.outbox_event
    ADD CONSTRAINT outbox_event_pkey PRIMARY KEY (number);
ALTER TABLE ONLY golden.outbox_source
    ADD CONSTRAINT outbox_source_pkey PRIMARY KEY (source, number);
ALTER TABLE ONLY golden.outbox_state
    ADD CONSTRAINT outbox_state_pkey PRIMARY KEY (only_row);
ALTER TABLE ONLY golden.promotion_code
    ADD CONSTRAINT promotion_code_pkey PRIMARY KEY (code);
ALTER TABLE ONLY golden.session_commit
    ADD CONSTRAINT session_commit_pkey PRIMARY KEY (session, key);
ALTER TABLE ONLY golden.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (id);
ALTER TABLE ONLY golden.store_version
    ADD CONSTRAINT store_version_pkey PRIMARY KEY (only_row);
CREATE INDEX ledger_hold_expiry ON golden.ledger_hold USING btree (expires_at);
CREATE INDEX outbox_batch_due ON golden.outbox_batch USING btree (due_at, number) WHERE (state = 0);
CREATE INDEX outbox_batch_settled ON golden.outbox_batch USING btree (settled_at) WHERE (state = 1);
CREATE INDEX outbox_batch_since ON golden.outbox_batch USING btree (due_since) WHERE (state = 0);
CREATE INDEX outbox_batch_state ON golden.outbox_batch USING btree (state, number);
CREATE INDEX outbox_source_batch ON golden.outbox_source USING btree (number);
CREATE INDEX session_unsettled ON golden.session USING btree (unsettled_since, id) WHERE (unsettled_since IS NOT NULL);
