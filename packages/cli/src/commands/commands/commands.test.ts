import {
  listAssetCommandTemplates,
  listCommands,
  listUnitsPaginated,
  sendCommand,
  type CommandManagerSchemas,
} from '@muster/contract'
import { problem } from '@muster/core/testing'
import { describe, expect, it } from 'vitest'
import { fakeShell } from '../../../test/fake-shell.ts'
import { inParallel } from './in-parallel.ts'

type Sent = CommandManagerSchemas['SentCommand']

const sent = (id: number, status: Sent['status'] = 'QUEUED'): Sent => ({
  id,
  templateName: 'Restart',
  status,
  creationTimestamp: '2026-03-10T12:00:00Z',
  updateTimestamp: '2026-03-10T12:00:00Z',
  userName: 'Olga',
})

const injection = 'CAN_INJECTION' as const

/** Units 1 to 9; unit 9 has no command profile. */
function shellWithUnits() {
  const shell = fakeShell()
  shell.server
    .on(listUnitsPaginated, ({ query }) => {
      const id = Number(query.get('filter')?.slice(1))
      return {
        items: [
          {
            id,
            name: `U${id}`,
            serial: `S${id}`,
            iconName: '',
            statusId: 1,
            statusName: '',
            statusColor: '',
            hasMntProfile: false,
          },
        ],
        totalCount: 1,
      }
    })
    .on(listAssetCommandTemplates, ({ path }) =>
      path.assetId === '9'
        ? { items: [], totalElements: 0, totalPages: 0 }
        : {
            items: [
              { id: 40, name: 'Restart', type: injection },
              { id: 41, name: 'Restart later', type: injection },
            ],
            totalElements: 2,
            totalPages: 1,
          },
    )
    .on(sendCommand, ({ body }) => sent(100 + (body as { assetId: number }).assetId))
  const bodies = () =>
    shell.server.calls
      .filter(({ operation }) => operation === 'sendCommand')
      .map(({ body }) => body as { assetId: number; requestKey: string; expiresIn: number })
  return { ...shell, bodies }
}

const rows = (out: string) =>
  out
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as { unit: string; status: string; message: string | null })

describe('commands send', () => {
  it('sends once per unit of options, file and stdin, each with a key', async () => {
    const { muster, bodies } = shellWithUnits()
    const { exit, out } = await muster(
      ['commands', 'send', 'restart', '--unit', 'U1', '--units-from', '-', '--jsonl'],
      { stdin: '# these too\nU2\r\nU1\n\nU3\n' },
    )
    expect(exit).toBe(0)
    expect(
      rows(out)
        .map(({ unit, status }) => [unit, status])
        .toSorted(),
    ).toEqual([
      ['U1', 'QUEUED'],
      ['U2', 'QUEUED'],
      ['U3', 'QUEUED'],
    ])
    expect(
      bodies()
        .map(({ assetId }) => assetId)
        .toSorted(),
    ).toEqual([1, 2, 3])
    expect(new Set(bodies().map(({ requestKey }) => requestKey)).size).toBe(3)
  })

  it('repeats a failed request with the same key only', async () => {
    const { muster, bodies, server, waits } = shellWithUnits()
    let tries = 0
    server.on(sendCommand, () => (++tries === 1 ? problem(502, 'gateway') : sent(1)))
    expect(await muster(['commands', 'send', '40', '--unit', 'U1'])).toMatchObject({ exit: 0 })
    expect(waits).toEqual([1000])
    expect(bodies()).toHaveLength(2)
    expect(bodies()[0]?.requestKey).toBe(bodies()[1]?.requestKey)
  })

  it('derives keys from --key, unit and template', async () => {
    const { muster, bodies } = shellWithUnits()
    const line = [
      'commands',
      'send',
      'Restart',
      '--unit',
      'U1',
      '--unit',
      'U2',
      '--concurrency',
      '1',
      '--key',
      'night-stop',
    ]
    await muster(line)
    await muster(line)
    const keys = bodies().map(({ requestKey }) => requestKey)
    expect(keys.slice(0, 2)).toEqual(keys.slice(2))
    expect(keys[0]).not.toBe(keys[1])
    expect(keys[0]?.length).toBeLessThanOrEqual(64)
  })

  it('sends nothing with --dry-run', async () => {
    const { muster, bodies } = shellWithUnits()
    const { exit, out } = await muster(['commands', 'send', 'Restart', '--unit', 'U1', '--dry-run', '--jsonl'])
    expect(exit).toBe(0)
    expect(rows(out)).toMatchObject([{ unit: 'U1', status: 'DRY_RUN', message: 'Would send template 40.' }])
    expect(bodies()).toEqual([])
  })

  it('exits with 5 if some sends fail and with 1 if all fail', async () => {
    const { muster } = shellWithUnits()
    const some = await muster(['commands', 'send', 'Restart', '--unit', 'U1', '--unit', 'U9', '--jsonl'])
    expect(some.exit).toBe(5)
    expect(some.err).toContain('1 of 2 done.')
    expect(rows(some.out).find(({ unit }) => unit === 'U9')).toMatchObject({
      status: 'FAILED',
      message: expect.stringContaining('muster commands templates 9') as string,
    })
    expect(await muster(['commands', 'send', 'Restart', '--unit', 'U9'])).toMatchObject({ exit: 1 })
  })

  it('waits for the final status with --wait', async () => {
    const { muster, server } = shellWithUnits()
    let looks = 0
    server.on(listCommands, ({ query }) => ({
      items: [sent(100 + Number(query.get('assetId')), ++looks < 3 ? 'FETCHED' : 'COMPLETED')],
      totalElements: 1,
      totalPages: 1,
    }))
    const { exit, out } = await muster(['commands', 'send', 'Restart', '--unit', 'U1', '--wait', '--jsonl'])
    expect({ exit, status: rows(out)[0]?.status }).toEqual({ exit: 0, status: 'COMPLETED' })
    server.on(listCommands, {
      items: [{ ...sent(101, 'ERROR'), message: 'Engine runs.' }],
      totalElements: 1,
      totalPages: 1,
    })
    const refused = await muster(['commands', 'send', 'Restart', '--unit', 'U1', '--wait', '--jsonl'])
    expect(refused.exit).toBe(1)
    expect(rows(refused.out)).toMatchObject([{ status: 'ERROR', message: 'Engine runs.' }])
  })

  it('counts commands without a final status in time as failed', async () => {
    const { muster, server } = shellWithUnits()
    server.on(listCommands, { items: [sent(101)], totalElements: 1, totalPages: 1 })
    const { exit, out } = await muster([
      'commands',
      'send',
      'Restart',
      '--unit',
      'U1',
      '--wait',
      '--timeout',
      '0s',
      '--jsonl',
    ])
    expect(exit).toBe(1)
    expect(rows(out)).toMatchObject([{ status: 'QUEUED', message: 'No final status in time.' }])
  })

  it('reports the result of each unit after a cancellation', async () => {
    const { muster, server, interrupt } = shellWithUnits()
    server.on(sendCommand, () => {
      interrupt()
      return sent(1)
    })
    const { exit, out } = await muster([
      'commands',
      'send',
      'Restart',
      '--unit',
      'U1',
      '--unit',
      'U2',
      '--concurrency',
      '1',
      '--jsonl',
    ])
    expect(exit).toBe(2)
    expect(rows(out)).toMatchObject([
      { unit: 'U1', status: 'QUEUED' },
      { unit: 'U2', status: 'CANCELLED', message: 'Not sent.' },
    ])
  })

  it('reports the sent command if waiting for it is cancelled', async () => {
    const { muster, server, interrupt } = shellWithUnits()
    server.on(listCommands, () => {
      interrupt()
      return { items: [sent(101)], totalElements: 1, totalPages: 1 }
    })
    const { exit, out } = await muster(['commands', 'send', 'Restart', '--unit', 'U1', '--wait', '--jsonl'])
    expect(exit).toBe(2)
    expect(rows(out)).toMatchObject([
      { unit: 'U1', commandId: 101, status: 'QUEUED', message: 'Sent, not waited for.' },
    ])
  })
})

it('filters the command history by status', async () => {
  const { muster, server } = shellWithUnits()
  server.on(listCommands, { items: [sent(3), sent(2, 'ERROR'), sent(1, 'COMPLETED')], totalElements: 3, totalPages: 1 })
  expect((await muster(['commands', 'history', 'U1', '--status', 'error', '--csv', '--fields', 'id,status'])).out).toBe(
    'id,status\n2,ERROR\n',
  )
})

it('limits the number of concurrent items', async () => {
  let running = 0
  let most = 0
  const work = async (n: number) => {
    most = Math.max(most, ++running)
    await new Promise(setImmediate)
    running--
    return n * 2
  }
  const results: number[] = []
  for await (const result of inParallel([1, 2, 3, 4, 5, 6, 7], 3, work)) results.push(result)
  expect(results.toSorted((a, b) => a - b)).toEqual([2, 4, 6, 8, 10, 12, 14])
  expect(most).toBe(3)
})
