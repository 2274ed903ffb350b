import { deviceLimits, isDeviceUid, secretPrefixes, type PostedResult } from '@muster/contract/devices'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '#kernel/http/network.ts'
import { notePrincipal } from '#kernel/http/principal.ts'
import { badRequest, tooManyRequests, unauthorized, unavailable } from '#kernel/http/problem.ts'
import { IngestBusy } from '../../ingest/group-commit.ts'
import { explain, isPostedMessages } from '../../ingest/device-protocol/schemas.ts'
import { DeviceRefused, principalOfDevice, type Identity, type Proof } from '../identity.ts'
import { linkLimits, type Rates } from '../limits.ts'
import { ConnectLimit } from '../connect-limit.ts'
import { ClaimedMeanwhile, type MessageReceiver } from '../receive-message.ts'
import { hashOfSecret } from '../secrets.ts'
import { jobRoutes } from './job-routes.ts'

export interface DeviceRoutesOptions {
  receiver: MessageReceiver
}

/** Maximum number of notices per response. */
const mostNotices = 100

/**
 * `/devices/v1` for devices that cannot hold a connection, and for large content. Problems: 400 malformed, 401 wrong credentials, 413 too large,
 * 429 too fast, 503 busy; the surrounding app formats them.
 */
export async function deviceRoutes(app: FastifyInstance, { receiver }: DeviceRoutesOptions): Promise<void> {
  const { link, rates } = receiver
  const failures = new ConnectLimit(linkLimits.failuresPerMinute)

  /** @throws Problem */
  async function identified(request: FastifyRequest): Promise<Identity> {
    const network = networkOf(request.ip)
    if (failures.countOf(network) >= linkLimits.failuresPerMinute)
      throw tooManyRequests({ english: 'Too many requests with wrong credentials: wait a minute' }, 60)
    const proof = proofOf(request.headers.authorization)
    if (!proof)
      throw unauthorized(
        { english: 'Send the device token: "authorization: Bearer <token>", or Basic with the uid and the token' },
        { code: 'TOKEN_MISSING' },
      )
    try {
      const identity = await link.admit(proof, request.ip)
      notePrincipal(request, principalOfDevice(identity))
      return identity
    } catch (error) {
      if (!(error instanceof DeviceRefused)) throw error
      failures.isExceeded(network)
      link.refuse(error.uid, error.code, error.message, request.ip)
      throw unauthorized({ english: `${error.message}.` })
    }
  }

  /** @throws Problem 429 */
  function requireTurn(request: FastifyRequest, identity: Identity, messages = 1): void {
    const wait = turnOf(rates, identity, messages)
    if (wait === 0) return
    link.refuse(identity.uid, 'TOO_FAST', 'Sends faster than allowed', request.ip)
    throw tooManyRequests({ english: 'The device sends faster than allowed' }, Math.ceil(wait / 1000))
  }

  await app.register(jobRoutes, { link, identified, requireTurn })

  app.post('/devices/v1/messages', { bodyLimit: deviceLimits.requestBytes }, async request => {
    const identity = await identified(request)
    const { messages } = bodyOf(request)
    requireTurn(request, identity, messages.length)
    const result: PostedResult = { accepted: 0, duplicate: 0, notices: [] }
    const bytes = Math.round(Number(request.headers['content-length'] ?? 0) / messages.length)
    try {
      const received = await Promise.all(
        messages.map(({ topic, payload }) =>
          receiver.receive({ identity, address: request.ip, topic }, { value: payload, bytes }),
        ),
      )
      for (const { isDuplicate, notices } of received) {
        if (isDuplicate) result.duplicate++
        else if (!notices.some(({ code }) => code !== 'ITEM_REJECTED')) result.accepted++
        result.notices.push(...notices.slice(0, mostNotices - result.notices.length))
      }
      return result
    } catch (error) {
      if (error instanceof IngestBusy) throw unavailable({ english: error.message }, { retryAfter: error.retrySeconds })
      if (error instanceof ClaimedMeanwhile)
        throw unavailable({ english: 'The device was claimed in the meantime: send this again' }, { retryAfter: 1 })
      throw error
    }
  })
}

/** @throws Problem 400 */
function bodyOf({ body }: FastifyRequest) {
  if (isPostedMessages(body)) return body
  throw badRequest({ english: `The body is not valid: ${explain(isPostedMessages.errors)}` }, { code: 'INVALID_INPUT' })
}

function turnOf(rates: Rates, { uid, isClaimed }: Identity, messages: number): number {
  if (isClaimed) return rates.tryTake(uid, linkLimits.claimed, messages)
  const wait = rates.tryTake(uid, linkLimits.unclaimed, messages)
  return wait > 0 ? wait : rates.tryTake('', linkLimits.allUnclaimed, messages)
}

/** Returns the proof in the header, or undefined. */
function proofOf(authorization: string | undefined): Proof | undefined {
  const [scheme, value = ''] = authorization?.split(' ') ?? []
  if (scheme?.toLowerCase() === 'bearer')
    return value.startsWith(secretPrefixes.token) || value.startsWith(secretPrefixes.label)
      ? { secretHash: hashOfSecret(value) }
      : undefined
  if (scheme?.toLowerCase() !== 'basic') return undefined
  const [uid = '', ...rest] = Buffer.from(value, 'base64').toString().split(':')
  const secret = rest.join(':')
  if (!isDeviceUid(uid)) return undefined
  return { uid, ...(secret !== '' && { secretHash: hashOfSecret(secret) }) }
}
