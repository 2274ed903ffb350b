import type { ErrorObject } from 'ajv'
import { mostErrors } from './bounded.ts'
import { eitherOf, type Line, type Phrase, phrase } from '../../texts/sentence.ts'

/** Returns a line `key: requirement` for each invalid field. */
export function linesOf(errors: readonly ErrorObject[]): Line[] {
  const lines = new Map<string, Line>()
  for (const error of errors.toSorted((a, b) => weight(a) - weight(b))) {
    const key = keyOf(error)
    if (!lines.has(key)) lines.set(key, lineOf(key, error))
    if (lines.size >= mostErrors) break
  }
  return [...lines.values()]
}

/** Sorts union errors last, because branch errors are more precise, except those of the null branch. */
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

const kinds = ['integer', 'number', 'string', 'boolean', 'array', 'object', 'null'] as const
const formats = ['date-time', 'date', 'int32', 'int64'] as const

/** Names of types and formats; other types use their own name. */
function nameOf(kind: unknown): string | Phrase {
  const known = [...kinds, ...formats].find(name => name === kind)
  return known === undefined ? String(kind) : phrase(`problem.kind.${known}`)
}

function lineOf(key: string, { keyword, params, message = 'is wrong' }: ErrorObject): Line {
  const { type, format, allowedValues, comparison, pattern, ...rest } = params as Record<string, unknown>
  const limit = Number(rest.limit)
  switch (keyword) {
    case 'required':
      return [key, 'problem.missing']
    case 'type':
      return [key, 'problem.mustBe', { what: eitherOf([type].flat().map(nameOf)) }]
    case 'format': {
      const isKnown = formats.some(name => name === format)
      return [
        key,
        'problem.mustBe',
        { what: isKnown ? nameOf(format) : phrase('problem.valid', { format: String(format) }) },
      ]
    }
    case 'enum':
      return [key, 'problem.oneOf', { values: (allowedValues as unknown[]).map(String) }]
    case 'minLength':
      return limit === 1 ? [key, 'problem.notEmpty'] : [key, 'problem.minCharacters', { count: limit }]
    case 'maxLength':
      return [key, 'problem.mostCharacters', { count: limit }]
    case 'minItems':
      return limit === 1 ? [key, 'problem.notEmpty'] : [key, 'problem.minItems', { count: limit }]
    case 'maxItems':
      return [key, 'problem.mostItems', { count: limit }]
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return [key, 'problem.compared', { comparison: String(comparison), limit }]
    case 'pattern':
      return [key, 'problem.pattern', { pattern: String(pattern) }]
    default:
      return { field: key, english: message }
  }
}
