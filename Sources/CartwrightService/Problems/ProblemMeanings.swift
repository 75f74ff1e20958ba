internal import Cartwright

/// What problems mean, as the sources say it where their codes are declared. A test writes this table.
enum ProblemMeanings {
    /// What a code stands for; nil where it is one of a plugin's.
    static func of(_ code: ErrorCode) -> String? { all[code.rawValue] }

    private static let all: [String: String] = table.split(separator: "\n").reduce(into: [:]) { all, line in
        let code = line.prefix { $0 != " " }
        all[String(code)] = String(line.dropFirst(code.count + 1))
    }

    private static let table = #"""
        access_key.bad_scope A scope that no access key can have.
        access_key.unknown An access key that is not there.
        ad.missing_image Neither `ad_image` nor an image of the card.
        batch.empty Nothing to sign.
        batch.signature_mismatch A batch that was signed with another key, or altered.
        batch.unknown No batch of this id.
        branch.unknown No branch of this name.
        campaign.bad_question Questions that cannot be asked together.
        campaign.bad_source A source of carts that is no query of SQLite or PostgreSQL.
        campaign.bad_sweep A sweep that is not written as `promotion.path=from..to:step`, or does not fit the \#
        catalog.
        campaign.different_parts Parts of simulations that do not answer the same question.
        campaign.no_carts Input that holds no carts.
        campaign.too_large Carts that are read as a whole, or a line of them, of more bytes than are held at once.
        campaign.too_many_groups More groups than a report can hold.
        card.class_type_missing A card without a class type, or with an empty one.
        card.class_type_unknown A card whose class type has no handler.
        card.duplicate_id Another card with this id is newer; this one is not shown.
        card.extra_not_string An extra whose value is no string was dropped.
        card.milliseconds A time so large that it was taken as milliseconds.
        card.missing_id No id, or an empty one; the card is not read.
        card.missing_type No type where the style has one; the card is not read.
        card.none_read A file of cards of which none could be read.
        card.too_large More text than `CardLimits/maximumBytes`; the card is not read.
        card.too_many More live cards than `CardLimits/maximumLiveCards`; this one, among the oldest, is left out.
        card.too_old Created longer ago than `CardLimits/maximumAgeSeconds`; the card is not shown.
        card.unknown No card of this id.
        card.unknown_type A type that the style does not have; the card is not read.
        card.unsafe_url A `javascript:` or `data:` URL was dropped; the card is not shown.
        card.wrong_type Not an object, or a known key of the wrong JSON type; the card is not read.
        cart.bad_price A price below zero.
        cart.bad_quantity A quantity out of range.
        cart.duplicate_id Two lines or shipments with one id.
        cart.negative_amount A price, quantity or shipping amount below zero.
        cart.no_currency A cart without a currency, where the catalog has none either.
        cart.other_currency A cart in another currency than the session.
        cart.too_many_attributes More attributes than a session's cart may have.
        cart.too_many_codes More codes than a cart may have: 100.
        cart.too_many_lines More lines than the cart of a session may have: 10,000.
        cart.unknown No cart of the files has this id or fingerprint.
        cart.unknown_line No such line.
        cart.unknown_sku A SKU of an outside cart that the catalog does not sell.
        catalog.duplicate_sku Two items of a catalog with one SKU.
        catalog.empty A catalog without items and promotions, where one is put in place of another.
        checkout.already_paid A second payment of a session that was paid, and whose cart has not changed since.
        checkout.bad_key An idempotency key that no call can have.
        checkout.bad_method A payment method with a control character.
        checkout.call_cancelled A call whose task was cancelled, before anything was written.
        checkout.empty_cart A checkout of nothing.
        checkout.in_progress A command that does not go with a checkout in progress.
        checkout.key_reused An idempotency key that was used for another command.
        checkout.no_payment An answer to a payment that is not under way.
        checkout.not_started A command that needs a checkout.
        checkout.pay_alone A payment among other commands.
        checkout.payment_in_progress A command that does not go with a payment under way.
        checkout.refused_before A call whose key stands for a refusal that was kept.
        checkout.timed_out A call that took longer than it may, before anything was written.
        checkout.too_many_payments A payment of a session of which 1,000 payments have come to no order.
        checkout.total_changed The price changed between agreement and payment.
        code.already_entered A code that was entered already.
        code.bad_alphabet An alphabet of codes that is too small, or that people would misread.
        code.bad_pattern A pattern of codes that cannot be read, or one without a free character.
        code.bad_terms Terms of a code that cannot hold: no promotion, a limit below 1, an end before the start.
        code.ended A code that counts no more.
        code.exists A code that is added is in the store already, or twice in the input.
        code.malformed A text that cannot be a code: empty, too long, or with control characters.
        code.mistyped A code that was never issued, and that its check character tells to be mistyped.
        code.not_entered A code that was not entered.
        code.other_customer A code that was issued for another customer, told to who runs the shop; to a shopper it \#
        is `code.unknown`.
        code.revoked A code that was revoked.
        code.space_too_small More codes were asked for than a pattern has.
        code.too_many_tries More unknown codes of one customer, or with one access key, than may be tried: codes are \#
        refused for a while, those that exist among them.
        code.unknown A code that nothing here has.
        code.upcoming A code that counts later.
        code.used_up A code that was used as often as it may be.
        command.ambiguous A short form that stands for several verbs.
        command.bad_arguments Too few or too many arguments.
        command.bad_value A value of an argument or option that cannot be read.
        command.interrupted A command that somebody ended by Ctrl-C.
        command.unclosed_quote A quote that is opened and not closed.
        command.unknown A verb, or a verb and a noun, that nothing answers to.
        command.unknown_option An option the verb does not have.
        coupon.already_applied A coupon that is active already.
        coupon.bad_amount A `discount_amount`, `min_subtotal` or `max_discount` that is no strict positive decimal \#
        in its currency.
        coupon.bad_combinable A `combinable` that is neither `true` nor `false`.
        coupon.bad_currency A `currency` that ISO 4217 does not have.
        coupon.bad_date A `starts_at` or `ends_at` that is no instant, or an end that is not after the start.
        coupon.bad_number A `usage_limit` that is no positive integer, or a `priority` that is no integer.
        coupon.bad_percentage A percentage that is no strict decimal above 0, at most 100, with at most 6 decimals.
        coupon.bad_promotion A `promotion` that is not the JSON text of a valid promotion.
        coupon.dismissed A coupon that was sent away.
        coupon.duplicate_promotion A coupon whose promotion counts already.
        coupon.missing_currency A `discount_amount` without `currency`.
        coupon.missing_discount Neither percentage, amount nor promotion.
        coupon.not_combinable A coupon that cannot stand beside an active one.
        coupon.not_shown A coupon whose card is expired or a control variant.
        coupon.two_discounts Percentage and amount at once.
        coupon.unknown No such coupon card.
        csv.bad_header A header that lacks a column, has one twice or an unknown one.
        csv.bad_value A field that cannot be read, or that differs from the same column of another row of its cart.
        csv.field_count A record with more or fewer fields than the header.
        csv.malformed A record of comma-separated values that is not well formed.
        customer.bad_id A customer id that is empty, or has blanks at its ends, control characters or zero-width \#
        ones.
        delivery.bad_ca_file A file of certificates that holds none.
        delivery.bad_url A URL that batches cannot be sent to.
        delivery.demo_key The published test key, which anyone can sign with, where a real one is needed.
        delivery.given_up A batch that was tried for too long.
        delivery.redirected A receiver that answers with a redirect, which is not followed: it would carry signed \#
        events elsewhere.
        delivery.refused A receiver that refuses a batch for good.
        delivery.stopped Batch after batch was refused as if the key or the URL were wrong, so that delivery stops.
        delivery.timeout An attempt that took too long.
        delivery.too_large A batch that is too large for the receiver.
        delivery.unavailable A receiver that asks for another attempt.
        delivery.unreachable A connection that failed, or broke before the answer came.
        delivery.untrusted A receiver whose certificate cannot be trusted.
        digest.library The system's OpenSSL computes no SHA-256: it is configured without, or damaged.
        event.too_large An event over the limit of one event.
        event.unknown No event of this id.
        export.bad_order A paid order whose lines cannot be read.
        export.no_customer An event without the customer that a receiver files it under.
        feed.already_dismissed A second dismissal.
        feed.control_card A click on, or dismissal of, a control variant, which is never shown.
        feed.not_dismissible A dismissal of a card that may not be dismissed.
        feed.sync_failed A refresh that failed, after all attempts; the feed is as it was.
        feed.unknown_card A card that the feed does not hold.
        feed.user_changed An answer for another user than the present one.
        file.not_permitted A script or a flow that writes a file where no option lets it.
        file.unreadable A file that cannot be read.
        file.unsupported A file of a kind that the command does not take.
        file.unwritable A file that cannot be written.
        handler.bad_answer A handler's answer about a card that exceeds `PluginLimits`, or holds what is not \#
        permitted. The pointer leads into the answer; the card is refused.
        handler.died A handler outside the host that ended before it answered; the cards of the message are refused.
        handler.duplicate_class_type Two handlers claim one class type; the first keeps it.
        handler.foreign_id A promotion whose id neither begins with the card's nor is written on the card. The \#
        pointer leads into the answer; the card is refused.
        handler.no_class_types A handler that names no class type and so never gets a card.
        handler.timeout A handler outside the host that did not answer in time; the cards of the message are \#
        refused.
        handler.unsafe_url A handler's answer with a `javascript:` or `data:` link. The pointer leads into the \#
        answer; the card is refused.
        history.unreadable A history file that could not be read; it is left as it is, and the session starts \#
        without history.
        history.unwritable A history file that could not be written; the session goes on and keeps its history in \#
        memory.
        hmac.empty_key A key without a byte in it: OpenSSL would accept it, and anyone could forge what it signs.
        hmac.library OpenSSL refused a step, or gave a wrong answer to the self-test.
        item.unknown No item of this SKU in the catalog, and no price given.
        journal.damaged A journal of a session that cannot be read as one.
        journal.none No session ended without saying goodbye.
        journal.unreadable A journal that others could have written, or that cannot be read.
        journal.unwritable A journal that cannot be written, so that the session could not be resumed.
        json.duplicate_key The same key twice in one object.
        json.missing_key A key that is required and absent.
        json.out_of_range A value of the right type outside what the key allows.
        json.syntax Text that is not JSON (RFC 8259), with the line where reading stopped.
        json.too_deep JSON that nests deeper than the reader allows.
        json.too_large More text than `JSONParser/maximumBytes`.
        json.unknown_key A key that is not known where it stands.
        json.wrong_type A value of another JSON type than the key takes.
        key.unknown A key whose name nobody knows.
        ledger.limit_reached A counter of the redemption ledger has no room for one more.
        line.too_long A line of input over the limit; reading goes on with the next line.
        line.unreadable Input that could not be read.
        message.missing_content A web view with neither `html` nor a URL.
        message.missing_title A full page without any title.
        money.bad_amount A text that is no strict decimal, or one finer than the currency.
        money.bad_currency A text that is no ISO 4217 currency code.
        money.bad_percentage A percentage that is no strict decimal from 0 to 100 with at most 6 decimals.
        money.overflow An amount beyond 64 bits of minor units.
        net.not_built The program for the network is not beside this one.
        order.closed An order that was cancelled or came back already.
        order.return_refused A return after which a promotion that refuses it would not hold.
        order.unknown No such order.
        outbox.busy Another process delivers from the store.
        outbox.not_dead A batch that is not dead cannot be retried or discarded.
        outbox.overloaded More calls of an outbox wait for the disk than may.
        outbox.unknown_batch No batch of this id, or none in the state that is asked for.
        output.failed Standard output does not take what is written to it.
        plugin.altered A plugin that is not as it was built.
        plugin.bad_command A `command` of a plugin that cannot be run.
        plugin.bad_engine_version An `engine` in `plugin.json` that is no version.
        plugin.bad_event_type An event type whose name is malformed or reserved for the engine.
        plugin.bad_name A name in `plugin.json` that cannot be one in Swift or of a file.
        plugin.bad_pin A pin that cannot be read.
        plugin.bad_version A `version` in `plugin.json` that is not a semantic version.
        plugin.brings_nothing A `plugin.json` without anything to register, or with class types and no handler for \#
        them.
        plugin.busy A plugin outside the host that has more to do than it can: so many requests wait for it, or this \#
        one waited for so long, that this one is not carried out. Nothing has changed; try again.
        plugin.compile_failed Sources that the compiler or the linker refused.
        plugin.duplicate_condition A plugin's condition under a name that is taken; the first keeps it.
        plugin.duplicate_effect A plugin's effect under a name that is taken; the first keeps it.
        plugin.duplicate_event_type An event type that another plugin declared, or this one twice; the first keeps \#
        it.
        plugin.duplicate_name Two plugins with one name; the first is kept.
        plugin.ended_process A process that ended before its work was done: a plugin trapped, called `exit`, or took \#
        too long.
        plugin.engine_twice A shared object that carries an engine of its own.
        plugin.exposed A file or folder that others can write to.
        plugin.folder_taken A new plugin where there is something already.
        plugin.interrupted A build or a trial that somebody interrupted.
        plugin.limit_exceeded A plugin outside the host that went over a limit on work or memory; the cards of the \#
        message are refused.
        plugin.missing_entry_point A shared object without the functions of a plugin.
        plugin.module_unavailable A plugin that imports a module that programs do not ship.
        plugin.modules_newer Modules that were compiled after the program was linked.
        plugin.no_build_id A program without a build id.
        plugin.no_compiler No Swift compiler, or none of the programs beside it that make modules.
        plugin.no_engine No engine where a new plugin's package should find it.
        plugin.no_home No home, in which installed plugins would be.
        plugin.no_manifest A folder without a `plugin.json`.
        plugin.no_modules A program without the engine's modules beside it.
        plugin.no_sandbox A plugin that may only run in a sandbox, on a machine without one.
        plugin.no_scratch No folder for temporary files.
        plugin.no_sources A plugin's folder without Swift files, or without Swift and C files where it makes a \#
        module.
        plugin.not_built A plugin's folder that was not built yet.
        plugin.not_installed No installed plugin of this name.
        plugin.not_linked A shared object that the dynamic linker refused.
        plugin.not_locked An installed plugin without a lock that names its sources, so that it cannot be built \#
        again.
        plugin.not_permitted A script or a flow that asks for a plugin without leave.
        plugin.not_reloadable A plugin that cannot be built again, since its sources are not known or it is linked \#
        into the program.
        plugin.not_shared_object A file that is no shared object for this machine.
        plugin.not_started A program that cannot be started.
        plugin.not_written A built plugin that cannot be put in place.
        plugin.other_api_version A plugin with entry points of another version.
        plugin.other_class_types A plugin whose handlers claim other class types than its manifest says.
        plugin.other_compiler A compiler of another version than the one that built the program.
        plugin.other_digest A digest that is not the pinned one, or no pin at all where there are some.
        plugin.other_engine A plugin that was built for another program, or another build of this one.
        plugin.other_engine_version A plugin that was written for an engine this one cannot stand in for.
        plugin.other_manifest A plugin outside the host whose name or class types are not those of its manifest.
        plugin.other_protocol A plugin outside the host that speaks no protocol which the host speaks.
        plugin.program_replaced The program's file was replaced since it started.
        plugin.required A plugin that was not loaded, where every one is required.
        plugin.resting A plugin outside the host that is not asked for a while, since it did not start, or failed on \#
        different cards and then on one that it had answered before. It is tried again by itself; the cards are \#
        refused meanwhile.
        plugin.sources_changed Sources that are not those whose digest was locked when the plugin was installed.
        plugin.static_runtime A program with a static Swift runtime.
        plugin.truncated A shared object that ends early, or without its seal.
        plugin.undeclared_event A handler asked for an event of a type that its plugin does not declare.
        plugin.unknown No plugin of this name.
        plugin.unknown_kind A plugin of a kind that this program does not run.
        plugin.unreadable A plugin's file that is not there or cannot be read.
        pricing.given_up Work that ended because the request for it was given up, or its time was over.
        pricing.too_large A cart and promotions that together are too much for one quote: 33,554,432 amounts off \#
        lines, or 1,073,741,824 lines looked at.
        pricing.too_many_choices More promotions match a cart than can be chosen among, where not all may stand \#
        together: 5,000, and 20,000 with those beside them.
        promotion.bad_finding A condition of a plugin that found more than `PluginLimits` allows. The pointer leads \#
        into the finding.
        promotion.bad_proposal An effect that proposed what nobody may: an amount below zero, a place that the cart \#
        does not have, more than `PluginLimits` allows. The pointer leads into the proposal.
        promotion.contradiction Two keys that exclude each other, such as `exclusive` beside `combines_with`.
        promotion.duplicate_code Two promotions whose codes are spelled differently and are the same code.
        promotion.duplicate_id Two promotions with one id. A card's that has the id of one in the catalog is not \#
        offered.
        promotion.too_deep Conditions that nest deeper than `PluginLimits/conditionDepth`.
        promotion.unknown No promotion of this id or code.
        promotion.unknown_condition A condition whose type nobody registered.
        promotion.unknown_effect An effect whose type nobody registered.
        record.conflict A record that was written meanwhile.
        record.too_large A record of more bytes than a store takes.
        samples.missing No folder or file of sample cards.
        secret.bad_length A secret of fewer than 24 or more than 64 bytes.
        secret.file_empty A secret file without a byte in it.
        secret.file_exposed A secret file that its group or everyone may read, write or run.
        secret.file_foreign A secret file that belongs to a user other than this one and root.
        secret.file_missing A secret file that does not exist.
        secret.file_not_regular A secret file that is a directory, a pipe or a device.
        secret.file_too_big A secret file longer than any secret.
        secret.file_unreadable A secret file that the system does not let this process read.
        secret.malformed A secret that is not `whsec_` followed by canonical, padded, standard base64.
        secret.misplaced A secret given where the name of a file or of an environment variable belongs.
        secret.variable_missing An environment variable that should hold a secret and is not set, or is empty.
        service.bad_address An address that the service must not, or cannot, listen on.
        service.bad_host A request that names no host, several, or a text that is none.
        service.bad_idempotency_key An idempotency key that no request can have.
        service.bad_key An access key that is unknown, has expired or was revoked.
        service.bad_parameter A value that a parameter or a header cannot have.
        service.broken_body A body that broke off.
        service.internal A defect of the service.
        service.job_interrupted A job that was broken off.
        service.key_reused A request whose key was used for another one.
        service.long_headers Headers of more bytes than the service takes.
        service.method_not_allowed A method that the path does not have.
        service.missing_idempotency_key A request with effects that has no idempotency key.
        service.no_key A request without an access key.
        service.not_found A path that leads nowhere.
        service.not_ready A request to a service that shuts down, or has not begun.
        service.not_trusted A part of a body that only a caller with the scope `manage` or `backend` may send.
        service.other_id A body whose id is not that of the path.
        service.overloaded More requests, or more bytes of bodies, at a time than the service takes.
        service.precondition_failed A state that is not the one that the request was made for.
        service.running A request whose key is that of one that runs at this moment.
        service.too_large A body of more bytes than the operation takes.
        service.too_many_requests More requests of one key than it may send.
        service.too_slow A body that does not come in time.
        service.unknown_code A code that was never issued.
        service.unknown_job A job that is not there, or not any more.
        service.unknown_parameter A parameter of the query that the operation does not have.
        service.unknown_promotion A promotion that the catalog does not have.
        service.unknown_version A version of the interface that this service does not speak.
        service.wrong_host A request under a name of the host that is none of this service's.
        service.wrong_origin A request that a browser sends for a page of somebody else.
        service.wrong_scope An access key without the scope that the operation needs.
        service.wrong_type A body of another media type, or in a coding such as gzip.
        session.bad_id An id that no session can have.
        session.busy A session on which others work, for longer than a call may wait.
        session.changed A call that was meant for another state of its session.
        session.conflict A session that was written meanwhile.
        session.damaged A kept session whose parts contradict each other, as no session does.
        session.exists A new session with the id of one that is there.
        session.newer_format A session that a newer version of the engine has kept.
        session.unknown A session that was never opened here.
        session.unknown_catalog A session whose checkout was agreed on with a catalog that is not at hand.
        session.unknown_revision A revision of a session that the service does not keep.
        session.unknown_step A revision of a session that is not kept.
        shop.bad_table A table of a shop that does not have what it should.
        signature.bad_id A message id that cannot be signed: empty, too long, not printable ASCII, or with a full \#
        stop in it.
        signature.bad_timestamp A moment before 1970, which the timestamp header cannot hold.
        signature.bad_tolerance A negative tolerance.
        signature.malformed_header A signature header that does not have the one shape allowed for it, or comes \#
        twice.
        signature.mismatch No signature in the header belongs to this body, id and timestamp under any of the \#
        secrets.
        signature.missing_header One of the three signature headers is absent.
        signature.no_secret A signer or verifier without any secret.
        signature.replay_window_full More messages within the tolerance than the replay window may remember.
        signature.replayed A message id that was admitted before.
        signature.timestamp_out_of_tolerance A message signed too long ago, or too far ahead.
        signing.bad_key A key that signs or verifies nothing.
        signing.library The system's OpenSSL signs nothing: it is configured without, or damaged.
        source.bad_token A file or text that should be a token for a server and is not.
        source.bad_url A URL that cannot be asked for cards.
        source.redirected A server that answers with a redirect, which is not followed.
        source.refused A server that answers with an error.
        source.timeout A source of cards that did not answer in time.
        source.too_large A source that has more to send than is taken in.
        source.unavailable A source of cards that cannot be read or reached.
        step.irreversible A step that the world has seen, so it cannot be taken back.
        step.none Nothing to undo or redo.
        step.too_large A step with which those of a session would keep more than they may.
        step.unknown A step that does not exist.
        store.corrupt A file that is no store, or one that was damaged.
        store.exposed A store that somebody else can write to, or that belongs to somebody else.
        store.full No room is left for what a store has to keep.
        store.locked Another process holds the store.
        store.moved A store whose file was removed, moved or replaced while it was open: nothing is written any \#
        more.
        store.newer A store that a newer version of the program has written.
        store.outcome_unknown The connection was lost while a change was under way, so that it was kept, or it was \#
        not.
        store.overloaded More calls of a ledger or of sessions wait for the disk than may.
        store.read_only A store that may be read and not written.
        store.unavailable A store that cannot be opened, read or written for any other reason.
        tenant.bad_name A name that no tenant can have.
        text.too_long A text of more bytes than one of its kind may have, see `TextLimit`.
        theme.bad_color An extra that names a colour of the theme, and is none; the colour stays what it was.
        theme.bad_mode An extra `theme` that is neither `light` nor `dark`; the mode stays that of the surroundings.
        tile.bad_currency A `currency` that ISO 4217 does not have.
        tile.bad_id A `tile_id` that is no whole number.
        tile.bad_price A `tile_price` that is no strict decimal, negative, or finer than the currency.
        tile.missing_image No `tile_image`.
        tile.missing_title No `tile_title`.
        time.bad_instant A text that is no RFC 3339 instant.
        time.unknown_zone A text that names no zone of the IANA database.
        upload.not_permitted A script or a flow that uploads to where no option lets it.
        upload.repeated A batch that was uploaded already.
        upload.unavailable A destination that this program cannot reach.
        wasm.bad_module A file that is no WebAssembly module, or uses what the sandbox leaves out: threads, relaxed \#
        SIMD, 64-bit memory.
        wasm.import A module that wants something from the host that its ABI does not give.
        wasm.little_stack A thread with too little stack to run a module.
        wasm.missing_export A module without one of the exports of the interface, or with another type of it.
        wasm.missing_runtime No library that runs modules was found, or the named one is not there.
        wasm.other_abi A module of another version of the interface.
        wasm.other_runtime A library whose digest is not the pinned one.
        wasm.unfit_runtime A library that is not wasmtime, or of a version that was not tried.
        """#
}
