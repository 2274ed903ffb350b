import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Row {
  path: string
  permission: string | null
}

/** The route of a screen as the table of all routes has it; another one is free to choose. */
export function routeOf(root: string, names: readonly string[], fallback: string): { path: string; permission: string | undefined } {
  const table = JSON.parse(readFileSync(join(root, 'apps/portal/src/routing/route-table.json'), 'utf8')) as Row[]
  const plain = (text: string) => text.replace(/[^a-z0-9]/gi, '').toLowerCase()
  const known = new Set(names.map(plain))
  const found = table.find(({ path }) => known.has(plain(path.split('/').at(-1) ?? '')))
  return { path: found?.path ?? fallback, permission: found?.permission ?? undefined }
}
