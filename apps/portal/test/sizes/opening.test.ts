import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openings, shell, type Opening } from './opening.ts'

/** Bytes of gzip and number of files. Requests to the API are not counted. */
interface Size {
  bytes: number
  files: number
}

interface Budgets {
  shell: Size
  /** Loaded by opening a screen beyond the shell, by path. */
  routes: Record<string, Size>
  /** Bytes of each file, to name the one that has grown. */
  files: Record<string, number>
}

const file = join(import.meta.dirname, 'routes.json')
/** Growth below this is not worth a new budget: other code may move between files. */
const tolerance = { share: 0.02, bytes: 2048, files: 3 }

const sizeOf = (opening: Opening): Size => ({
  bytes: [...opening.values()].reduce((sum, bytes) => sum + bytes, 0),
  files: opening.size,
})

const opened = openings()

it('loads no more for any screen than its budget', () => {
  if (process.env.MUSTER_SIZES === 'write') writeFileSync(file, currentBudgets())
  const budgets = JSON.parse(readFileSync(file, 'utf8')) as Budgets
  const all = [
    ['the shell', shell, budgets.shell] as const,
    ...[...opened].map(([path, opening]) => [path, opening, budgets.routes[path]] as const),
  ]
  const over = all.flatMap(([what, opening, budget]) => failureOf(what, opening, budget, budgets.files))
  const hint = 'To accept the new sizes: npm run sizes --workspace apps/portal'
  expect(over.join('\n'), hint).toBe('')
})

it('has budgets of existing screens only', () => {
  const { routes } = JSON.parse(readFileSync(file, 'utf8')) as Budgets
  expect(Object.keys(routes).filter(path => !opened.has(path))).toEqual([])
})

/** Names the files that have grown; if none has, the screen loads files that it did not load before. */
function failureOf(what: string, opening: Opening, budget: Size | undefined, before: Budgets['files']): string[] {
  const { bytes, files } = sizeOf(opening)
  if (!budget) return [`${what} has no budget; it loads ${bytes} bytes in ${files} files`]
  const limit = budget.bytes + Math.max(tolerance.bytes, budget.bytes * tolerance.share)
  if (bytes <= limit && files <= budget.files + tolerance.files) return []
  const changes = [...opening].map(([name, now]) => ({ name, now, was: before[name] ?? 0 }))
  const grown = changes.filter(({ now, was }) => now > was).toSorted((a, b) => b.now - b.was - (a.now - a.was))
  const largest = changes.toSorted((a, b) => b.now - a.now)
  const [label, shown] = grown.length > 0 ? ['grown', grown] : ['largest', largest]
  const list = shown.slice(0, 3).map(({ name, now, was }) => `${name} ${was} → ${now}`)
  return [`${what}: ${budget.bytes} → ${bytes} bytes, ${budget.files} → ${files} files; ${label}: ${list.join(', ')}`]
}

function currentBudgets(): string {
  const sorted = <T>(entries: Iterable<readonly [string, T]>): Record<string, T> =>
    Object.fromEntries([...entries].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  const budgets: Budgets = {
    shell: sizeOf(shell),
    routes: sorted([...opened].map(([path, opening]) => [path, sizeOf(opening)])),
    files: sorted([shell, ...opened.values()].flatMap(opening => [...opening])),
  }
  const text = JSON.stringify(budgets, null, 2)
  return `${text.replaceAll(/\{\s+("bytes": \d+,)\s+("files": \d+)\s+\}/g, '{ $1 $2 }')}\n`
}
