import { ApiError, type FieldError, type LaterSave } from './errors.ts'

/** Creates an ApiError from a response. The body may be a problem, other JSON, HTML or empty. */
export function problemOf(response: Response, body: unknown): ApiError {
  const problem = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  return new ApiError({
    status: response.status,
    code: text(problem.code),
    detail: text(problem.detail) ?? text(problem.message) ?? text(problem.title) ?? plain(body),
    errors: entriesOf(problem.errors ?? problem.data),
    fieldErrors: fieldErrorsOf(problem.fieldErrors),
    laterSave: laterSaveOf(problem.laterSave),
    requestId: text(problem.requestId) ?? response.headers.get('x-request-id') ?? undefined,
    ...(typeof problem.queuePlace === 'number' && { queuePlace: problem.queuePlace }),
    retryAfter: waitOf(response.headers.get('retry-after')),
  })
}

/** Accepts both formats of entries: a list of `key: value` lines or an object (000 §8). */
function entriesOf(entries: unknown): string[] {
  if (Array.isArray(entries)) return entries.map(entry => text(entry) ?? line(entry)).filter(Boolean)
  return typeof entries === 'object' && entries !== null ? [line(entries)].filter(Boolean) : []
}

function fieldErrorsOf(entries: unknown): FieldError[] {
  if (!Array.isArray(entries)) return []
  return entries.flatMap((entry: Partial<FieldError> | null) => {
    const [field, message] = [text(entry?.field), text(entry?.message)]
    return field && message ? [{ field, message }] : []
  })
}

function laterSaveOf(save: unknown): LaterSave | undefined {
  if (typeof save !== 'object' || save === null) return undefined
  const { version, savedAt, userName, actorName, fields } = save as Record<string, unknown>
  const savedBy = text(actorName) ?? text(userName)
  if (typeof version !== 'number' || typeof savedAt !== 'string' || !savedBy) return undefined
  return { version, savedAt, savedBy, fields: Array.isArray(fields) ? fields.map(String) : [] }
}

function line(entries: unknown): string {
  if (typeof entries !== 'object' || entries === null) return String(entries ?? '')
  return Object.entries(entries)
    .map(([key, value]) => `${key}: ${scalar(value)}`)
    .join('\n')
}

const scalar = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** Returns a short line of plain text; ignores an HTML page of a proxy. */
function plain(body: unknown): string | undefined {
  const words = text(body)?.trim()
  return words && words.length <= 200 && !words.includes('<') ? words : undefined
}

function waitOf(header: string | null): number | undefined {
  const seconds = Number(header || Number.NaN)
  return seconds >= 0 ? seconds * 1000 : undefined
}
