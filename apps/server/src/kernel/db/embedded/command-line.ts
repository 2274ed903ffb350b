import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const longest = 160

/** Returns the command line of a process for a message; empty if unavailable. */
export async function commandLineOf(pid: number): Promise<string> {
  const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').then(
    line => line.replaceAll('\0', ' '),
    () =>
      execute('ps', ['-o', 'args=', '-p', String(pid)]).then(
        ({ stdout }) => stdout,
        () => '',
      ),
  )
  const line = text.trim()
  return line.length > longest ? `${line.slice(0, longest)}…` : line
}
