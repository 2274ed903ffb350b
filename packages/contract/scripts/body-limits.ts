import type { Document, FoundOperation } from './document.ts'

interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  pattern?: string
  maxLength?: number
  maxItems?: number
  readOnly?: boolean
  items?: Schema
  properties?: Record<string, Schema>
  additionalProperties?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
}

/** Texts that the server counts and checks individually, so that its error names the invalid ones. */
const checkedLater: readonly string[] = ['importTranslations.texts{}']

/** Fails if a list or text of a request body has no limit. */
export function checkBodyLimits(document: Document, operations: readonly FoundOperation[]): void {
  const without = operations.flatMap(({ operationId, requestBody }) =>
    Object.values(requestBody?.content ?? {}).flatMap(content =>
      unlimited((content as { schema?: Schema }).schema ?? {}, operationId, document, []),
    ),
  )
  const faults = without.filter(place => !checkedLater.includes(place))
  if (faults.length > 0)
    throw new Error(
      `No limit: ${faults.join(', ')}. Add @maxItems(…) or @maxLength(…); the limit of a list that is the whole body belongs to a model.`,
    )
}

/** Returns the paths of lists and texts without a limit in a schema. */
function unlimited(given: Schema, path: string, document: Document, above: readonly string[]): string[] {
  if (given.$ref && above.includes(given.$ref)) return []
  const schema = resolved(given, document)
  const within = (inner: Schema, step: string) =>
    unlimited(inner, path + step, document, given.$ref ? [...above, given.$ref] : above)
  const { properties = {}, items, additionalProperties, anyOf = [], allOf = [] } = schema
  return [
    ...(items && schema.maxItems === undefined ? [`${path}[]`] : []),
    ...(isLongText(schema) ? [path] : []),
    ...(items ? within(items, '[]') : []),
    ...(typeof additionalProperties === 'object' ? within(additionalProperties, '{}') : []),
    ...[...anyOf, ...allOf].flatMap(member => within(member, '')),
    ...Object.entries(properties).flatMap(([name, inner]) => (inner.readOnly ? [] : within(inner, `.${name}`))),
  ]
}

/** A pattern without repetition limits the length. */
function isLongText({ type, format, enum: values, pattern = '*', maxLength }: Schema): boolean {
  const isText = type === 'string' && !values && !['date', 'date-time'].includes(format ?? '')
  return isText && maxLength === undefined && /[*+]|\{\d+,\}/.test(pattern)
}

function resolved({ $ref, ...schema }: Schema, document: Document): Schema {
  const found = $ref && (document.components?.schemas?.[$ref.split('/').at(-1) ?? ''] as Schema | undefined)
  return found ? { ...found, ...schema } : schema
}
