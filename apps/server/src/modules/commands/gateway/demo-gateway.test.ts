import { describe, expect, it } from 'vitest'
import { after, type Step } from '#kernel/outbox/services.ts'
import { demoGateway } from './demo-gateway.ts'
import type { PendingCommand } from './gateway.ts'

const start = new Date('2026-11-21T10:00:00Z')

const command = (changes: Partial<PendingCommand> = {}): PendingCommand => ({
  id: 1,
  unitId: 7,
  type: 'CAN_INJECTION',
  status: 'QUEUED',
  templateId: 3,
  templateName: 'Request position',
  action: { type: 'positionSingle' },
  payload: null,
  fileName: null,
  deviceUid: '990000000000008',
  isDemo: true,
  isLinked: false,
  hasFile: false,
  lastSeen: start,
  createdAt: start,
  expiresAt: null,
  handedAt: null,
  fetchedAt: null,
  startedAt: null,
  ...changes,
})

/** Runs all steps to the end, each at the time that the previous one requested. */
async function run(of: PendingCommand): Promise<Step[]> {
  const steps: Step[] = []
  let now = start
  let current = of
  while (steps.length < 10) {
    const step = await demoGateway.step(current, {
      now,
      signal: new AbortController().signal,
      handOver: async () => true,
      takeBack: async () => {},
    })
    if (step.status) steps.push(step)
    if (step.status === 'COMPLETED' || step.status === 'ERROR') return steps
    current = {
      ...current,
      status: step.status ?? current.status,
      ...(step.status === 'FETCHED' && { fetchedAt: now }),
      ...(step.status === 'IN_PROGRESS' && { startedAt: now }),
    }
    now = step.again
  }
  throw new Error('It never ends')
}

describe('demo device', () => {
  it('fetches a command, carries it out and succeeds, always the same way', async () => {
    const steps = await run(command())
    expect(steps.map(step => step.status)).toEqual(['FETCHED', 'IN_PROGRESS', 'COMPLETED'])
    expect(await run(command())).toEqual(steps)
  })

  it('fails occasionally with a reason if a command changes something, and never if it only reads', async () => {
    const ends = async (changes: Partial<PendingCommand>) =>
      (await Promise.all(Array.from({ length: 100 }, (_, i) => run(command({ ...changes, unitId: i + 1 }))))).map(
        steps => steps.at(-1),
      )
    const failed = (await ends({ action: { type: 'engineStop' } })).filter(end => end?.status === 'ERROR')
    expect(failed.length).toBeGreaterThan(3)
    expect(failed.length).toBeLessThan(30)
    expect(failed.every(end => end?.message)).toBe(true)
    expect((await ends({})).every(end => end?.status === 'COMPLETED')).toBe(true)
  })

  it('leaves a command waiting until the silent unit reports', async () => {
    const silent = command({ lastSeen: after(start, -16 * 60) })
    const stepping = {
      now: start,
      signal: new AbortController().signal,
      handOver: () => Promise.reject(new Error('handed over')),
      takeBack: async () => {},
    }
    expect(await demoGateway.step(silent, stepping)).toEqual({ again: after(start, 5) })
    expect(await demoGateway.step(command({ lastSeen: null }), stepping)).toEqual({ again: after(start, 5) })
  })
})
