import { operations } from '@muster/contract'
import type { Operation } from '@muster/contract'
import { documentOf } from '#kernel/http/documents.ts'
import { resolveParameter } from '#kernel/http/validation/document.ts'
import type { ApiDocument, ApiOperation, ApiParameter, Schema } from '#kernel/http/validation/document.ts'

/** Input and responses of an operation in its OpenAPI document. */
export interface OperationParts {
  document: ApiDocument
  parameters: readonly ApiParameter[]
  body?: { schema: Schema; contentType: string; required: boolean }
  /** Responses below 300 by status; without a schema for an empty response or a file. */
  answers: Readonly<Record<string, Schema | undefined>>
}

type Answer = { content?: Record<string, { schema?: Schema }> }

export function partsOf({ id, service, method, path }: Operation): OperationParts {
  const document = documentOf(service)
  const found = document.paths[path]?.[method.toLowerCase()] as
    | (ApiOperation & { responses?: Record<string, Answer> })
    | undefined
  if (!found) throw new Error(`${id} is not in its OpenAPI document; build the contract again`)
  const [contentType, content] = Object.entries(found.requestBody?.content ?? {})[0] ?? []
  return {
    document,
    parameters: (found.parameters ?? []).map(parameter => resolveParameter(document, parameter)),
    ...(contentType === undefined
      ? {}
      : { body: { contentType, schema: content?.schema ?? {}, required: found.requestBody?.required === true } }),
    answers: Object.fromEntries(
      Object.entries(found.responses ?? {})
        .filter(([status]) => status < '300')
        .map(([status, { content: answer }]) => [status, answer?.['application/json']?.schema]),
    ),
  }
}

/** Sorts reads before writes before deletions, so that read objects still exist. */
export const operationsInOrder: readonly Operation[] = operations.toSorted((a, b) => order(a) - order(b))

function order({ method, sideEffect }: Operation): number {
  return ['GET', 'POST', 'PUT', 'DELETE'].indexOf(method) + (sideEffect ? 0.5 : 0)
}
