import type { Contract, Field } from './contract.ts'
import type { Texts } from './texts.ts'

/** A field with a control in a generated form. */
export interface Shown extends Field {
  /** The lookup table of its choices: `lookupLanguages`. */
  lookup?: string
}

/** Values of a contract as code, without regard to line breaks. */
export function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value === 'string') return `'${value.replaceAll("'", "\\'")}'`
  if (!value || typeof value !== 'object') return String(value)
  const entries = Object.entries(value).map(
    ([key, part]) => `${/^\w+$/.test(key) ? key : literal(key)}: ${literal(part)}`,
  )
  return `{ ${entries.join(', ')} }`
}

/** Items of an array in code, each of them once. */
export const listed = (values: readonly string[]) => [...new Set(values)].map(literal).join(', ')

const isId = ({ name }: Field) => name.endsWith('Id')

/** The fields of an input that a form shows, the name first. Ids are chosen from a lookup table; an optional one without it is left out. */
export function shownOf(input: readonly Field[], contract: Contract): Shown[] {
  const sorted = input.toSorted((a, b) => Number(b.name === 'name') - Number(a.name === 'name'))
  return sorted.flatMap((field): Shown[] => {
    if (field.kind === 'choice' || field.kind === 'flag') return [field]
    if ((field.kind !== 'text' && field.kind !== 'number') || field.name === 'version') return []
    const lookup = contract.lookupOf(field.name)
    return lookup ? [{ ...field, lookup }] : isId(field) && !field.isRequired ? [] : [field]
  })
}

/** Ids that are typed as numbers, because their lookup table comes in pages or is missing. */
export const typedIds = (shown: readonly Shown[]) => shown.filter(field => isId(field) && !field.lookup)

/** The constant that holds the rows of a lookup table: `languages`. */
const rowsOf = (lookup: string) => lookup.replace(/^lookup(.)/, (_, first: string) => first.toLowerCase())

export const useLookupsCode = (shown: readonly Shown[]) =>
  lookupsOf(shown)
    .map(lookup => `const ${rowsOf(lookup)} = useLookup(${lookup})`)
    .join('\n')

export const lookupsOf = (shown: readonly Shown[]) =>
  [...new Set(shown.flatMap(({ lookup }) => lookup ?? []))].toSorted()

/** A control of `@muster/ui/controls`. @param form the variable: `user.form` */
export function controlCode(field: Shown, form: string, texts: Texts): string {
  const { name, kind, isRequired, choices, lookup, schema } = field
  const key = texts.labelKey(field)
  const base = `of={${form}} name="${name}" label={t('${key}')}`
  const required = isRequired ? ' required' : ''
  if (kind === 'flag') return `<Check ${base} />`
  if (lookup) {
    const options = `${kind === 'number' ? 'numbered' : 'named'}(${rowsOf(lookup)}.items)`
    return `<Choice ${base} options={${options}} {...${rowsOf(lookup)}.choice}${required} />`
  }
  if (kind === 'choice') {
    const options = `(${literal(choices)} as const).map(value => ({ value, label: t(\`${key}.\${value}\`) }))`
    return `<Choice ${base} options={${options}}${required} />`
  }
  if (kind === 'number') {
    const bounds = (['minimum', 'maximum'] as const).map(bound =>
      isId(field) || schema[bound] === undefined ? '' : ` ${bound.slice(0, 3)}={${schema[bound]}}`,
    )
    const digits = schema.type === 'number' ? ' digits={2}' : ''
    return `<Num ${base}${bounds.join('')}${digits}${isRequired ? required : ' nullable'} />`
  }
  return `<${maxOf(field) > 500 ? 'TextArea' : 'Text'} ${base} max={${maxOf(field)}}${required} />`
}

const maxOf = ({ schema }: Field) => schema.maxLength ?? 200

/** Whether an empty control holds null or undefined. */
const isNullable = ({ kind, isRequired, lookup }: Shown) =>
  !isRequired && (lookup || kind === 'number' || kind === 'choice')

/** What zod checks. */
export function ruleCode(field: Shown): string {
  const { kind, isRequired, choices } = field
  if (kind === 'flag') return 'z.boolean()'
  const type = kind === 'choice' ? `z.enum(${literal(choices)})` : kind === 'number' ? 'z.number()' : 'z.string()'
  if (isNullable(field)) return `${type}.nullish()`
  if (kind === 'number') return isId(field) ? `${type}.min(1, 'controls.required')` : type
  if (kind === 'choice') return type
  return isRequired ? `${type}.trim().min(1).max(${maxOf(field)})` : `${type}.max(${maxOf(field)})`
}

/** The value in the form of a new record. */
export function blankCode(field: Shown): string {
  const { kind, choices, schema } = field
  if (schema.default !== undefined) return literal(schema.default)
  if (isNullable(field)) return 'undefined'
  return { number: '0', flag: 'false', choice: literal(choices[0]), list: '[]' }[kind as string] ?? `''`
}

/** What is sent for an empty control, where it is not what the form holds. @param model the variable */
export function emptiedCode(field: Shown, model: string): string {
  const { name, schema, isRequired } = field
  if (isNullable(field)) return `${name}: ${model}.${name} ?? undefined`
  const takesEmpty = !schema.minLength && (schema.pattern === undefined || new RegExp(schema.pattern).test(''))
  return field.kind !== 'text' || isRequired || takesEmpty ? '' : `${name}: ${model}.${name} || undefined`
}

export const joined = (codes: readonly string[], by = ', ') => codes.filter(Boolean).join(by)
