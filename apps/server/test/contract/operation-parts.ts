import { readFileSync } from 'node:fs'
import { operations } from '@muster/contract'
import type { Operation, ServiceName } from '@muster/contract'
import { resolveParameter } from '../../src/http/validation/document.ts'
import type { ApiDocument, ApiOperation, ApiParameter, Schema } from '../../src/http/validation/document.ts'

/** What an operation takes and answers, as its OpenAPI document says. */
export interface OperationParts {
  document: ApiDocument
  parameters: readonly ApiParameter[]
  body?: { schema: Schema; contentType: string; required: boolean }
  /** Answers below 300 by their status; no schema where the answer is empty or a file. */
  answers: Readonly<Record<string, Schema | undefined>>
}

type Answer = { content?: Record<string, { schema?: Schema }> }

const documents = new Map<ServiceName, ApiDocument>()

export function documentOf(service: ServiceName): ApiDocument {
  const known = documents.get(service)
  if (known) return known
  const address = new URL(import.meta.resolve(`@muster/contract/openapi/${service}.json`))
  const document = JSON.parse(readFileSync(address, 'utf8')) as ApiDocument
  documents.set(service, document)
  return document
}

export function partsOf({ id, service, method, path }: Operation): OperationParts {
  const document = documentOf(service)
  const found = document.paths[path]?.[method.toLowerCase()] as ApiOperation & { responses?: Record<string, Answer> } | undefined
  if (!found) throw new Error(`${id} is not in its OpenAPI document; build the contract again`)
  const [contentType, content] = Object.entries(found.requestBody?.content ?? {})[0] ?? []
  return {
    document,
    parameters: (found.parameters ?? []).map(parameter => resolveParameter(document, parameter)),
    ...(contentType === undefined ? {} : { body: { contentType, schema: content?.schema ?? {}, required: found.requestBody?.required === true } }),
    answers: Object.fromEntries(Object.entries(found.responses ?? {}).filter(([status]) => status < '300')
      .map(([status, { content: answer }]) => [status, answer?.['application/json']?.schema])),
  }
}

/** Reads before writes before removals, so that what is read is still there. */
export const operationsInOrder: readonly Operation[] = operations.toSorted((a, b) => order(a) - order(b))

function order({ method, sideEffect }: Operation): number {
  return ['GET', 'POST', 'PUT', 'DELETE'].indexOf(method) + (sideEffect ? 0.5 : 0)
}
