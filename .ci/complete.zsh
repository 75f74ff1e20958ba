# complete.zsh FOLDER LINE: prints the result of pressing Tab at the end of a line in zsh, with the completions of a folder.
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "PS1=; fpath=(${(q)1} \$fpath); autoload -Uz compinit; compinit -u -D
report() { zle complete-word; print -r -- \"completed[\$BUFFER]\"; }
zle -N report; bindkey '^I' report; print re'ady'"
zpty -r shell said '*ready*'
zpty -w -n shell "$2"$'\t'
zpty -r shell said '*completed\[*\]*'
print -r -- "${${said##*completed\[}%%\]*}"
zpty -d shell
