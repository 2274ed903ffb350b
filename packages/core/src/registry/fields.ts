import type { Schema, SchemaIssue } from './standard-schema.ts'

/** A value passed as text in an address or a widget attribute. */
export interface Field<In, Out = In, Needed extends boolean = boolean> {
  readonly needed: Needed
  /** Throws an error with a message when the text is invalid. */
  readonly parse: (text: string) => Out
  readonly fallback?: Out
  readonly types?: { readonly input: In }
}

type Named = Readonly<Record<string, Field<unknown, unknown>>>
type NeededKeys<F extends Named> = { [K in keyof F]: F[K]['needed'] extends true ? K : never }[keyof F]
type In<F> = F extends Field<infer I, unknown> ? I : never
type Out<F> = F extends Field<unknown, infer O> ? O : never

export type FieldsInput<F extends Named> = { readonly [K in NeededKeys<F>]: In<F[K]> } & {
  readonly [K in Exclude<keyof F, NeededKeys<F>>]?: In<F[K]>
}
export type FieldsOutput<F extends Named> = { readonly [K in keyof F]: Out<F[K]> }

/** A Standard Schema with named fields. */
export interface Fields<F extends Named = Named> extends Schema<FieldsInput<F>, FieldsOutput<F>> {
  readonly fields: F
}

export type AnyFields = Schema<unknown, unknown> & { readonly fields: Named }

/**
 * Defines the query of a route or the attributes of a widget, at a hundredth of the size of a schema library.
 *
 * @param rule checks values that depend on each other
 * @example
 * fields({ unitIds: numbers(), from: instant(), backUrl: optional(text()), page: withDefault(integer(), 1) })
 */
export function fields<const F extends Named>(named: F, rule?: Rule<F>): Fields<F> {
  return { fields: named, '~standard': { version: 1, vendor: 'muster', validate: value => check(named, value, rule) } }
}

/** Returns an issue if values contradict each other. */
type Rule<F extends Named> = (value: FieldsOutput<F>) => SchemaIssue | undefined

/** Requires the start of a period to precede its end. */
export function inOrder({ from, to }: { from?: string | undefined; to?: string | undefined }): SchemaIssue | undefined {
  if (from === undefined || to === undefined || Date.parse(from) < Date.parse(to)) return undefined
  return { message: 'from must be before to.', path: ['from'] }
}

function check<F extends Named>(named: F, value: unknown, rule?: Rule<F>) {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  const parsed: Record<string, unknown> = {}
  const issues: SchemaIssue[] = []
  for (const [name, field] of Object.entries(named)) {
    const raw = given[name]
    const missing = raw === undefined || raw === null || raw === ''
    if (missing) {
      if (field.needed) issues.push({ message: `${name} is missing.`, path: [name] })
      else parsed[name] = field.fallback
      continue
    }
    try {
      parsed[name] = field.parse(textOf(raw))
    } catch (error) {
      issues.push({ message: `${name} ${error instanceof Error ? error.message : 'is wrong.'}`, path: [name] })
    }
  }
  const ruleIssue = issues.length === 0 ? rule?.(parsed as FieldsOutput<F>) : undefined
  if (ruleIssue) issues.push(ruleIssue)
  return issues.length > 0 ? { issues } : { value: parsed as FieldsOutput<F> }
}

/** Text of a value in an address: joins lists with commas, writes dates as ISO 8601. */
export function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(',')
  return value instanceof Date ? value.toISOString() : String(value)
}

export const text = (): Field<string, string, true> => needed(value => value)

export const flag = (): Field<boolean, boolean, true> =>
  needed(value => {
    if (value !== 'true' && value !== 'false') throw new TypeError("must be 'true' or 'false'.")
    return value === 'true'
  })

export const number = (): Field<number, number, true> => needed(toNumber)

/** An integer, such as an ID or a page number. */
export const integer = (): Field<number, number, true> => needed(toInteger)

/** Integers separated by commas; at least one. */
export const numbers = (): Field<readonly number[], readonly number[], true> =>
  needed(value => split(value).map(toInteger))

/** Unit IDs separated by commas, or `all` for all units of the user. */
export const unitsOrAll = (): Field<readonly number[] | 'all', readonly number[] | 'all', true> =>
  needed(value => (value === 'all' ? value : split(value).map(toInteger)))

/** Texts separated by commas; at least one. */
export const texts = (): Field<readonly string[], readonly string[], true> => needed(split)

/** A moment in ISO 8601 with a zone, stored as text so that it survives a round trip unchanged. */
export const instant = (): Field<string | Date, string, true> =>
  needed(value => {
    const iso = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d))?$/
    if (!iso.test(value) || Number.isNaN(Date.parse(value)))
      throw new TypeError('must be a moment such as 2026-01-31T08:00:00Z.')
    return value
  })

export const oneOf = <const V extends string>(...values: readonly V[]): Field<V, V, true> =>
  needed(value => {
    const found = values.find(known => known === value)
    if (found === undefined) throw new TypeError(`must be one of ${values.join(', ')}.`)
    return found
  })

/** Some of these values, separated by commas. */
export const severalOf = <const V extends string>(...values: readonly V[]): Field<readonly V[], readonly V[], true> =>
  needed(value => split(value).map(oneOf(...values).parse))

/**
 * A custom value.
 *
 * @param read returns `undefined` for invalid text
 * @param rule predicate of the error message: `must be …`
 * @example
 * checked(text => parseBounds(text), 'must be south,west,north,east')
 */
export const checked = <O>(read: (text: string) => O | undefined, rule: string): Field<O | string, O, true> =>
  needed(value => {
    const found = read(value)
    if (found === undefined) throw new TypeError(`${rule}.`)
    return found
  })

export function optional<I, O>(field: Field<I, O>): Field<I | undefined, O | undefined, false> {
  return { needed: false, parse: field.parse }
}

export function withDefault<I, O>(field: Field<I, O>, fallback: NoInfer<O>): Field<I | undefined, O, false> {
  return { needed: false, parse: field.parse, fallback }
}

const needed = <I, O>(parse: (text: string) => O): Field<I, O, true> => ({ needed: true, parse })

function toNumber(value: string): number {
  const parsed = Number(value)
  if (value.trim() === '' || !Number.isFinite(parsed)) throw new TypeError('must be a number.')
  return parsed
}

function toInteger(value: string): number {
  if (!/^-?\d{1,15}$/.test(value)) throw new TypeError('must be a whole number.')
  return Number(value)
}

function split(value: string): string[] {
  const items = value
    .split(',')
    .map(item => item.trim())
    .filter(Boolean)
  if (items.length === 0) throw new TypeError('must name at least one.')
  return items
}
