import type { ErrorObject } from 'ajv'

/** At most this many fields are named; the rest repeats. */
const most = 100

/** One `key: what it must be` line for each field at fault. */
export function linesOf(errors: readonly ErrorObject[]): string[] {
  const lines = new Map<string, string>()
  for (const error of errors.toSorted((a, b) => weight(a) - weight(b))) {
    const key = keyOf(error)
    if (!lines.has(key)) lines.set(key, `${key}: ${wording(error)}`)
    if (lines.size >= most) break
  }
  return [...lines.values()]
}

/** What a union complains of comes last: its branches say it better, except for the one that allows null. */
function weight({ keyword, params }: ErrorObject): number {
  if (keyword === 'anyOf' || keyword === 'oneOf') return 2
  return keyword === 'type' && (params as { type?: unknown }).type === 'null' ? 1 : 0
}

/** `/body/points/3/latitude` as `points[3].latitude`. */
function keyOf({ instancePath, keyword, params }: ErrorObject): string {
  const [, place = '', ...rest] = instancePath.split('/').map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  if (keyword === 'required') rest.push(String((params as { missingProperty: string }).missingProperty))
  const key = rest.reduce(
    (path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : path ? `${path}.${part}` : part),
    '',
  )
  return (key || place || 'body').slice(0, 200)
}

const kinds: Record<string, string> = {
  integer: 'a whole number',
  number: 'a number',
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
}

const formats: Record<string, string> = {
  'date-time': 'a time with zone such as 2026-01-31T12:00:00Z',
  date: 'a day such as 2026-01-31',
  int32: 'a whole number between -2147483648 and 2147483647',
  int64: 'a whole number between -9007199254740991 and 9007199254740991',
}

function wording({ keyword, params, message = 'is wrong' }: ErrorObject): string {
  const { limit, type, format, allowedValues, comparison, pattern } = params as Record<string, unknown>
  const many = (thing: string) => `${String(limit)} ${thing}${limit === 1 ? '' : 's'}`
  switch (keyword) {
    case 'required':
      return 'is missing'
    case 'type':
      return `must be ${[type]
        .flat()
        .map(kind => kinds[String(kind)] ?? String(kind))
        .join(' or ')}`
    case 'format':
      return `must be ${formats[String(format)] ?? `a valid ${String(format)}`}`
    case 'enum':
      return `must be one of ${(allowedValues as unknown[]).join(', ')}`
    case 'minLength':
      return limit === 1 ? 'must not be empty' : `must have at least ${many('character')}`
    case 'maxLength':
      return `must have at most ${many('character')}`
    case 'minItems':
      return limit === 1 ? 'must not be empty' : `must have at least ${many('item')}`
    case 'maxItems':
      return `must have at most ${many('item')}`
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return `must be ${String(comparison)} ${String(limit)}`
    case 'pattern':
      return `must match ${String(pattern)}`
    default:
      return message
  }
}
