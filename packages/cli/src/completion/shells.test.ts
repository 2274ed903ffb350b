import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { scripts, shells, type Shell } from './scripts.ts'

const main = new URL('../main.ts', import.meta.url).pathname
/** `npm test` installs the shells if possible; tests of a missing shell are reported as skipped. */
const needs = (shell: Shell) => {
  const isMissing = spawnSync(shell, ['-c', 'true']).status !== 0
  beforeEach(({ skip }) => skip(isMissing, `${shell} is not installed`))
}
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'muster-shells-'))
  mkdirSync(join(folder, 'bin'))
  writeFileSync(join(folder, 'bin/muster'), `#!/bin/sh\nexec "${process.execPath}" "${main}" "$@"\n`, { mode: 0o755 })
  for (const shell of shells) writeFileSync(join(folder, `muster.${shell}`), scripts[shell])
  writeFileSync(join(folder, 'yard.geojson'), '')
  writeFileSync(join(folder, 'zsh.zsh'), zsh)
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a shell in a folder that contains `yard.geojson`, with this program as `muster`. */
function run(command: Shell, ...args: string[]): string {
  const { stdout, stderr, status } = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    timeout: 60_000,
    env: {
      ...process.env,
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      TERM: 'xterm',
      PATH: join(folder, 'bin') + delimiter + process.env.PATH,
    },
  })
  expect(status, stderr).toBe(0)
  return stdout
}

describe('bash', () => {
  needs('bash')
  const offered = (...words: string[]) => {
    const typed = words.map(word => `'${word}'`).join(' ')
    // compopt fails outside of a completion
    return run(
      'bash',
      '--norc',
      '-c',
      `compopt() { :; }; source muster.bash; COMP_WORDS=(muster ${typed}); COMP_CWORD=${words.length}; _muster; printf '%s\\n' "\${COMPREPLY[@]}"`,
    )
      .trim()
      .split('\n')
  }

  it('completes groups, commands, options and values', () => {
    expect([
      offered('un'),
      offered('geofences', ''),
      offered('units', 'ls', '--js'),
      offered('reports', 'export', 'veh'),
    ]).toEqual([['units'], ['ls', 'import', 'export'], ['--json', '--jsonl'], ['vehicle-data']])
  })

  it('completes files for a file argument', () => {
    expect(offered('geofences', 'import', 'ya')).toEqual(['yard.geojson'])
  })
})

describe('fish', () => {
  needs('fish')
  const offered = (typed: string) =>
    run('fish', '--no-config', '-c', `source muster.fish; complete -C '${typed}'`).trim().split('\n')

  it('completes groups, commands, options and values with descriptions', () => {
    expect(offered('muster un')).toEqual(['units\tList, show, change, follow and diagnose units'])
    expect(offered('muster geofences ').map(line => line.split('\t')[0])).toEqual(['export', 'import', 'ls'])
    expect(offered('muster units ls --js').map(line => line.split('\t')[0])).toEqual(['--json', '--jsonl'])
    expect(offered('muster reports export veh').map(line => line.split('\t')[0])).toEqual(['vehicle-data'])
  })

  it('completes files for a file argument', () => {
    expect(offered('muster geofences import ya').map(line => line.split('\t')[0])).toEqual(['yard.geojson'])
  })
})

/** Types a line into zsh, presses tab and prints the completed line. */
const zsh = `
zmodload zsh/zpty
zpty -b shell "zsh -f -i"
expect_line() { local line; repeat 600; do if zpty -r -t shell line; then print -r -- "\${line%%$'\\r'*}"; [[ $line == *$1* ]] && return 0; else sleep 0.05; fi; done; return 1 }
zpty -w shell 'PS1=; stty -echo cols 200; autoload -Uz compinit; compinit -u -D; source muster.zsh; bindkey "^I" complete-word; setopt no_auto_menu; tell() { print -r -- "LINE[$BUFFER]"; BUFFER=; zle .accept-line }; zle -N tell; bindkey "^X" tell; print REA""DY'
expect_line READY > /dev/null || exit 3
zpty -w -n shell "$1"$'\\t'
zpty -w -n shell $'\\x18'
expect_line 'LINE['
`

describe('zsh', () => {
  needs('zsh')
  const shown = (typed: string) => run('zsh', '-f', 'zsh.zsh', typed)
  const completed = (typed: string) => /LINE\[(.*?)\]/.exec(shown(typed))?.[1]

  it.each([
    ['muster un', 'muster units '],
    ['muster geofences import ya', 'muster geofences import yard.geojson '],
  ])('completes %s', (typed, line) => {
    expect(completed(typed)).toBe(line)
  })

  it('lists candidates with descriptions', () => {
    expect(shown('muster units ')).toMatch(/ls\s+-- List units with their status/)
  })
})
