import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Row {
  path: string
  permission: string | null
}

/** The table of all routes of the portal (`apps/portal/test/specification/routes.json`). */
export class RouteTable {
  readonly #rows: readonly Row[]

  constructor(root: string) {
    this.#rows = JSON.parse(readFileSync(join(root, 'apps/portal/test/specification/routes.json'), 'utf8')) as Row[]
  }

  /** The route whose last segment is one of these names, hyphens and case aside. */
  named(...names: readonly string[]): Row | undefined {
    const plain = (text = '') => text.replace(/[^a-z0-9]/gi, '').toLowerCase()
    return this.#rows.find(({ path }) => names.map(plain).includes(plain(path.split('/').at(-1))))
  }

  /** The route with that path; parameters are written as `{id}`. */
  at(path: string): Row | undefined {
    return this.#rows.find(row => row.path === path)
  }

  /** The detail of a list: below the list, or below another path that ends with the same name. */
  detailOf(list: string): string {
    const name = list.split('/').at(-1)
    const row = this.at(`${list}/{id}`) ?? this.#rows.find(({ path }) => path.endsWith(`/${name}/{id}`))
    return row ? toPattern(row.path) : `${list}/:id`
  }

  /** The assign screen below a list, or the only one with one of these permissions. */
  assignOf(list: string, permissions: readonly string[]): string {
    const rows = this.#rows.filter(
      ({ path, permission }) => path.endsWith('/assign/{id}') && permissions.includes(permission ?? ''),
    )
    const row = this.at(`${list}/assign/{id}`) ?? (rows.length === 1 ? rows[0] : undefined)
    return row ? toPattern(row.path) : `${list}/assign/:id`
  }

  /** What to do about paths that the table does not have. */
  missing(...patterns: readonly string[]): string[] {
    const missing = patterns.filter(pattern => !this.at(pattern.replaceAll(/:(\w+)/g, '{$1}'))).join(' and ')
    return missing ? [`Check the path ${missing}: apps/portal/test/specification/routes.json does not have it.`] : []
  }
}

const toPattern = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1')
