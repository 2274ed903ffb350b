import type { z } from 'zod'

type Issue = z.core.$ZodIssue

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object in { }',
  record: 'an object in { }',
  array: 'a list in [ ]',
}

/** Describes an invalid setting: its path, the fault and the expected value. */
export function sentenceOf(issue: Issue, given: unknown): string[] {
  const path = pathOf(issue.path)
  const name = path || 'The file'
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map(key => `${pathOf([...issue.path, key])} is unknown. Check its spelling, or remove it.`)
    case 'invalid_type': {
      const found = valueAt(given, issue.path)
      const expected = kinds[issue.expected] ?? issue.expected
      return [
        found === undefined
          ? `${name} is missing; it is ${expected}.`
          : `${name} must be ${expected}, not ${shown(found)}.`,
      ]
    }
    case 'too_small':
      return [`${name} must ${limitOf(issue.origin, issue.minimum, 'least')}.`]
    case 'too_big':
      return [`${name} must ${limitOf(issue.origin, issue.maximum, 'most')}.`]
    case 'invalid_value':
      return [
        `${name} must be ${issue.values.map(value => JSON.stringify(value)).join(' or ')}, not ${shown(valueAt(given, issue.path))}.`,
      ]
    case 'invalid_key':
      return [`${name} is not a valid name: it ${issue.issues[0]?.message ?? 'is wrong'}.`]
    default:
      return [`${name} ${issue.message}.`]
  }
}

function limitOf(origin: string, limit: number | bigint, side: 'least' | 'most'): string {
  if (origin === 'string')
    return side === 'least' && limit === 1 ? 'not be empty' : `have at ${side} ${limit} characters`
  return origin === 'array' ? `have at ${side} ${limit} ${limit === 1 ? 'entry' : 'entries'}` : `be at ${side} ${limit}`
}

/** Returns a path such as `can[0].interface`. */
const pathOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`
    const plain = /^\w+$/.test(String(key))
    return plain ? `${text}${text && '.'}${String(key)}` : `${text}[${JSON.stringify(key)}]`
  }, '')

function valueAt(given: unknown, path: readonly PropertyKey[]): unknown {
  let value = given
  for (const key of path) value = (value as Record<PropertyKey, unknown> | null | undefined)?.[key]
  return value
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
