# Keys of waterfall for zsh: Ctrl-R picks from the history, Ctrl-T files, Alt-C a directory.
# In ~/.zshrc: eval "$(waterfall --shell-integration zsh)"

if [[ -o interactive ]]; then

zmodload zsh/parameter

__waterfall_picker() {
  command waterfall --columns 1 --border none --read0 --output line --print0 --no-select-1 \
    --no-exit-0 --height "${WATERFALL_HEIGHT:-40%}" "$@"
}

# What finds the words of a text: plain words by their letters, others as they are. Marks at their
# ends, which would mean something to a picker, are left out.
__waterfall_query() {
  emulate -L zsh
  local text=${1//\\/ } word
  local -a words query
  words=(${=text})
  for word in $words; do
    if [[ $word == [A-Za-z0-9]* && $word != *[^A-Za-z0-9]* ]]; then
      query+=("$word")
    else
      while [[ $word == *[\$\'] ]]; do word=${word%?}; done
      [[ -n $word ]] && query+=("'$word")
    fi
  done
  print -rn -- "$query"
}

# Files and directories below this one, or with "d" directories; no hidden ones.
__waterfall_paths() {
  emulate -L zsh
  local fd=${commands[fd]:-$commands[fdfind]}
  if [[ -n $fd ]]; then
    command $fd --color never --print0 --max-depth 32 ${1:+--type} $1 2> /dev/null
  else
    local -a kinds=(-type f -o -type l -o -type d)
    [[ $1 == d ]] && kinds=(-type d)
    command find . -mindepth 1 -maxdepth 32 \
      \( -name '.*' -o -fstype proc -o -fstype sysfs -o -fstype devtmpfs \) -prune \
      -o \( $kinds \) -print0 2> /dev/null
  fi
}

# Sets `reply` to the picked paths, in a form that no command takes for options.
__waterfall_pick_paths() {
  local kind=$1
  shift
  reply=(${(0)"$(__waterfall_paths $kind | __waterfall_picker "$@")"})
  reply=(${reply#./})
  reply=(${reply/#-/./-})
}

# The history, the newest first, each entry once and whole. A few come before the others are gone
# through, so that the list is there at once.
__waterfall_entries() {
  local -aU entries
  local number
  for (( number = HISTCMD - 1; number > HISTCMD - 500; number-- )); do
    (( $+history[$number] )) && entries+=("$history[$number]")
  done
  local -i few=$#entries
  (( few )) && printf '%s\0' "${entries[@]}"
  entries+=("${(@v)history}")
  (( $#entries > few )) && printf '%s\0' "${(@)entries[few+1,-1]}"
}

__waterfall_history() {
  emulate -L zsh
  local -a picked
  picked=(
    ${(0)"$(__waterfall_entries |
      __waterfall_picker --select one --ranking order --query "$(__waterfall_query "$BUFFER")")"}
  )
  if (( $#picked )); then
    BUFFER=$picked[1]
    CURSOR=$#BUFFER
  fi
  zle reset-prompt
}

__waterfall_files() {
  emulate -L zsh
  local -a reply
  __waterfall_pick_paths '' --select many
  (( $#reply )) && LBUFFER+="${(j: :)${(@q)reply}} "
  zle reset-prompt
}

# A command that is entered shows the new directory in the prompt, and stands in the history. The
# line that was being typed comes back after it.
__waterfall_directory() {
  emulate -L zsh
  local -a reply
  __waterfall_pick_paths d --select one
  if (( $#reply )); then
    zle push-line
    BUFFER="builtin cd -- ${(q)reply[1]}"
    zle accept-line
  fi
  zle reset-prompt
}

zle -N __waterfall_history
zle -N __waterfall_files
zle -N __waterfall_directory
for __waterfall_map in emacs viins vicmd; do
  bindkey -M $__waterfall_map '^R' __waterfall_history
  bindkey -M $__waterfall_map '^T' __waterfall_files
  bindkey -M $__waterfall_map '\ec' __waterfall_directory
done
unset __waterfall_map

fi
