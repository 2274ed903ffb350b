import type { Access } from '../access/access.ts'
import { fields, textOf } from './fields.ts'
import type { Lazy, MessageKey } from './lazy.ts'
import { validate, type AnySchema, type InputOf, type OutputOf, type SchemaIssue } from './standard-schema.ts'

/** `'/fleets/:id'` types `{ id: string }`. */
export type ParamsOf<Path extends string> = Path extends `${string}:${infer P}/${infer Rest}`
  ? { readonly [K in P]: string } & ParamsOf<`/${Rest}`>
  : Path extends `${string}:${infer P}`
    ? { readonly [K in P]: string }
    : {}

type GivenParams<Path extends string> = { readonly [K in keyof ParamsOf<Path>]: string | number }

type Part<K extends string, V> = keyof V extends never
  ? { readonly [P in K]?: V }
  : {} extends V
    ? { readonly [P in K]?: V }
    : { readonly [P in K]: V }

export type Target<Path extends string, Q extends AnySchema> = Part<'params', GivenParams<Path>> &
  Part<'query', InputOf<Q>>

export interface ScreenProps<Path extends string, Q extends AnySchema> {
  readonly params: ParamsOf<Path>
  readonly query: OutputOf<Q>
}

export interface RouteDefinition<Path extends string, Q extends AnySchema> {
  /** `:name` declares a parameter. */
  readonly path: Path
  /** Parsed before the screen loads: `fields({...})` or any Standard Schema. Default: no query. */
  readonly query?: Q
  readonly access: Access
  /** Target of an invalid query: another route without parameters, or back in the history. */
  readonly onBadQuery?: AnyRoute | 'back'
  /** `menu`, the default, shows the top menu above the screen; `bare` shows only the screen. */
  readonly chrome?: 'menu' | 'bare'
  /** Page title. */
  readonly title?: MessageKey
  readonly load: Lazy<ScreenProps<Path, Q>>
}

export interface AnyRoute {
  readonly kind: 'route'
  readonly path: string
  readonly access: Access
  readonly onBadQuery?: AnyRoute | 'back'
  readonly chrome: 'menu' | 'bare'
  readonly title?: MessageKey
  readonly load: Lazy<never>
  /** Returns the parsed query, or the issues that redirect the visitor to `onBadQuery`. */
  readQuery(search: string | URLSearchParams): { readonly query: unknown } | { readonly issues: readonly SchemaIssue[] }
}

export interface Route<Path extends string = string, Q extends AnySchema = AnySchema> extends AnyRoute {
  readonly path: Path
  readonly load: Lazy<ScreenProps<Path, Q>>
  /** Returns the address of the screen. Joins lists in the query with commas. */
  href(...to: {} extends Target<Path, Q> ? [to?: Target<Path, Q>] : [to: Target<Path, Q>]): string
  readQuery(
    search: string | URLSearchParams,
  ): { readonly query: OutputOf<Q> } | { readonly issues: readonly SchemaIssue[] }
}

const nothing = fields({})
type Nothing = typeof nothing

/**
 * @example
 * const fleetDetail = defineRoute({
 *   path: '/administration/data/fleets/:id', access: { anyOf: ['ADM_FLEET_VIEW'] },
 *   load: () => import('./fleet-detail.tsx').then(m => m.FleetDetail),
 * })
 * fleetDetail.href({ params: { id: 7 } }) // '/administration/data/fleets/7'
 */
export function defineRoute<const Path extends string, Q extends AnySchema = Nothing>(
  definition: RouteDefinition<Path, Q>,
): Route<Path, Q> {
  const { path, query, chrome = 'menu', ...rest } = definition
  const schema: AnySchema = query ?? nothing
  const route = {
    ...rest,
    kind: 'route',
    path,
    chrome,
    href: (to: { params?: object; query?: object } = {}) => fillPath(path, to.params ?? {}) + searchOf(to.query ?? {}),
    readQuery(search: string | URLSearchParams) {
      const result = validate(schema, valuesOf(search))
      return result.issues ? { issues: result.issues } : { query: result.value }
    },
  }
  return route as Route<Path, Q>
}

/** Fills parameters into a path pattern. */
export function fillPath(path: string, params: object): string {
  const given = params as Record<string, unknown>
  return path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = given[name]
    if (value === undefined || value === null || value === '')
      throw new TypeError(`Parameter ${name} of ${path} is missing.`)
    return encodeURIComponent(String(value))
  })
}

function searchOf(query: object): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.append(name, textOf(value))
  }
  // commas, colons and slashes stay readable, because they have no special meaning in a query
  const text = search.toString().replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%2F', '/')
  return text && `?${text}`
}

/** Joins repeated names with commas, as `href` does. */
function valuesOf(search: string | URLSearchParams): Record<string, string> {
  const values: Record<string, string> = Object.create(null)
  for (const [name, value] of new URLSearchParams(search))
    values[name] = name in values ? `${values[name]},${value}` : value
  return values
}
