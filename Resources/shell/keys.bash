# Keys of waterfall for bash: Ctrl-R picks from the history, Ctrl-T files, Alt-C a directory.
# In ~/.bashrc: eval "$(waterfall --shell-integration bash)"

if [[ $- == *i* ]] && (( BASH_VERSINFO[0] >= 4 )); then

__waterfall_picker() {
  command waterfall --columns 1 --border none --read0 --output line --print0 --no-select-1 \
    --no-exit-0 --height "${WATERFALL_HEIGHT:-40%}" "$@"
}

# What finds the words of a text: plain words by their letters, others as they are. Marks at their
# ends, which would mean something to a picker, are left out.
__waterfall_query() {
  local text=${1//\\/ } word query=
  local -a words
  IFS=$' \t\n' read -r -d '' -a words <<< "$text"
  for word in "${words[@]}"; do
    if [[ $word =~ ^[A-Za-z0-9]+$ ]]; then
      query+="$word "
    else
      while [[ $word == *[\$\'] ]]; do word=${word%?}; done
      [[ -n $word ]] && query+="'$word "
    fi
  done
  printf '%s' "${query% }"
}

# The history, the newest first, each entry once and whole. The entries are numbered downwards, which
# tells the first line of an entry from the further lines of the one before.
__waterfall_entries() {
  builtin fc -lr -2147483648 2> /dev/null | command awk '
    function flush() { if (number && !seen[entry]++) printf "%s%c", entry, 0 }
    { at = index($0, "\t"); first = substr($0, 1, at - 1) }
    at && first ~ /^[0-9]+$/ && (!number || first == number - 1) {
      flush(); number = first; entry = substr($0, at + 2); next
    }
    { entry = entry "\n" $0 }
    END { flush() }'
}

# Files and directories below this one, or with "d" directories; no hidden ones.
__waterfall_paths() {
  local fd
  if fd=$(type -P fd || type -P fdfind); then
    command "$fd" --color never --print0 --max-depth 32 ${1:+--type "$1"} 2> /dev/null
  else
    local -a kinds=(-type f -o -type l -o -type d)
    [[ $1 == d ]] && kinds=(-type d)
    command find . -mindepth 1 -maxdepth 32 \
      \( -name '.*' -o -fstype proc -o -fstype sysfs -o -fstype devtmpfs \) -prune \
      -o \( "${kinds[@]}" \) -print0 2> /dev/null
  fi
}

# Paths that end with zero bytes, as words of a command line.
__waterfall_words() {
  local path
  while IFS= read -r -d '' path; do
    path=${path#./}
    [[ $path == -* ]] && path=./$path
    printf '%q ' "$path"
  done
}

__waterfall_history() {
  local picked
  # The full stop keeps line breaks at the end.
  picked=$(
    __waterfall_entries |
      __waterfall_picker --select one --ranking order --query "$(__waterfall_query "$READLINE_LINE")" |
      { IFS= read -r -d '' picked && printf '%s.' "$picked"; }
  )
  [[ -n $picked ]] || return 0
  READLINE_LINE=${picked%.}
  READLINE_POINT=0x7fffffff
}

__waterfall_files() {
  local picked
  picked=$(__waterfall_paths | __waterfall_picker --select many | __waterfall_words)
  READLINE_LINE=${READLINE_LINE:0:READLINE_POINT}$picked${READLINE_LINE:READLINE_POINT}
  READLINE_POINT=$((READLINE_POINT + ${#picked}))
}

# A command that is entered shows the new directory in the prompt. The line that was being typed is
# kept, and comes back after it.
__waterfall_directory() {
  local picked map
  picked=$(__waterfall_paths d | __waterfall_picker --select one | __waterfall_words)
  unset __waterfall_kept
  if [[ -n $picked ]]; then
    __waterfall_kept=$READLINE_LINE
    READLINE_LINE="builtin cd -- ${picked% }"
    READLINE_POINT=0x7fffffff
  fi
  for map in emacs-standard vi-insert vi-command; do
    if [[ -n $picked ]]; then
      bind -m "$map" '"\C-x\C-w2": accept-line'
    else
      bind -m "$map" '"\C-x\C-w2": ""'
    fi
  done
}

__waterfall_restore() {
  [[ -n ${__waterfall_kept+kept} ]] || return 0
  READLINE_LINE=$__waterfall_kept
  READLINE_POINT=0x7fffffff
  unset __waterfall_kept
}

for __waterfall_map in emacs-standard vi-insert vi-command; do
  bind -m "$__waterfall_map" -x '"\C-r": __waterfall_history'
  bind -m "$__waterfall_map" -x '"\C-t": __waterfall_files'
  bind -m "$__waterfall_map" -x '"\C-x\C-w1": __waterfall_directory'
  bind -m "$__waterfall_map" -x '"\C-x\C-w3": __waterfall_restore'
  bind -m "$__waterfall_map" '"\ec": "\C-x\C-w1\C-x\C-w2\C-x\C-w3"'
done
unset __waterfall_map

fi
