import type { Operation } from '@muster/contract'
import { Dice } from './dice.ts'
import type { Ids, Side } from './tenants.ts'

/** Source of the IDs of a call; `none` for IDs that do not exist, `shared` for tables without a company. */
export type IdSource = Side | 'none'

/** Other names of objects with IDs. */
const otherNames: Record<string, string> = {
  center: 'unit',
  follow: 'unit',
  asset: 'unit',
  equipment: 'unit',
  client: 'company',
  owner: 'company',
  customer: 'company',
  dealer: 'company',
  subcompany: 'company',
  template: 'command_template',
  catalog: 'command_catalog',
}
/** ID that does not exist, beyond the range of every table. */
const nobodys = 2_000_000_001

/** Returns the value under a name that ends in an ID, such as `unitIds` and `UNITIDS`, and under `id` by its path. */
export class IdBook {
  readonly #ids: Ids
  /** Created objects by path and caller. */
  readonly #created = new Map<string, Record<Side, Record<string, unknown>[]>>()

  constructor(ids: Ids) {
    this.#ids = ids
  }

  /** Stores a created object, so that others can refer to it. */
  keep(path: string, side: Side, item: Record<string, unknown>): void {
    const known = this.#created.get(path) ?? { home: [], foreign: [] }
    known[side].push(item)
    this.#created.set(path, known)
  }

  /** Returns the table of a tenant that a name refers to. */
  tableOf(name: string, operation: Operation): string | undefined {
    const stem = /^(.*?)_?ids?$/.exec(snake(name))?.[1] ?? (snake(name).endsWith('_company') ? 'company' : undefined)
    if (stem === undefined) return undefined
    return stem === '' ? this.#tableOfPath(operation, name) : this.#named(stem)
  }

  /** Undefined for a name without a known ID. */
  pick(name: string, operation: Operation, source: IdSource, dice: Dice): number | string | undefined {
    const created = this.#created.get(collectionOf(operation))
    const item = source === 'none' ? undefined : created?.[source].at(operation.method === 'DELETE' ? -1 : 0)
    const isInPath = operation.path.includes(`{${name}}`)
    // every record has a first version
    if (name === 'version' && isInPath && item?.['version'] === undefined) return source === 'none' ? nobodys : 1
    const value = item && (isInPath || name === 'id') ? (item[name] ?? item['id']) : undefined
    if (typeof value === 'number' || typeof value === 'string') return value
    const rows = this.#ids[this.tableOf(name, operation) ?? '']
    if (!rows) return undefined
    if (rows.shared.length > 0) return dice.pick(rows.shared)
    if (source === 'none') return nobodys
    return rows[source][placeOf(name, operation)]
  }

  /** Returns false if an object of a path may be missing. */
  knows(operation: Operation): boolean {
    return [...operation.path.matchAll(/\{([^}]+)\}/g)].every(
      ([, name = '']) => this.pick(name, operation, 'home', new Dice('')) !== undefined,
    )
  }

  /**
   * Returns whether the ID under a name belongs to one company. @param shared texts of objects that a company offers to all
   */
  isTenants(name: string, operation: Operation, shared: ReadonlySet<string>): boolean {
    const created = this.#created.get(collectionOf(operation))?.foreign[0]
    if (created && operation.path.includes(`{${name}}`))
      return !Object.values(created).some(value => shared.has(String(value)))
    const rows = this.#ids[this.tableOf(name, operation) ?? '']
    return rows !== undefined && rows.home.length > 0
  }

  #named(stem: string): string | undefined {
    const candidates = [stem, stem.split('_').at(-1) ?? ''].flatMap(word => [otherNames[word], word])
    return candidates.find(word => word !== undefined && Object.hasOwn(this.#ids, word))
  }

  /** Returns the last noun of the path before the parameter, or before all parameters. */
  #tableOfPath({ path, area }: Operation, name: string): string | undefined {
    const upTo = path.indexOf(`{${name}}`)
    const parts = (upTo < 0 ? path : path.slice(0, upTo))
      .split('/')
      .filter(part => part && !/^(ids?|api)$/.test(part) && !part.startsWith('{'))
    const words = upTo < 0 ? [...parts.toReversed(), area] : [parts.at(-1) ?? area]
    return words.map(part => this.#named(singular(snake(part)))).find(table => table !== undefined)
  }
}

/** Returns an object that no other call reads, for a deletion, and a user other than the caller, for a change. */
function placeOf(name: string, { method }: Operation): number {
  if (method === 'DELETE') return 2
  return /user/i.test(name) ? 1 : 0
}

export const collectionOf = ({ path }: Operation) => path.split('/{')[0] ?? path

const snake = (name: string) =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toLowerCase()

function singular(word: string): string {
  return word.replace(/ies$/, 'y').replace(/s$/, '')
}
