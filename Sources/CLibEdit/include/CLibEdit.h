/// libedit for Swift: its variadic functions, which Swift cannot call, as typed functions. It contains nothing else.
#ifndef CLIBEDIT_H
#define CLIBEDIT_H

#include <histedit.h>
#include <stddef.h>
#include <wchar.h>

typedef char *(*cle_prompt_function)(EditLine *);
typedef unsigned char (*cle_key_function)(EditLine *, int key);
typedef int (*cle_read_function)(EditLine *, wchar_t *character);

// MARK: el_set and el_get

/// Sets the data that `cle_client_data` returns in callbacks. It must outlive the editor.
int cle_set_client_data(EditLine *editor, void *data);
void *cle_client_data(EditLine *editor);

/// The returned text must stay valid until the next call of the function.
int cle_set_prompt(EditLine *editor, cle_prompt_function prompt);

/// Sets the function that reads one character. It returns 1, 0 at the end, or -1 with errno set.
int cle_set_reader(EditLine *editor, cle_read_function read);

int cle_set_history(EditLine *editor, History *history);

/// `emacs` or `vi`.
int cle_set_key_map(EditLine *editor, const char *name);

/// The terminal type, as in the environment's TERM.
int cle_set_terminal(EditLine *editor, const char *type);

int cle_add_function(EditLine *editor, const char *name, const char *help, cle_key_function function);
int cle_bind(EditLine *editor, const char *key, const char *function);

/// Sets raw mode, for editing a line (nonzero), or the earlier mode (zero).
int cle_set_editing_mode(EditLine *editor, int on);

/// Draws prompt and line anew from the place where the terminal's cursor is.
int cle_refresh(EditLine *editor);

/// The terminal cells of a character in the thread's locale, -1 for control characters. `wcwidth` is behind a feature
/// macro that Swift's import of the C library does not set.
int cle_width(wchar_t character);

// MARK: history

int cle_history_set_size(History *history, int entries);
int cle_history_enter(History *history, const char *line);
int cle_history_clear(History *history);

#endif
