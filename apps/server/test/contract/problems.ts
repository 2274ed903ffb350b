import type { LightMyRequestResponse } from 'fastify'
import { problemCodes } from '#kernel/http/problem-codes.ts'

/** Internal terms of a database, stack or file that must not reach clients. */
const inside = [
  /\bselect .+ from |\binsert into |\bupdate \w+ set |\bsyntax error|\brelation "|\bviolates |kysely|postgres/is,
  /node_modules|\.ts:\d|\bat \w+ \(/,
]

/** Returns the defect of a problem response; undefined for a valid one. */
export function flawOfProblem(answer: LightMyRequestResponse): string | undefined {
  if (answer.statusCode < 400) return undefined
  if (!answer.headers['content-type']?.toString().startsWith('application/problem+json'))
    return `content-type is ${String(answer.headers['content-type'])}`
  let body: Record<string, unknown>
  try {
    body = answer.json()
  } catch {
    return 'the body is not JSON'
  }
  const { detail, code, errors, status } = body
  if (typeof detail !== 'string' || detail === '') return 'detail is missing'
  if (typeof code !== 'string' || !Object.hasOwn(problemCodes, code))
    return `code ${String(code)} is none of the stable ones`
  if (!Array.isArray(errors) || errors.some(line => typeof line !== 'string' || !/^\S[^:]*: ./.test(line)))
    return 'errors are no list of `key: value` lines'
  if (status !== answer.statusCode) return `status says ${String(status)}`
  return inside.some(words => words.test(answer.body)) ? 'the body tells of the inside' : undefined
}

/** Returns the stable code of a failure; undefined for a success. */
export function codeOf(answer: LightMyRequestResponse): string | undefined {
  return answer.statusCode < 400 ? undefined : String((answer.json() as { code?: unknown }).code)
}

/** Describes a call and its response in one line. */
export function describeResponse({ statusCode, body }: LightMyRequestResponse, what: string): string {
  return `${what} → ${statusCode} ${body.slice(0, 400)}`
}
