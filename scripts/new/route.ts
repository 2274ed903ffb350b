import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Row {
  path: string
  permission: string | null
}

/** The route of a screen as the specification has it, else `fallback`. */
export function routeOf(
  root: string,
  names: readonly string[],
  fallback: string,
): { path: string; permission: string | undefined } {
  const table = tableOf(root)
  const plain = (text: string) => text.replace(/[^a-z0-9]/gi, '').toLowerCase()
  const known = new Set(names.map(plain))
  const found = table.find(({ path }) => known.has(plain(path.split('/').at(-1) ?? '')))
  return { path: found?.path ?? fallback, permission: found?.permission ?? undefined }
}

/** The assign route that the specification has for a permission, and its list; `fallback` is the list where there is none. */
export function assignRouteOf(
  root: string,
  permissions: readonly string[],
  fallback: string,
): { path: string; list: string; isKnown: boolean } {
  const found = tableOf(root).filter(
    ({ path, permission }) => path.endsWith('/assign/{id}') && permission !== null && permissions.includes(permission),
  )
  const [only, ...others] = found
  const list = only && others.length === 0 ? only.path.replace('/assign/{id}', '') : fallback
  return { path: `${list}/assign/:id`, list, isKnown: list !== fallback }
}

const tableOf = (root: string) =>
  JSON.parse(readFileSync(join(root, 'apps/portal/test/specification/routes.json'), 'utf8')) as Row[]
