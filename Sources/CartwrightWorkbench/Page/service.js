// Requests to the service, all of them to its public operations. The page computes no prices.
import { note } from "./dom.js";

const token = document.querySelector("meta[name=cartwright-token]").content;

/** The state of the page: a session at a step, priced at an instant. */
export const state = {
  id: "", orders: [], step: null, latest: null, tag: null, session: null, facts: null, now: null,
  get isPast() { return this.step !== null && this.latest !== null && this.step < this.latest; },
};

/** A refusal of the service, or the failure to reach it. */
export class Problem extends Error {
  constructor(status, body) {
    super([body?.detail ?? "The service does not answer.", body?.try && `Try: ${body.try}.`].filter(Boolean).join(" "));
    Object.assign(this, { status, body, code: body?.code });
  }
}

/** Calls an operation. Throws a Problem. */
export async function ask(method, path, body, headers = {}) {
  const options = { method, headers: { ...headers }, cache: "no-store" };
  if (method !== "GET") options.headers["Cartwright-Token"] = token;
  if (method === "POST") options.headers["Idempotency-Key"] = crypto.randomUUID();
  if (body !== undefined) {
    options.body = typeof body === "string" ? body : JSON.stringify(body);
    options.headers["Content-Type"] ??= method === "PATCH" ? "application/merge-patch+json" : "application/json";
  }
  let answer;
  try { answer = await fetch(path, options); } catch {
    note("gone", "The service does not answer. Start it again with cartwright workbench. The page shows its last answers.",
      { actions: [["Retry", () => location.reload()]] });
    throw new Problem(0);
  }
  note("gone");
  const text = await answer.text();
  let value;
  try { value = JSON.parse(text); } catch { value = text; }
  if (!answer.ok) throw new Problem(answer.status, typeof value === "object" ? value : { detail: text });
  return { value, text, tag: answer.headers.get("ETag") };
}

export const sessionPath = (id = state.id) => `/v1/sessions/${encodeURIComponent(id)}`;

/** The query with step and instant. */
export function query(more = {}) {
  const parameters = new URLSearchParams(more);
  if (state.isPast) parameters.set("as_of", state.step);
  if (state.now) parameters.set("now", state.now);
  const text = parameters.toString();
  return text ? `?${text}` : "";
}

export const read = async (what, more) => (await ask("GET", `${sessionPath()}${what}${query(more)}`)).value;

/** Formats minor units like the service, from its text for zero in the currency. */
export function money(minor) {
  const { exponent, zero } = state.facts?.currency ?? { exponent: 2, zero: "0.00" };
  const digits = String(Math.abs(minor)).padStart(exponent + 1, "0");
  const text = exponent ? `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}` : digits;
  return (minor < 0 ? "-" : "") + zero.replace(/0(\.0+)?/, text);
}

/** The possible further discount of another set of promotions, in the words of the service; empty if the choice is proven. */
export const notProven = (choice) => choice && !choice.exact ? `not proven: at most ${money(choice.bound - choice.value)} more` : "";

const dates = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });

/** Formats an instant in UTC. */
export const moment = (text) => `${dates.format(new Date(text))} UTC`;

export const words = (text) => String(text).replaceAll("_", " ");
