import { orderedJson } from '../records/field-hashes.ts'
import { isSecret, masked, withoutSecrets } from './mask.ts'

export interface FieldChange {
  field: string
  before?: unknown
  after?: unknown
}

/** Columns that every save changes. */
const counted = new Set(['version', 'createdAt', 'updatedAt', 'createdBy'])

const camel = (name: string) => name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

type Fields = Readonly<Record<string, unknown>>

/** Compares settings inside a record field by field. */
function flat(fields: Fields | undefined): Fields {
  return Object.fromEntries(
    Object.entries(fields ?? {}).flatMap(([name, value]): [string, unknown][] =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value).map(([inner, part]) => [`${camel(name)}.${camel(inner)}`, part])
        : [[camel(name), value]],
    ),
  )
}

/** Returns the changed fields without secrets. For an added or removed record these are all its fields, with one side empty. */
export function changesBetween(before: Fields | undefined, after: Fields | undefined): FieldChange[] {
  const [earlier, later] = [flat(before), flat(after)]
  const names = [...new Set([...Object.keys(earlier), ...Object.keys(later)])].toSorted()
  return names.flatMap(field => {
    const [was, is] = [earlier[field], later[field]]
    if (counted.has(field) || (isEmpty(was) && isEmpty(is)) || orderedJson(was) === orderedJson(is)) return []
    const shown = (value: unknown) => (isSecret(field) ? masked : withoutSecrets(value))
    return [{ field, ...(!isEmpty(was) && { before: shown(was) }), ...(!isEmpty(is) && { after: shown(is) }) }]
  })
}
