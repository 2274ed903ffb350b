import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from './temporary-folder.ts'
import { address } from './portal.ts'

const bin = join(import.meta.dirname, '../packages/cli/bin/muster.mjs')

export interface Result {
  code: number | null
  out: string
  err: string
}

export interface Running {
  /** Output of both streams so far. */
  text(): string
  type(keys: string): void
  /** Closes the input. */
  close(): void
  /** Sends SIGINT. */
  interrupt(): void
  end: Promise<Result>
}

export interface Shell {
  readonly folder: string
  /** Runs a command in a pipe to its end. */
  muster(words: readonly string[], given?: { stdin?: string; env?: Record<string, string> }): Promise<Result>
  /** Starts a command in a pipe. */
  start(words: readonly string[], given?: { env?: Record<string, string> }): Running
  /** Runs a shell script that calls `muster`, in a pipe. */
  script(path: string, words: readonly string[], env: Record<string, string>): Promise<Result>
  /** Runs a command on a terminal of 100 columns; `out` has its control sequences. */
  terminal(words: readonly string[], given?: { env?: Record<string, string> }): Running
}

/** Returns the built command line with a separate configuration folder. */
export function shell(): Shell {
  const folder = temporaryFolder('muster-shell-')
  const { MUSTER_TOKEN: _, NO_COLOR: _colour, ...outer } = process.env
  const usual = {
    ...outer,
    MUSTER_CONFIG_DIR: join(folder, 'config'),
    MUSTER_SERVER: address(''),
    TERM: 'xterm-256color',
    MUSTER_LANG: 'en',
  }

  function run(command: string, args: readonly string[], env: Record<string, string> = {}): Running {
    const child = spawn(command, args, { cwd: folder, env: { ...usual, ...env } })
    let [out, err] = ['', '']
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString()
    })
    child.stderr.on('data', (chunk: Buffer) => {
      err += chunk.toString()
    })
    return {
      text: () => out + err,
      type: keys => void child.stdin.write(keys),
      close: () => void child.stdin.end(),
      interrupt: () => void child.kill('SIGINT'),
      end: new Promise(resolve => {
        child.once('close', code => resolve({ code, out, err }))
      }),
    }
  }
  const start: Shell['start'] = (words, { env } = {}) => run(process.execPath, [bin, ...words], env)

  return {
    folder,
    start,
    muster(words, { stdin = '', env } = {}) {
      const running = start(words, { env })
      running.type(stdin)
      running.close()
      return running.end
    },
    script: (path, words, env) => {
      const command = join(folder, 'muster')
      writeFileSync(command, `#!/bin/sh\nexec '${process.execPath}' '${bin}' "$@"\n`, { mode: 0o755 })
      const running = run('bash', [path, ...words], { MUSTER: command, ...env })
      running.close()
      return running.end
    },
    terminal: (words, { env } = {}) => {
      const line = ['exec', process.execPath, bin, ...words]
        .map(word => `'${word.replaceAll("'", "'\\''")}'`)
        .join(' ')
        .replace("'exec'", 'exec')
      return run('script', ['--quiet', '--return', '--command', `stty cols 100 rows 30; ${line}`, '/dev/null'], env)
    },
  }
}

/** Removes control sequences. */
// eslint-disable-next-line no-control-regex -- these are what a terminal is sent
export const plain = (text: string): string => text.replaceAll(/\u001B\[[0-9;?]*[a-zA-Z]/g, '').replaceAll('\r', '')
