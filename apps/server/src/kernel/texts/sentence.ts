import type { TFunction } from 'i18next'
import type english from './messages.en.json'

type KeyOf<Start extends string> = keyof typeof english extends infer Key
  ? Key extends `problem.${Start}.${infer Name}`
    ? Name
    : never
  : never

/** Kind of a missing object: `notFound('fleet', 7)`. Each language provides it with the required article. */
export type Thing = KeyOf<'thing'>

/** Counted noun: `counted(3, 'unit')`. */
export type Countable = KeyOf<'count'> extends infer Key ? (Key extends `${infer Name}_other` ? Name : never) : never

type Key = `problem.${string}` | `label.${string}` | `organisation.${'permission' | 'feature'}.${string}`
type Value = string | number | Phrase | readonly (string | Phrase)[]
type Values = Readonly<Record<string, Value>>

/** Message within another message. */
export interface Phrase {
  readonly key: Key
  readonly values: Values
}

/** Untranslated sentence for programs and operators. */
export interface English {
  readonly english: string
}

/** Message with its values. */
export type Message = readonly [key: Key, values?: Values]

/** A sentence for a person is a message. */
export type Sentence = Message | English

/** Field error: the field and its message. */
export type Line = readonly [field: string, key: Key, values?: Values] | (English & { readonly field?: string })

/** `phrase('problem.or', { first: 'A', last: 'B' })`, for use as a value of another message. */
export const phrase = (key: Key, values: Values = {}): Phrase => ({ key, values })

export const thing = (name: Thing): Phrase => phrase(`problem.thing.${name}`)

/** `3 units` */
export const counted = (count: number, of: Countable): Phrase => phrase(`problem.count.${of}`, { count })

/** `A, B and 1 more`. @param names first names of the complete list */
export const first = (names: readonly (string | Phrase)[], total: number): Value =>
  total > names.length ? phrase('problem.more', { names, more: total - names.length }) : names

/** `3 units: A, B and 1 more`. @param names those visible to the caller; may be empty */
export const enumerated = (count: number, of: Countable, names: readonly string[]): Phrase =>
  names.length === 0
    ? counted(count, of)
    : phrase('problem.named', { all: counted(count, of), names: first(names, count) })

/** `A or B` */
export const eitherOf = (items: readonly (string | Phrase)[]): string | Phrase =>
  items.reduce((first, last) => phrase('problem.or', { first, last }))

/** `A and B` */
export const allOf = (items: readonly (string | Phrase)[]): string | Phrase =>
  items.reduce((first, last) => phrase('problem.and', { first, last }))

/** `there is no unit 7`, as a field error message. */
export const noSuch = (field: string, what: Thing, id: number | string): Line => [
  field,
  'problem.noSuch',
  { thing: thing(what), id },
]

export const phraseIn = ({ key, values }: Phrase, t: TFunction): string => written(key, values, t)

export const sentenceIn = (sentence: Sentence, t: TFunction): string =>
  'english' in sentence ? sentence.english : written(sentence[0], sentence[1], t)

/** Invalid field, in the wire format. */
export interface FieldError {
  field: string
  message: string
}

/** Returns the field and message of a line; undefined for a line about no field. */
export function fieldErrorIn(line: Line, t: TFunction): FieldError | undefined {
  if (!('english' in line)) return { field: line[0], message: written(line[1], line[2], t) }
  return line.field === undefined ? undefined : { field: line.field, message: line.english }
}

/** `name: is taken` */
export function lineIn(line: Line, t: TFunction): string {
  const error = fieldErrorIn(line, t)
  if (error) return `${error.field}: ${error.message}`
  return 'english' in line ? line.english : ''
}

/** @param values null for a sentence without values that was stored as JSON */
function written(key: Key, values: Values | null | undefined, t: TFunction): string {
  const texts = Object.entries(values ?? {}).map(([name, value]) => [name, textOf(value, t)])
  return t(key, Object.fromEntries(texts) as Record<string, string | number>)
}

function textOf(value: Value, t: TFunction): string | number {
  if (typeof value !== 'object') return value
  return 'key' in value ? written(value.key, value.values, t) : value.map(item => textOf(item, t)).join(', ')
}
