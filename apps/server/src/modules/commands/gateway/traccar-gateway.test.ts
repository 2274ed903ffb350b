import { expect, test } from 'vitest'
import { fakeEngine, nowhere } from '#test/fake-engine.ts'
import { after } from '#kernel/outbox/services.ts'
import type { PendingCommand } from './gateway.ts'
import { traccarGateway } from './traccar-gateway.ts'

const now = new Date('2026-11-21T10:00:00Z')
const command: PendingCommand = {
  id: 1,
  unitId: 7,
  type: 'CAN_INJECTION',
  status: 'QUEUED',
  templateId: 3,
  templateName: 'Every 10 seconds',
  action: { type: 'positionPeriodic', attributes: { frequency: 10 } },
  payload: null,
  fileName: null,
  deviceUid: '867730050000001',
  isLinked: false,
  hasFile: false,
  createdAt: now,
  expiresAt: null,
  handedAt: null,
  fetchedAt: null,
  startedAt: null,
}
const device = { id: 42, uniqueId: '867730050000001', name: 'Tractor', status: 'online', attributes: {} }

interface Answers {
  devices?: object[]
  /** Status and body of `POST /api/commands/send`. */
  send?: [number, string]
  events?: object[]
}

/** Starts a fake of Traccar's API and runs one step with it. */
async function gateway({ devices = [device], send = [200, '{}'], events = [] }: Answers = {}) {
  const traccar = await fakeEngine((url, _body, response) => {
    if (url.pathname === '/api/devices') return devices
    if (url.pathname === '/api/reports/events') return events
    if (url.pathname === '/api/commands/send') return void response.writeHead(send[0]).end(send[1])
    return void response.writeHead(404).end()
  })
  return { traccar, ...stepper(traccar.url) }
}

function stepper(url: string) {
  const seen = { handedOver: 0, takenBack: 0 }
  const step = (changes: Partial<PendingCommand> = {}, at = now, isFree = true) =>
    traccarGateway({ url, token: 'secret' }).step(
      { ...command, ...changes },
      {
        now: at,
        signal: new AbortController().signal,
        handOver: async () => {
          seen.handedOver += 1
          return isFree
        },
        takeBack: async () => {
          seen.takenBack += 1
        },
      },
    )
  return { seen, step }
}

test('finds the device by its identifier and sends the action without queuing it in the gateway', async () => {
  const { traccar, step, seen } = await gateway()
  expect(await step()).toEqual({ status: 'FETCHED', again: after(now, 5) })
  expect(traccar.requests.map(({ url, body }) => [url.pathname + url.search, body])).toEqual([
    ['/api/devices?uniqueId=867730050000001', undefined],
    ['/api/commands/send', { deviceId: 42, type: 'positionPeriodic', attributes: { frequency: 10, noQueue: true } }],
  ])
  expect(traccar.requests.every(({ headers }) => headers.authorization === 'Bearer secret')).toBe(true)
  expect(seen).toEqual({ handedOver: 1, takenBack: 0 })
})

test('sends a payload unchanged if the template has no action', async () => {
  const { traccar, step } = await gateway()
  await step({ action: null, payload: '18FF10F9 01' })
  expect(traccar.requests.at(-1)?.body).toEqual({
    deviceId: 42,
    type: 'custom',
    attributes: { data: '18FF10F9 01', noQueue: true },
  })
})

test('waits for an offline unit, and takes back a command that the gateway could not forward', async () => {
  const offline = await gateway({ devices: [{ ...device, status: 'offline' }] })
  expect(await offline.step()).toEqual({ again: after(now, 30) })
  expect(offline.seen.handedOver).toBe(0)
  const gone = await gateway({ send: [400, 'Failed to send command - RuntimeException (...)'] })
  expect(await gone.step()).toEqual({ again: after(now, 30) })
  expect(gone.seen).toEqual({ handedOver: 1, takenBack: 1 })
})

test('does not send a command that was aborted in the meantime', async () => {
  const { traccar, step } = await gateway()
  expect(await step({}, now, false)).toEqual({ again: now })
  expect(traccar.requests).toHaveLength(1)
})

test('explains why a command cannot be sent', async () => {
  const ends = async (answers: Answers, changes: Partial<PendingCommand> = {}) =>
    (await (await gateway(answers)).step(changes)).message
  expect(await ends({ send: [400, 'Command positionPeriodic is not supported in protocol osmand - …'] })).toBe(
    'Command positionPeriodic is not supported in protocol osmand',
  )
  expect(await ends({ devices: [] })).toBe('The gateway does not know the device of this unit.')
  expect(await ends({}, { type: 'FILE_TRANSFER' })).toBe('This gateway does not transfer files.')
  expect(await ends({}, { deviceUid: null })).toBe('This unit has no device. Mount one, then send it again.')
})

test('refuses beforehand a command that transfers a file', () => {
  const { refuses } = traccarGateway({ url: 'http://gateway.test', token: 't' })
  const to = { name: 'Tractor', isLinked: false }
  expect(refuses?.({ ...to, type: 'FILE_TRANSFER' })).toEqual(['problem.carriesNoFileCommand', { name: 'Tractor' }])
  expect(refuses?.({ ...to, type: 'CAN_INJECTION' })).toBeUndefined()
})

test('follows a sent command until the unit responds, and completes it with a note if it never does', async () => {
  const handed = { status: 'FETCHED', handedAt: now } as const
  const silent = await gateway()
  expect(await silent.step(handed, after(now, 5))).toEqual({ status: 'IN_PROGRESS', again: after(now, 10) })
  expect(silent.traccar.requests.at(-1)?.url.search).toBe(
    '?deviceId=42&type=commandResult&from=2026-11-21T10%3A00%3A00.000Z&to=2026-11-21T10%3A01%3A05.000Z',
  )
  expect(await silent.step({ ...handed, status: 'IN_PROGRESS' }, after(now, 301))).toMatchObject({
    status: 'COMPLETED',
    message: 'Sent. The unit did not say whether it carried it out.',
  })
  const answered = await gateway({ events: [{ type: 'commandResult', attributes: { result: 'OK' } }] })
  expect(await answered.step(handed)).toMatchObject({ status: 'COMPLETED', message: 'OK' })
  expect(silent.traccar.requests.every(({ url }) => url.pathname !== '/api/commands/send')).toBe(true)
})

test('never resends a command that may have been sent, and fails after a time limit', async () => {
  const { traccar, step } = await gateway()
  expect(await step({ handedAt: now }, after(now, 60))).toEqual({ again: after(now, 65) })
  expect(await step({ handedAt: now }, after(now, 301))).toMatchObject({
    status: 'ERROR',
    message: expect.stringContaining('not known'),
  })
  expect(traccar.requests.some(({ url }) => url.pathname === '/api/commands/send')).toBe(false)
})

test('retries later if the gateway is unreachable', async () => {
  expect(await stepper(nowhere).step()).toEqual({ again: after(now, 30) })
  const { step } = await gateway({ devices: undefined, send: [503, ''] })
  expect(await step()).toEqual({ again: after(now, 30) })
})
