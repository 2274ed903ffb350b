import type { Property } from './contract.ts'
import { words } from './names.ts'

/** Whole numbers and text, in the literal form of our style. */
export function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (value && typeof value === 'object')
    return `{ ${Object.entries(value)
      .map(([key, part]) => `${key}: ${literal(part)}`)
      .join(', ')} }`
  return typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : String(value)
}

/** What stands in a list or a table: plain values, ids aside, at most six. */
export function columnsOf(properties: readonly Property[]): Property[] {
  const plain = properties.filter(({ name, kind }) => !/ids?$/i.test(name) && kind !== 'list' && kind !== 'other')
  return plain.toSorted((a, b) => Number(b.name === 'name') - Number(a.name === 'name')).slice(0, 6)
}

/** A column of the table; `row` is the noun of its rows. */
export function columnText(property: Property, row: string, prefix: string, isFirst: boolean): string {
  const { name, kind } = property
  const more = isFirst ? ', fixed: true' : kind === 'number' ? `, align: 'end'` : ''
  return `{ id: '${name}', header: t('${prefix}.${name}'), cell: ${row} => ${valueText(property, row, prefix)}${more} },`
}

/** A value of a record as it is shown. */
function valueText({ name, kind, isRequired }: Property, row: string, prefix: string): string {
  const value = `${row}.${name}`
  const cell: Record<Property['kind'], string> = {
    text: isRequired ? value : `${value} ?? '-'`,
    number: isRequired ? `format.number(${value})` : `${value} === undefined ? '-' : format.number(${value})`,
    flag: `${value} ? t('${prefix}.yes') : '-'`,
    time: isRequired ? `<Time value={${value}} />` : `${value} ? <Time value={${value}} /> : '-'`,
    choice: isRequired
      ? `t(\`${prefix}.${name}.\${${value}}\`)`
      : `${value} ? t(\`${prefix}.${name}.\${${value}}\`) : '-'`,
    list: value,
    other: value,
  }
  return cell[kind]
}

/** What is known of a record, as terms and descriptions. */
export const factLines = (facts: readonly Property[], row: string, prefix: string) =>
  facts.map(fact => `    { label: t('${prefix}.${fact.name}'), value: ${valueText(fact, row, prefix)} },\n`).join('')

/** Words of the columns and fields, by their own names. */
export function wordsOf(properties: readonly Property[], prefix: string): Record<string, string> {
  const said = properties.map(({ name }) => [`${prefix}.${name}`, words(name)] as const)
  const flags = properties.some(({ kind }) => kind === 'flag') ? [[`${prefix}.yes`, 'Yes'] as const] : []
  const choices = properties.flatMap(({ name, choices }) =>
    choices.map(choice => [`${prefix}.${name}.${choice}`, wordsOfCode(choice)] as const),
  )
  return Object.fromEntries([...said, ...flags, ...choices])
}

/** `IN_PROGRESS` is "In progress". */
export const wordsOfCode = (code: string) => words(code.toLowerCase().replaceAll('_', '-'))

/** Fields a form can have without thought; the others are the author's. */
export function formOf(properties: readonly Property[]): { fields: Property[]; kept: Property[] } {
  const kept = properties.filter(({ kind, isRequired }) => kind === 'list' && isRequired)
  const unknown = properties.find(({ kind, isRequired }) => isRequired && (kind === 'other' || kind === 'time'))
  if (unknown)
    throw new Error(`"${unknown.name}" is no plain field: copy a screen with one of its own, such as curfews/.`)
  // an id is chosen, not typed; a record does without one that is not required
  const isTyped = ({ name, kind, isRequired }: Property) =>
    (kind === 'choice' && isRequired) ||
    ((kind === 'text' || kind === 'number' || kind === 'flag') && (isRequired || !/Id$|^version$/.test(name)))
  return { fields: properties.filter(isTyped), kept }
}

export const controlOf = ({ kind }: Property) =>
  kind === 'flag' ? 'Check' : kind === 'number' ? 'Num' : kind === 'choice' ? 'Choice' : 'Text'

export function controlText(
  { name, kind, isRequired, max = 200, choices }: Property,
  form: string,
  prefix: string,
): string {
  const base = `of={${form}} name="${name}" label={t('${prefix}.${name}')}`
  if (kind === 'choice')
    return `<Choice ${base} options={(${literal(choices)} as const).map(value => ({ value, label: t(\`${prefix}.${name}.\${value}\`) }))} required />`
  if (kind === 'flag') return `<Check ${base} />`
  return kind === 'number'
    ? `<Num ${base}${isRequired ? ' required' : ''} />`
    : `<Text ${base} max={${max}}${isRequired ? ' required' : ''} />`
}

export function zodText({ kind, isRequired, max = 200, choices, schema }: Property): string {
  if (kind === 'flag') return 'z.boolean()'
  if (kind === 'number') return isRequired ? 'z.number()' : 'z.number().optional()'
  if (kind === 'choice') return `z.enum(${literal(choices)})`
  if (kind === 'list') return `z.array(${schema.items?.type === 'string' ? 'z.string()' : 'z.number()'})`
  return isRequired ? `z.string().trim().min(1).max(${max})` : `z.string().max(${max})`
}

export function blankText({ kind, isRequired, choices }: Property): string {
  if (kind === 'choice') return literal(choices[0])
  if (kind === 'flag') return 'false'
  if (kind === 'number') return isRequired ? '0' : 'undefined'
  return kind === 'list' ? '[]' : `''`
}
