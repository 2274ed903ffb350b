export const shells = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof shells)[number]

/** Completion scripts that call muster for candidates, so they never become outdated. */
export const scripts: Readonly<Record<Shell, string>> = {
  bash: `_muster() {
  local IFS=$'\\n' line
  COMPREPLY=()
  for line in $(muster __complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null); do
    if [ "$line" = ":files" ]; then
      compopt -o filenames
      COMPREPLY=($(compgen -f -- "\${COMP_WORDS[COMP_CWORD]}"))
      return
    fi
    COMPREPLY+=("\${line%%$'\\t'*}")
  done
}
complete -F _muster muster
`,
  zsh: `#compdef muster
_muster() {
  local -a candidates
  local line
  for line in "\${(@f)$(muster __complete "\${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
    [[ -z $line ]] && continue
    if [[ $line == ":files" ]]; then _files; return; fi
    candidates+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
  done
  _describe 'muster' candidates
}
compdef _muster muster
`,
  fish: `function __muster_complete
  set -l words (commandline -opc)[2..-1] (commandline -ct)
  set -l lines (muster __complete $words 2>/dev/null)
  if test "$lines" = ":files"
    __fish_complete_path (commandline -ct)
  else
    printf '%s\\n' $lines
  end
end
complete -c muster -f -a '(__muster_complete)'
`,
}
