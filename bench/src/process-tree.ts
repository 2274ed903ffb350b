import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks per second in /proc, the same on all supported Linux systems. */
const ticks = 100

/**
 * Returns the CPU seconds of a process and its descendants, ended ones included, or undefined without /proc.
 */
export function cpuOfTree(pid: number): number | undefined {
  return sumOfTree(pid, each => {
    const [user, system, user2, system2] = statOf(each).slice(11, 15).map(Number) as [number, number, number, number]
    return (user + system + user2 + system2) / ticks
  })
}

/**
 * Returns the memory of a process and its descendants in megabytes, shared memory once, or undefined without /proc.
 */
export const memoryOfTree = (pid: number): number | undefined => sumOfTree(pid, memoryOfProcess)

/** Returns the memory of a process without its descendants in megabytes. */
export function memoryOfProcess(pid: number): number {
  const [, kilobytes = '0'] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
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

/** Returns the fields of /proc/<pid>/stat from the state on; the name before it may contain any character. */
function statOf(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

/** Returns undefined for a process that ended in the meantime. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
