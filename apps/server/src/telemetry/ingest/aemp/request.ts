import { Unreadable } from '../checks.ts'
import { clientToken, forgetToken, type ClientCredentials } from './client-token.ts'
import type { Body } from '../requests/formats.ts'
import { ByteCount } from '../requests/receive.ts'
import { TooLarge } from '../requests/too-large.ts'
import { PollError } from './poll-error.ts'
import { toSeconds, type Milliseconds } from '#kernel/time/units.ts'

/** Basic, bearer, or OAuth 2 client credentials. */
export interface AempCredentials {
  user?: string
  password?: string
  token?: string
  oauth?: ClientCredentials
}

/**
 * Fetches one page with the credentials, within the timeout and the body limits.
 * @throws PollError with advice
 */
export async function getPage(
  page: URL,
  { credentials, timeoutMs, signal }: { credentials: AempCredentials; timeoutMs: Milliseconds; signal?: AbortSignal },
): Promise<Body> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const ends = signal ? AbortSignal.any([signal, timeout]) : timeout
  const ask = async () =>
    fetch(page, {
      headers: {
        accept: 'application/iso15143-snapshot+xml, application/xml, application/json;q=0.9',
        ...(await authorization(credentials, ends)),
      },
      signal: ends,
    })
  try {
    let response = await ask()
    if (response.status === 401 && credentials.oauth) {
      await response.body?.cancel()
      forgetToken(credentials.oauth)
      response = await ask()
    }
    if (!response.ok) {
      await response.body?.cancel()
      throw new PollError(`${page.href} answered ${response.status}: ${advice(response.status)}`, waitOf(response))
    }
    return await bounded(response, page)
  } catch (error) {
    if (error instanceof PollError || error instanceof Unreadable) throw error
    if (timeout.aborted) throw new PollError(`${page.href} did not answer within ${toSeconds(timeoutMs)} s`)
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
    throw new PollError(`${page.href} cannot be reached: ${cause}`)
  }
}

async function authorization(
  { user, password = '', token, oauth }: AempCredentials,
  signal: AbortSignal,
): Promise<Record<string, string>> {
  if (oauth) return { authorization: `Bearer ${await clientToken(oauth, signal)}` }
  if (token !== undefined) return { authorization: `Bearer ${token}` }
  if (user === undefined) return {}
  return { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` }
}

async function bounded(response: Response, page: URL): Promise<Body> {
  const { headers } = response
  const isCompressed = headers.get('content-encoding') !== null
  const count = new ByteCount()
  const chunks: Uint8Array[] = []
  try {
    // fetch unpacks the page: only this header has the compressed size
    const packed = isCompressed ? Number(headers.get('content-length') ?? NaN) : NaN
    if (Number.isFinite(packed)) count.packed(packed)
    for await (const chunk of response.body ?? []) {
      count.unpacked(chunk.byteLength, Number.isFinite(packed))
      chunks.push(chunk)
    }
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error
    await response.body?.cancel().catch(() => {})
    throw new PollError(`${page.href} cannot be read. ${error.message}. Ask the provider for smaller pages`)
  }
  return { format: 'aemp', bytes: Buffer.concat(chunks), contentType: headers.get('content-type') ?? '' }
}

function advice(status: number) {
  if (status === 401 || status === 403) return 'check the credentials of this source'
  if (status === 404) return 'check the address of this source'
  return status === 429 ? 'poll less often' : 'the provider has a problem'
}

// seconds, or an HTTP date
function waitOf(response: Response): number | undefined {
  const header = response.headers.get('retry-after')
  if (!header) return undefined
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(1, seconds) : undefined
}
