import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks a second in /proc, the same on every Linux we meet. */
const ticks = 100

/**
 * CPU seconds that a process, its descendants and those of them that ended have used.
 * Undefined where there is no /proc.
 */
export function cpuOfTree(pid: number): number | undefined {
  return sumOfTree(pid, each => {
    const [user, system, user2, system2] = statOf(each).slice(11, 15).map(Number) as [number, number, number, number]
    return (user + system + user2 + system2) / ticks
  })
}

/**
 * Megabytes that a process and its descendants keep in memory; what they share counts once.
 * Undefined where there is no /proc.
 */
export function memoryOfTree(pid: number): number | undefined {
  return sumOfTree(pid, each => {
    const [, kilobytes = '0'] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${each}/smaps_rollup`, 'utf8')) ?? []
    return Number(kilobytes) / 1024
  })
}

function sumOfTree(root: number, figure: (pid: number) => number): number | undefined {
  if (process.platform !== 'linux') return undefined
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    const pid = Number(name)
    if (pid > 0) attempt(() => parents.set(pid, Number(statOf(pid)[1])))
  }
  const within = (pid: number): boolean => pid === root || (parents.has(pid) && within(parents.get(pid)!))
  return [...parents.keys()].filter(within).reduce((sum, pid) => sum + (attempt(() => figure(pid)) ?? 0), 0)
}

/** The fields of /proc/<pid>/stat from the state on; the name before it may hold anything. */
function statOf(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

/** Processes end while they are looked at. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
