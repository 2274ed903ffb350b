// Detects that npm, or the shell between npm and this process, has ended: neither forwards a signal when it is killed.
// Built-ins only, on Linux and macOS.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Milliseconds between two checks, which are rarer without /proc because each starts a process. */
const everyWithProc = 500
const everyWithout = 3000
const shell = /(^|[/-])(ba|da|z|k|a|fi)?sh$|busybox$/

/**
 * Calls `act` once when npm or its shell has ended. Applies only to a process that npm started: a process started with & or by a service
 * manager outlives its parent on purpose.
 * @param {() => void} act
 */
export function whenParentIsGone(act) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return { stop() {} }
  const parent = process.ppid
  // `sh -c` has npm as its parent if it does not replace itself with the command
  const { ppid: grandparent, name } = look(parent) ?? {}
  const between = name !== undefined && shell.test(name) ? grandparent : undefined
  const hasProc = process.platform === 'linux'
  const timer = setInterval(
    () => {
      const lost = process.ppid !== parent || (between !== undefined && look(parent)?.ppid !== between)
      if (!lost) return
      clearInterval(timer)
      act()
    },
    hasProc ? everyWithProc : everyWithout,
  )
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

/**
 * Returns parent and name of a process, or undefined if it does not exist.
 * @param {number} pid
 */
function look(pid) {
  try {
    if (process.platform === 'linux') {
      const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const end = line.lastIndexOf(')')
      return { name: line.slice(line.indexOf('(') + 1, end), ppid: Number(line.slice(end + 2).split(' ')[1]) }
    }
    const line = execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    const [, ppid, name] = /^\s*(\d+)\s+(.*)$/.exec(line) ?? []
    return name === undefined ? undefined : { name, ppid: Number(ppid) }
  } catch {
    return undefined
  }
}
