import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Texts } from '../texts/texts.ts'
import { bearerToken } from './caller.ts'
import { sendProblem } from './errors.ts'
import { InProgress, type Limit, type Place } from './in-progress.ts'
import { networkOf } from './network.ts'
import { unavailable } from './problem.ts'
import { Turns } from './turns.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Served under any load, for monitoring. */
    unlimited?: boolean
  }
}

interface RequestLimit extends Limit {
  /** Maximum number of requests in progress per connection, because a client may pipeline them. */
  connection: number
}

/**
 * Limits requests in progress. Requests without a valid token count by address, others by user, so that users behind one address
 * do not share a limit. Requests beyond `running` wait; those beyond `waiting` get 503.
 */
const requestLimits = {
  anonymous: { connection: 32, running: 64, waiting: 1000 },
  user: { connection: 100, running: 100, waiting: 400 },
  ingest: { connection: 1000, running: 2000, waiting: 1000 },
} satisfies Record<string, RequestLimit>

type Kind = keyof typeof requestLimits

/** Maximum number of waiting requests of all clients; each takes about 15 kB. */
const mostWaiting = 4000

/** Number of anonymous requests started per turn of the event loop. */
const perTurn = 8

/** Maximum wait of a request in milliseconds, and seconds after which a rejected client may retry. */
const patience = 10_000
const retryAfter = 5

/** Maximum number of recognised user and feed tokens, 100 bytes each. */
const mostTokens = 20_000

/** Milliseconds between two log lines about rejected requests. */
const quiet = 10_000

/** Request in progress, and its keys for counting. */
interface Entry {
  holder: string
  place?: Place
}

const known = new WeakMap<FastifyRequest, (kind: Kind, holder: string) => Promise<void>>()

/**
 * Counts a request under its user from now on, and the next ones with the same token from their start.
 * @param holder ID of a user, or of an embed token
 * @throws Problem 503 when too many requests of the user are in progress
 */
export async function countAsUser(request: FastifyRequest, holder: string): Promise<void> {
  await known.get(request)?.('user', holder)
}

/** Like `countAsUser`, for the feed of its token. */
export async function countAsFeed(request: FastifyRequest, holder: string): Promise<void> {
  await known.get(request)?.('ingest', holder)
}

const entries = new WeakMap<FastifyRequest, Entry>()

/** Returns the user to whom a request is counted, or else its address. */
export const clientOf = (request: FastifyRequest) =>
  entries.get(request)?.holder ?? `anonymous ${networkOf(request.ip)}`

/** Returns the ID of the user to whom a request is counted. */
export function accountOf(request: FastifyRequest): number | undefined {
  const id = /^user (\d+)$/.exec(entries.get(request)?.holder ?? '')?.[1]
  return id === undefined ? undefined : Number(id)
}

/** Limits the requests in progress of each client. */
export function limitRequests(app: FastifyInstance, ingestToken: string | undefined, texts?: () => Texts): void {
  const progress = new InProgress({ waiting: mostWaiting, patience })
  const turns = new Turns(perTurn)
  const connections = new WeakMap<Socket, Set<Entry>>()
  const clients = new Map<string, { kind: Kind; holder: string }>()
  const ingest = ingestToken === undefined ? undefined : digest(ingestToken)
  const refusals = { count: 0, until: 0 }

  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.unlimited) return
    const network = networkOf(request.ip)
    const token = bearerToken(request.headers.authorization)
    const tokenKey = token && digest(`${network} ${token}`)
    const client = tokenKey === undefined ? undefined : clients.get(tokenKey)
    const kind = client?.kind ?? (token && digest(token) === ingest ? 'ingest' : 'anonymous')
    const onConnection = entriesOf(request.raw.socket)
    if (onConnection.size >= requestLimits[kind].connection) return refuse(request, reply, network)
    const entry: Entry = { holder: '' }
    onConnection.add(entry)
    entries.set(request, entry)
    if (!(await move(entry, kind, client?.holder ?? network))) return refuse(request, reply, network)
    if (kind === 'anonymous') await turns.next()
    known.set(request, async (kindOfToken, holder) => {
      if (tokenKey) remember(tokenKey, { kind: kindOfToken, holder })
      if (!(await move(entry, kindOfToken, holder))) throw tooMany()
    })
  })

  app.addHook('onResponse', async request => {
    const entry = entries.get(request)
    if (!entry) return
    entry.place?.leave()
    connections.get(request.raw.socket)?.delete(entry)
  })

  function entriesOf(socket: Socket): Set<Entry> {
    const known = connections.get(socket)
    if (known) return known
    const added = new Set<Entry>()
    connections.set(socket, added)
    socket.once('close', () => added.forEach(({ place }) => place?.leave()))
    return added
  }

  /** Returns false if there is no place. */
  async function move(entry: Entry, kind: Kind, key: string): Promise<boolean> {
    const holder = `${kind} ${key}`
    if (entry.holder === holder) return true
    const place = progress.take(holder, requestLimits[kind])
    if (!place) return false
    entry.place?.leave()
    entry.place = place
    entry.holder = holder
    return place.ready
  }

  function remember(tokenKey: string, client: { kind: Kind; holder: string }): void {
    clients.delete(tokenKey)
    clients.set(tokenKey, client)
    const [oldest] = clients.keys()
    if (clients.size > mostTokens && oldest !== undefined) clients.delete(oldest)
  }

  async function refuse(request: FastifyRequest, reply: FastifyReply, network: string): Promise<FastifyReply> {
    refusals.count++
    if (turns.waiting < mostWaiting) await turns.next()
    // a line for each would fill the disk
    if (refusals.until <= Date.now()) {
      request.log.warn({ network, refused: refusals.count }, 'requests are refused: too many are in progress')
      refusals.count = 0
      refusals.until = Date.now() + quiet
    }
    return sendProblem(request, reply, tooMany(), texts?.())
  }
}

const tooMany = () => unavailable(['problem.tooManyInProgress', { wait: retryAfter }], { retryAfter })

const digest = (text: string) => createHash('sha256').update(text).digest('base64')
