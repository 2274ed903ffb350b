import { isRecord, number, text } from '../values.ts'
import { toMilliseconds, type Milliseconds } from '#kernel/time/units.ts'
import { PollError } from './poll-error.ts'

/** OAuth 2 client credentials of a provider. */
export interface ClientCredentials {
  tokenUrl: string
  clientId: string
  clientSecret: string
  scope?: string
}

interface Kept {
  token: string
  until: Milliseconds
}

const kept = new Map<string, Kept>()
const unsaid = 3600
/** Time before expiry at which a token is replaced. */
const margin: Milliseconds = 60_000

const keyOf = ({ tokenUrl, clientId, clientSecret, scope = '' }: ClientCredentials) =>
  JSON.stringify([tokenUrl, clientId, clientSecret, scope])

/** Drops a token that the provider rejected. */
export function forgetToken(client: ClientCredentials): void {
  kept.delete(keyOf(client))
}

/**
 * Returns a bearer token from the cache, or from the provider.
 * @throws PollError with advice
 */
export async function clientToken(client: ClientCredentials, signal: AbortSignal): Promise<string> {
  const known = kept.get(keyOf(client))
  if (known && known.until > Date.now() + margin) return known.token
  const { tokenUrl, clientId, clientSecret, scope } = client
  const body = new URLSearchParams({ grant_type: 'client_credentials', ...(scope !== undefined && { scope }) })
  const basic = Buffer.from(`${formEncoded(clientId)}:${formEncoded(clientSecret)}`).toString('base64')
  const response = await fetch(tokenUrl, {
    method: 'POST',
    headers: { accept: 'application/json', authorization: `Basic ${basic}` },
    body,
    signal,
    // the secret must not follow a redirect to another host
    redirect: 'error',
  })
  const answer = await response
    .text()
    .then(json => JSON.parse(json.slice(0, 100_000)) as unknown)
    .catch(() => undefined)
  const token = isRecord(answer) ? text(answer.access_token, 10_000) : undefined
  if (!response.ok || token === undefined) {
    const error = isRecord(answer) ? ` ${text(answer.error, 80) ?? ''}`.trimEnd() : ''
    const advice = response.ok
      ? 'it returned no access_token: check tokenUrl of this source'
      : 'check clientId, clientSecret and scope of this source'
    throw new PollError(`${tokenUrl} answered ${response.status}${error}: ${advice}`)
  }
  const seconds = (isRecord(answer) ? number(answer.expires_in) : undefined) ?? unsaid
  kept.set(keyOf(client), { token, until: Date.now() + toMilliseconds(seconds) })
  return token
}

/** Encodes a value by RFC 6749, section 2.3.1. */
const formEncoded = (value: string) => new URLSearchParams({ value }).toString().slice('value='.length)
