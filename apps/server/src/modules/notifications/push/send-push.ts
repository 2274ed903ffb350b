import { request as requestPlain } from 'node:http'
import { request } from 'node:https'
import webPush, { type RequestDetails } from 'web-push'
import type { Use } from '#kernel/dependency.ts'
import { PublicUrl } from '#kernel/dependencies.ts'
import { Config } from '#kernel/config/config.ts'
import { PushConfig } from './push-config.ts'
import { lookupPublic } from '#kernel/outgoing/public-addresses.ts'
import { endpointOf, isLoopback } from './push-endpoint.ts'
import type { PushMessage } from './push-message.ts'
import { readVapidKeys } from './read-vapid-keys.ts'

/** Milliseconds to wait for the push service. */
const timeout = 10_000
/** Seconds for which a push service retries delivery. */
const ttl = 24 * 3600

/** `gone` means that the subscription has ended. */
export type Outcome = { kind: 'accepted' } | { kind: 'gone' } | { kind: 'failed'; reason: string; retryAfter?: number }

/** Posts one message to the push service of a browser; never throws. `retryAfter` is in seconds, as requested by the service. */
export async function sendPush(
  use: Use,
  { endpoint, p256dh, auth }: { endpoint: string; p256dh: string; auth: string },
  { text, urgency }: PushMessage,
): Promise<Outcome> {
  if (use(Config).copy) return { kind: 'failed', reason: 'this server is a restored copy' }
  const url = endpointOf(endpoint, use(PushConfig).allowLoopback)
  if (!url) return { kind: 'gone' }
  try {
    const vapidDetails = { subject: contactOf(use), ...(await readVapidKeys(use)) }
    const subscription = { endpoint: url.href, keys: { p256dh, auth } }
    const request = webPush.generateRequestDetails(subscription, text, { TTL: ttl, urgency, vapidDetails })
    return outcomeOf(await post(url, request))
  } catch (error) {
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) }
  }
}

function outcomeOf({ status, retryAfter }: Answer): Outcome {
  if (status >= 200 && status < 300) return { kind: 'accepted' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  return { kind: 'failed', reason: `status ${status}`, ...(retryAfter > 0 && { retryAfter }) }
}

interface Answer {
  status: number
  retryAfter: number
}

/** Sends the request itself, because `web-push` would connect to addresses that are not public. */
function post(url: URL, { headers, body }: Pick<RequestDetails, 'headers' | 'body'>): Promise<Answer> {
  const isHere = isLoopback(url)
  const open = url.protocol === 'http:' ? requestPlain : request
  return new Promise((done, failed) => {
    const sent = open(url, {
      method: 'POST',
      headers,
      agent: false,
      signal: AbortSignal.timeout(timeout),
      ...(!isHere && { lookup: lookupPublic }),
    })
    sent.once('error', failed)
    // redirects are not followed and the response body is not read
    sent.once('response', response => {
      done({ status: response.statusCode ?? 0, retryAfter: Number(response.headers['retry-after'] ?? 0) || 0 })
      response.on('error', () => {}).destroy()
    })
    sent.end(body)
  })
}

function contactOf(use: Use): string {
  const { contact } = use(PushConfig)
  if (contact) return contact
  const url = use(PublicUrl)()
  if (url.startsWith('https:')) return url
  const { from } = use(Config).mail
  return `mailto:${/<([^>]+)>/.exec(from)?.[1] ?? from}`
}
