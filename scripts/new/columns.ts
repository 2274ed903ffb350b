import type { Field } from './contract.ts'
import { labelOf } from './names.ts'
import type { Texts } from './texts.ts'

/** The first six plain values of a row, its name first and without ids. */
export function columnsOf(fields: readonly Field[]): Field[] {
  const plain = fields.filter(({ name, kind }) => !/ids?$/i.test(name) && kind !== 'list' && kind !== 'other')
  return plain.toSorted((a, b) => Number(b.name === 'name') - Number(a.name === 'name')).slice(0, 6)
}

/** The id of a row. */
export const keyOf = (fields: readonly Field[]): string =>
  fields.find(({ name, isRequired }) => isRequired && /^id$|Id$/.test(name))?.name ?? 'id'

/** Columns of a `DataTable`. @param row the parameter of each cell: `user` */
export function columnsCode(columns: readonly Field[], row: string, texts: Texts): string {
  const codes = columns.map((column, index) => {
    const end = column.kind === 'number' ? `, align: 'end'` : ''
    const width = column.kind === 'number' || column.kind === 'flag' ? ', width: 120' : ''
    const more = index === 0 ? ', fixed: true' : `${end}${width}`
    const key = texts.labelKey(column)
    return `{ id: '${labelOf(column.name)}', header: t('${key}'), cell: ${row} => ${cellCode(column, row, texts)}${more} },`
  })
  return codes.join('\n')
}

function cellCode(column: Field, row: string, texts: Texts): string {
  const { name, kind, isRequired } = column
  const value = `${row}.${name}`
  if (kind === 'flag') return `(${value} ? t('${texts.yesKey()}') : '-')`
  if (kind === 'text') return isRequired ? value : `${value} ?? '-'`
  const shown = {
    number: `format.number(${value})`,
    time: `<Time value={${value}} />`,
    choice: `t(\`${texts.labelKey(column)}.\${${value}}\`)`,
  }[kind as 'number' | 'time' | 'choice']
  return isRequired ? shown : `(${value} === undefined ? '-' : ${shown})`
}
