import { resolveSchema } from './document.ts'
import type { ApiDocument, Schema } from './document.ts'

/** Coerces the texts of a parameter; a text of no matching type is left for the validator to reject. */
export type Coerce = (texts: readonly string[]) => unknown

/** Coercion of the values of a parameter, by its schema. */
export function coercion(document: ApiDocument, schema: Schema): Coerce {
  const kinds = kindsOf(document, schema)
  if (!kinds.has('array')) return texts => (texts.length === 1 ? scalar(texts[0] ?? '', kinds) : texts)
  const items = resolveSchema(document, schema).items
  const itemKinds = items ? kindsOf(document, items) : new Set<string>()
  // `ids=` alone is an empty list
  return texts => (texts.length === 1 && texts[0] === '' ? [] : texts.map(text => scalar(text, itemKinds)))
}

function scalar(text: string, kinds: ReadonlySet<string>): unknown {
  if ((kinds.has('number') || kinds.has('integer')) && /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text))
    return Number(text)
  if (kinds.has('boolean') && /^(true|1)$/i.test(text)) return true
  if (kinds.has('boolean') && /^(false|0)$/i.test(text)) return false
  return text
}

function kindsOf(document: ApiDocument, schema: Schema): Set<string> {
  const resolved = resolveSchema(document, schema)
  const types =
    resolved.type ?? (resolved.enum ?? ('const' in resolved ? [resolved.const] : [])).map(value => typeof value)
  const kinds = new Set(typeof types === 'string' ? [types] : types)
  for (const word of ['anyOf', 'oneOf', 'allOf']) {
    for (const branch of (resolved[word] ?? []) as Schema[]) kindsOf(document, branch).forEach(kind => kinds.add(kind))
  }
  return kinds
}
