#define _GNU_SOURCE
#include "CLibEdit.h"

int cle_set_client_data(EditLine *editor, void *data) { return el_set(editor, EL_CLIENTDATA, data); }

void *cle_client_data(EditLine *editor) {
    void *data = NULL;
    return el_get(editor, EL_CLIENTDATA, &data) == 0 ? data : NULL;
}

int cle_set_prompt(EditLine *editor, cle_prompt_function prompt) { return el_set(editor, EL_PROMPT, prompt); }

int cle_set_reader(EditLine *editor, cle_read_function read) { return el_set(editor, EL_GETCFN, read); }

int cle_set_history(EditLine *editor, History *log) { return el_set(editor, EL_HIST, history, log); }

int cle_set_key_map(EditLine *editor, const char *name) { return el_set(editor, EL_EDITOR, name); }

int cle_set_terminal(EditLine *editor, const char *type) { return el_set(editor, EL_TERMINAL, type); }

int cle_add_function(EditLine *editor, const char *name, const char *help, cle_key_function function) {
    return el_set(editor, EL_ADDFN, name, help, function);
}

int cle_bind(EditLine *editor, const char *key, const char *function) {
    return el_set(editor, EL_BIND, key, function, (char *)NULL);
}

int cle_set_editing_mode(EditLine *editor, int on) { return el_set(editor, EL_PREP_TERM, on); }

int cle_refresh(EditLine *editor) { return el_set(editor, EL_REFRESH); }

int cle_width(wchar_t character) { return wcwidth(character); }

int cle_history_set_size(History *log, int entries) {
    HistEvent event;
    return history(log, &event, H_SETSIZE, entries);
}

int cle_history_enter(History *log, const char *line) {
    HistEvent event;
    return history(log, &event, H_ENTER, line);
}

int cle_history_clear(History *log) {
    HistEvent event;
    return history(log, &event, H_CLEAR);
}
