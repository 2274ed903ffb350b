import type { Job, JobProgressMessage } from '@muster/contract/devices'
import { expect, it } from 'vitest'
import type { LogPart } from '#telemetry/device-link/jobs/job-kind.ts'
import { Aborted, carryOut, type Work } from './carry-out.ts'

const command = (type: string): Job => ({
  id: 'command-1',
  issuedAt: 0,
  kind: 'command',
  command: { name: type, action: { type, attributes: {} }, movesMachine: true },
})
const sniffing: Job = {
  id: 'sniffing-1',
  issuedAt: 0,
  kind: 'sniffing',
  sniffing: { schedule: 'NOW', seconds: 60, maxBytes: 1e6, url: '' },
}

/** Runs a job without waiting. @param abortedAt pause during which it is aborted */
async function run(job: Job, { seed = 1, abortedAt = 0 } = {}) {
  const reports: Pick<JobProgressMessage, 'status' | 'message'>[] = []
  const parts: LogPart[] = []
  let pauses = 0
  const work: Work = {
    machine: { seed },
    number: 1,
    device: { uid: 'd', deviceId: 1 },
    aborted: new AbortController().signal,
    kind: {
      name: 'sniffing',
      pending: async () => [],
      report: async () => 'stored',
      log: {
        offset: async () => 0,
        append: async (_device, _id, part) => {
          parts.push(part)
          return { offset: part.offset + part.content.length }
        },
      },
    },
    pause: async () => {
      if (++pauses === abortedAt) throw new Aborted()
    },
    report: async progress => void reports.push(progress),
    restart: async () => {},
  }
  await carryOut(job, work)
  return { statuses: reports.map(({ status }) => status), message: reports.at(-1)?.message, parts }
}

it('fetches a command, executes it and succeeds', async () => {
  expect((await run(command('positionSingle'))).statuses).toEqual(['fetched', 'in-progress', 'completed'])
})

it('fails occasionally with a reason if a command changes something, but never if it only reads', async () => {
  const ends = async (type: string) =>
    Promise.all(Array.from({ length: 100 }, (_, seed) => run(command(type), { seed })))
  const failed = (await ends('engineStop')).filter(({ statuses }) => statuses.at(-1) === 'failed')
  expect(failed.length).toBeGreaterThan(3)
  expect(failed.length).toBeLessThan(30)
  expect(failed.every(({ message }) => message)).toBe(true)
  expect((await ends('positionSingle')).every(({ statuses }) => statuses.at(-1) === 'completed')).toBe(true)
})

it('uploads the log of an aborted CAN log request, and nothing before it began', async () => {
  const { statuses, parts } = await run(sniffing, { abortedAt: 2 })
  expect(statuses).toEqual(['in-progress', 'aborted'])
  expect(parts).toMatchObject([{ offset: 0, isLast: true }])
  const early = await run(sniffing, { abortedAt: 1 })
  expect([early.statuses, early.parts]).toEqual([['aborted'], []])
})
