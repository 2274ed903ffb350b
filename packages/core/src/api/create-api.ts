import createClient, { type Client } from 'openapi-fetch'
import { defaultBaseOf, type Method, type Operation, type OperationTypes, type ServiceName } from '@muster/contract'
import type { SessionStore } from '../session/create-session.ts'
import { checkArguments, compact, type ArgumentsOf, type CallArguments, type LooseArguments } from './arguments.ts'
import { readDownload, readIncoming, type Download, type Incoming } from './download.ts'
import { formData, queryString } from './encode.ts'
import { AbortError, ApiError, NetworkError } from './errors.ts'
import { problemOf } from './problem.ts'
import { createExportWaits, type WaitingExports } from './export-waits.ts'
import { mutationFor, queryFor, queryKeyOf, type MutationFor, type QueryFor } from './queries.ts'

/** `none` sends no credential header, as older command managers expect (002 §6). */
export type Credentials = 'bearer' | 'none'

export interface ApiOptions {
  /** Base address of each service; defaults to those of the contract. Must be absolute outside a browser. */
  bases?: Partial<Record<ServiceName, string>>
  /** Default: `bearer`. */
  credentials?: Partial<Record<ServiceName, Credentials>>
  session: Pick<SessionStore, 'get' | 'signOut'>
  fetch?: (request: Request) => Promise<Response>
}

export interface Api {
  /**
   * Sends a request and returns its parsed result.
   *
   * @throws MissingParameterError before sending when a required argument is missing
   * @throws ApiError when the server rejects the request
   * @throws NetworkError when the server cannot be reached
   * @throws AbortError when the signal cancels the call
   */
  call<T extends OperationTypes>(operation: Operation<T>, ...args: CallArguments<T>): Promise<T['result']>
  /** Downloads a file under the name that the server sends. */
  download<T extends OperationTypes>(operation: Operation<T>, ...args: CallArguments<T>): Promise<Download>
  /** Streams a file, so that the caller can write it without holding it in memory. */
  stream<T extends OperationTypes>(operation: Operation<T>, ...args: CallArguments<T>): Promise<Incoming>
  /** Requests a file outside the API, such as a map, with the session's token. A 401 ends the session. */
  file(address: string, init?: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }): Promise<Response>
  /** Returns options for TanStack Query's useQuery, prefetch and loaders. Rejects operations that change data. */
  queryFor<T extends OperationTypes>(operation: Operation<T>, ...args: CallArguments<T>): QueryFor<T['result']>
  /** Returns options for TanStack Query's useMutation. */
  mutationFor<T extends OperationTypes>(operation: Operation<T>): MutationFor<ArgumentsOf<T>, T['result']>
  /** Calls `listener` with the data age of each response to `call`. Returns an unsubscribe function. */
  onAge(listener: (age: DataAge) => void): () => void
  /**
   * Calls `listener` with the places in the queue of downloads that wait for others of the user, which are requested again until they
   * start; empty when none waits. Returns an unsubscribe function.
   */
  onWaitingExports(listener: (places: WaitingExports) => void): () => void
  /** Sets the host's handler for identity verification. A rejected call is repeated once if it returns true. */
  verifyWith(verify: Verify | undefined): void
}

/** Requests identity verification with `verifyMe`. Returns true if the server accepted it. */
export type Verify = () => Promise<boolean>

/** Age of the data in a response. */
export interface DataAge {
  /** Identifies the operation and its arguments. */
  readonly call: string
  /** Milliseconds since 1970 when the server read a lagging replica; undefined for current data. */
  readonly asOf: number | undefined
}

/**
 * Paths of a service in the form that openapi-fetch expects. Operation tokens carry the exact types, from
 * `ServicePaths` of the contract; `paths.test-d.ts` compares the two.
 */
type AnyPaths = Record<string, Record<Lowercase<Method>, AnyOperation>>

interface AnyOperation {
  parameters: { path?: Record<string, unknown>; query?: Record<string, unknown> }
  requestBody?: { content: { 'application/json': unknown } }
  responses: {
    200: { content: { 'application/json': unknown } }
    default: { content: { 'application/problem+json': unknown } }
  }
}

/**
 * @example
 * const api = createApi({ session })
 * const { items } = await api.call(listFleets, { query: { start: 0, limit: 50 } })
 */
export function createApi({ bases, credentials, session, fetch: send }: ApiOptions): Api {
  const clients = new Map<ServiceName, Client<AnyPaths>>()
  const ageListeners = new Set<(age: DataAge) => void>()
  const waits = createExportWaits()
  let verify: Verify | undefined
  let verifying: Promise<boolean> | undefined

  function clientOf(service: ServiceName): Client<AnyPaths> {
    const known = clients.get(service)
    if (known) return known
    const client = createClient<AnyPaths>({
      baseUrl: bases?.[service] ?? defaultBaseOf(service),
      // looked up on each call, so that a replaced global fetch applies
      fetch: request => (send ?? globalThis.fetch)(request),
      querySerializer: queryString,
    })
    clients.set(service, client)
    return client
  }

  /** Calls rejected at the same time share one verification. */
  function isVerified(): Promise<boolean> {
    verifying ??= (verify?.() ?? Promise.resolve(false)).finally(() => {
      verifying = undefined
    })
    return verifying
  }

  function request(operation: Operation, args: LooseArguments): Promise<Response> {
    if (!operation.download) return verified(operation, args)
    return waits.repeat(operation, args, queued => verified(operation, queued))
  }

  async function verified(operation: Operation, args: LooseArguments): Promise<Response> {
    try {
      return await requestOnce(operation, args)
    } catch (error) {
      const isAsked = error instanceof ApiError && error.code === 'VERIFICATION_REQUIRED'
      if (!isAsked || !(await isVerified())) throw error
      return requestOnce(operation, args)
    }
  }

  async function requestOnce(operation: Operation, args: LooseArguments): Promise<Response> {
    checkArguments(operation, args)
    const { accessToken: token, userSetting } = session.get() ?? {}
    const language = userSetting?.languageCodeISO2c
    const bearer = (credentials?.[operation.service] ?? 'bearer') === 'bearer'
    const headers = {
      ...compact(args.headers),
      ...(token && bearer ? { authorization: `Bearer ${token}` } : {}),
      // language of server messages; the browser's language before login
      ...(language ? { 'accept-language': language } : {}),
    }
    const { error, response, data } = await clientOf(operation.service)
      .request(lower(operation.method), operation.path, {
        params: { path: compact(args.path), query: compact(args.query) },
        headers,
        body: operation.multipart ? formData(args.body) : args.body,
        signal: args.signal,
        parseAs: 'stream',
      })
      .catch((cause: unknown) => {
        throw requestError(operation, args, cause)
      })
    if (response.ok) return new Response(data, response)
    endExpiredSession(response, token)
    throw problemOf(response, error)
  }

  function endExpiredSession({ status }: Response, token: string | undefined): void {
    // a late response to an old token does not affect the token that replaced it
    if (status === 401 && token && session.get()?.accessToken === token) session.signOut('expired')
  }

  const file: Api['file'] = async (address, { headers, ...init } = {}) => {
    const token = session.get()?.accessToken
    const sent: Record<string, string> = { ...headers, ...(token && { authorization: `Bearer ${token}` }) }
    const response = await (send ?? globalThis.fetch)(new Request(address, { ...init, headers: sent }))
    endExpiredSession(response, token)
    return response
  }

  async function call(operation: Operation, args: LooseArguments = {}): Promise<unknown> {
    const response = await request(operation, args)
    const body = await read(operation, args, () => response.text())
    const age = { call: JSON.stringify(queryKeyOf(operation, args)), asOf: asOfHeader(response) }
    for (const listener of ageListeners) listener(age)
    if (body === '') return undefined
    try {
      return JSON.parse(body)
    } catch {
      throw invalidJson(operation, response)
    }
  }

  async function download(operation: Operation, args: LooseArguments = {}): Promise<Download> {
    const response = await request(operation, args)
    return read(operation, args, () => readDownload(response))
  }

  async function stream(operation: Operation, args: LooseArguments = {}): Promise<Incoming> {
    const response = await request(operation, args)
    return readIncoming(response, cause => requestError(operation, args, cause))
  }

  const api: Api = {
    call: (operation, ...[args]) => call(operation, args),
    download: (operation, ...[args]) => download(operation, args),
    stream: (operation, ...[args]) => stream(operation, args),
    file,
    queryFor: (operation, ...[args]) => queryFor(call, operation, args),
    mutationFor: operation => mutationFor(call, operation),
    onAge(listener) {
      ageListeners.add(listener)
      return () => void ageListeners.delete(listener)
    },
    onWaitingExports: waits.subscribe,
    verifyWith(next) {
      verify = next
    },
  }
  return api
}

function asOfHeader({ headers }: Response): number | undefined {
  const time = Date.parse(headers.get('x-data-as-of') ?? '')
  return Number.isNaN(time) ? undefined : time
}

/** Reads a body. Reports a broken connection as a network error. */
async function read<R>(operation: Operation, args: LooseArguments, body: () => Promise<R>): Promise<R> {
  try {
    return await body()
  } catch (cause) {
    throw requestError(operation, args, cause)
  }
}

function requestError({ id }: Operation, { signal }: LooseArguments, cause: unknown): AbortError | NetworkError {
  return signal?.aborted || isAbort(cause) ? new AbortError(id, cause) : new NetworkError(id, cause)
}

function invalidJson(operation: Operation, { status }: Response): ApiError {
  const { id, service } = operation
  const detail = `The answer to ${id} is not JSON. Check the base address of the ${service} service.`
  return new ApiError({ status, code: 'unreadable-answer', detail })
}

// TypeScript's `toLowerCase` returns a plain string
const lower = (method: Method) => method.toLowerCase() as Lowercase<Method>

const isAbort = (cause: unknown): boolean => cause instanceof Error && cause.name === 'AbortError'
