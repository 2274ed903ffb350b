import { endpoint } from '#kernel/ports/endpoint.ts'
import { EngineError } from '#kernel/ports/fetch-json.ts'
import { fields, list, text } from '#kernel/ports/json.ts'
import { after, type Step } from '#kernel/outbox/services.ts'
import type { CommandGateway, PendingCommand } from './gateway.ts'

type Stepping = Parameters<CommandGateway['step']>[1]

export interface TraccarOptions {
  /** `https://gateway.example`, without `/api`. */
  url: string
  token: string
  /** Milliseconds for a request. */
  timeout?: number
}

/** Seconds between two attempts to reach an offline unit, and between two polls for its response. */
const retry = 30,
  ask = 5
/** Minutes after which a silent unit is assumed not to acknowledge commands. */
const patience = 5

/**
 * Sends through a Traccar gateway: `POST /api/commands/send` with `noQueue`, so that commands wait in Muster, where they can
 * be aborted. The unit's response is the event `commandResult`.
 */
export function traccarGateway({ url, token, timeout = 10_000 }: TraccarOptions): CommandGateway {
  async function call(path: string, { signal }: Stepping, query?: Record<string, string>, body?: object) {
    const response = await fetch(endpoint(url, `api/${path}`, query), {
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    const answer = await response.text()
    return { status: response.status, answer }
  }

  async function read(path: string, stepping: Stepping, query: Record<string, string>): Promise<readonly unknown[]> {
    const { status, answer } = await call(path, stepping, query)
    if (status !== 200) throw new EngineError(`The gateway answered ${status}`)
    return list(JSON.parse(answer))
  }

  const deviceOf = async (uid: string, stepping: Stepping) =>
    fields((await read('devices', stepping, { uniqueId: uid }))[0])

  async function send(command: PendingCommand, uid: string, stepping: Stepping): Promise<Step> {
    const { now } = stepping
    if (command.type === 'FILE_TRANSFER') return failed('This gateway does not transfer files.', now)
    const device = await deviceOf(uid, stepping)
    if (typeof device['id'] !== 'number') return failed('The gateway does not know the device of this unit.', now)
    if (device['status'] === 'offline') return { again: after(now, retry) }
    if (!(await stepping.handOver())) return { again: now }
    const { status, answer } = await call('commands/send', stepping, undefined, bodyOf(command, device['id']))
    // 202: an older gateway stores the command and sends it later
    if (status === 200 || status === 202) return { status: 'FETCHED', again: after(now, ask) }
    if (status === 400 && !reasonIn(answer).startsWith('Failed to send command')) return failed(reasonIn(answer), now)
    await stepping.takeBack()
    return { again: after(now, retry) }
  }

  async function follow(command: PendingCommand, uid: string, stepping: Stepping): Promise<Step> {
    const { now } = stepping
    const from = command.handedAt ?? command.createdAt
    const device = await deviceOf(uid, stepping)
    const events = await read('reports/events', stepping, {
      deviceId: String(device['id']),
      type: 'commandResult',
      from: from.toISOString(),
      to: after(now, 60).toISOString(),
    })
    const result = text(fields(fields(events[0])['attributes'])['result'])
    if (events.length > 0) return { status: 'COMPLETED', ...(result && { message: result }), again: now }
    if (now < after(from, patience * 60))
      return { ...(command.status === 'FETCHED' && { status: 'IN_PROGRESS' }), again: after(now, ask) }
    if (command.status === 'QUEUED')
      return failed('The gateway did not answer. Whether the unit was reached is not known.', now)
    return { status: 'COMPLETED', message: 'Sent. The unit did not say whether it carried it out.', again: now }
  }

  return {
    refuses: ({ name, type }) => (type === 'FILE_TRANSFER' ? ['problem.carriesNoFileCommand', { name }] : undefined),
    async step(command, stepping) {
      if (command.deviceUid === null)
        return failed('This unit has no device. Mount one, then send it again.', stepping.now)
      const act = command.handedAt === null ? send : follow
      try {
        return await act(command, command.deviceUid, stepping)
      } catch (error) {
        // handed over without a response: it may have been sent, so it is only followed from now on
        if (isAway(error)) return { again: after(stepping.now, retry) }
        throw error
      }
    },
  }
}

const failed = (message: string, now: Date): Step => ({ status: 'ERROR', message, again: now })

/** Sends the template's action, or else its payload as text in the device protocol. */
const bodyOf = ({ action, payload }: PendingCommand, deviceId: number) => ({
  deviceId,
  type: action?.type ?? 'custom',
  attributes: { ...(action?.attributes ?? (action ? {} : { data: payload ?? '' })), noQueue: true },
})

/** Omits a stack trace after the reason. */
const reasonIn = (answer: string) => answer.split(/ - |\n/, 1)[0]?.slice(0, 200) || 'The gateway refused the command.'

const isAway = (error: unknown) =>
  error instanceof EngineError ||
  error instanceof SyntaxError ||
  error instanceof TypeError ||
  (error instanceof DOMException && ['TimeoutError', 'AbortError'].includes(error.name))
