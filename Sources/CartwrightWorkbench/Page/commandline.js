// The command line: the REPL's commands on the same session, with completion.
import { byID, fill, h } from "./dom.js";
import { ask, state } from "./service.js";

export function begin(act) {
  const [form, input, log, hint] = ["command-form", "command-line", "command-log", "command-hint"].map(byID);
  const past = [];
  let place = 0;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const line = input.value.trim();
    if (!line) return;
    past.push(line);
    place = past.length;
    input.value = "";
    hint.textContent = "";
    try {
      const { value } = await ask("POST", "/workbench/commands", { session: state.id, line });
      say(line, value.lines, value.failed);
      await act.follow(value.session);
    } catch (problem) { say(line, [problem.message], true); }
  });
  input.addEventListener("keydown", async (event) => {
    if (event.key === "Escape") { log.hidden = true; hint.textContent = ""; return; }
    if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      if (!past.length) return;
      event.preventDefault();
      place = Math.min(past.length, Math.max(0, place + (event.key === "ArrowUp" ? -1 : 1)));
      input.value = past[place] ?? "";
      return;
    }
    // In an empty line Tab moves on, so that the keyboard can leave the field.
    if (event.key !== "Tab" || event.shiftKey || !input.value.trim()) return;
    event.preventDefault();
    const line = input.value;
    const { value } = await ask("POST", "/workbench/completions", { session: state.id, line });
    const begun = new TextDecoder().decode(new TextEncoder().encode(line).slice(0, value.start));
    const common = value.candidates.reduce((a, b) => { let n = 0; while (n < a.length && a[n] === b[n]) n += 1; return a.slice(0, n); }, value.candidates[0] ?? "");
    if (common.length > line.length - begun.length || value.candidates.length === 1) {
      input.value = begun + common + (value.candidates.length === 1 && !common.endsWith("=") ? " " : "");
    }
    hint.textContent = value.candidates.length > 1 ? value.candidates.slice(0, 12).join("  ") : value.candidates.length ? "" : value.hint ?? "no completions";
  });

  function say(line, lines, failed) {
    log.hidden = false;
    log.append(h("div", { class: "typed" }, `> ${line}`), h("div", { class: failed ? "failed" : undefined }, lines.join("\n")));
    while (log.childElementCount > 200) log.firstElementChild.remove();
    log.scrollTop = log.scrollHeight;
  }
}
