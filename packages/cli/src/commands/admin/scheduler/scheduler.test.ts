import {
  disableSchedulerTrigger,
  enableSchedulerTrigger,
  listSchedulerTriggers,
  previewSchedulerTrigger,
  rescheduleSchedulerTrigger,
  rescheduleSchedulerTriggerByCron,
  runSchedulerTrigger,
  type FleetSchemas,
} from '@muster/contract'
import { expect, it } from 'vitest'
import { fakeShell } from '../../../../test/fake-shell.ts'

const job = (name: string, type: 'cluster' | 'standalone'): FleetSchemas['Trigger'] => ({
  name,
  type,
  description: '',
  enabled: true,
  intervalMs: 60_000,
  version: 2,
})
const runs = ['2026-03-11T02:00:00Z', '2026-03-12T02:00:00Z', '2026-03-13T02:00:00Z']

function shell() {
  const made = fakeShell()
  made.server
    .on(listSchedulerTriggers, ({ path }) => ({
      items:
        path.type === 'cluster'
          ? [job('retention', 'cluster'), job('both', 'cluster')]
          : [job('cleanUp', 'standalone'), job('both', 'standalone')],
      totalCount: 2,
    }))
    .on(previewSchedulerTrigger, { runs })
    .on(enableSchedulerTrigger, undefined)
    .on(disableSchedulerTrigger, undefined)
    .on(runSchedulerTrigger, undefined)
    .on(rescheduleSchedulerTrigger, undefined)
    .on(rescheduleSchedulerTriggerByCron, undefined)
  const last = () => {
    const { operation, path, body } = made.server.calls.at(-1) ?? {}
    return { operation, path, body }
  }
  return { ...made, last }
}

it('lists the jobs of both types', async () => {
  const { out } = await shell().muster(['scheduler', 'ls', '--csv', '--fields', 'name,type,schedule'])
  expect(out).toBe(
    'name,type,schedule\nretention,cluster,every 60 s\nboth,cluster,every 60 s\ncleanUp,standalone,every 60 s\nboth,standalone,every 60 s\n',
  )
})

it.each([
  ['enable', 'enableSchedulerTrigger'],
  ['disable', 'disableSchedulerTrigger'],
  ['run', 'runSchedulerTrigger'],
])('runs `scheduler %s` for a job by name', async (word, operation) => {
  const { muster, last } = shell()
  expect(await muster(['scheduler', word, 'cleanup'])).toMatchObject({ exit: 0, out: '' })
  expect(last()).toMatchObject({ operation, path: { type: 'standalone', name: 'cleanUp' } })
})

it('requires the type if two jobs have the same name', async () => {
  const { muster, last } = shell()
  expect(await muster(['scheduler', 'run', 'both'])).toMatchObject({
    exit: 3,
    err: expect.stringContaining('--type') as string,
  })
  expect(await muster(['scheduler', 'run', 'both', '--type', 'cluster'])).toMatchObject({ exit: 0 })
  expect(last()).toMatchObject({ path: { type: 'cluster' } })
  expect(await muster(['scheduler', 'run', 'nothing'])).toMatchObject({
    exit: 1,
    err: expect.stringContaining('retention') as string,
  })
})

it('reschedules by interval and by cron, and prints the next runs', async () => {
  const { muster, last } = shell()
  expect(
    await muster(['scheduler', 'reschedule', 'retention', '--every', '6h', '--start', '2026-03-11T02:00:00Z']),
  ).toMatchObject({ exit: 0, out: `${runs.join('\n')}\n` })
  expect(last()).toMatchObject({
    operation: 'rescheduleSchedulerTrigger',
    body: { intervalMs: 21_600_000, startDate: '2026-03-11 02:00:00', version: 2 },
  })
  await muster(['scheduler', 'reschedule', 'retention', '--cron', '0 3 * * *'])
  expect(last()).toMatchObject({
    operation: 'rescheduleSchedulerTriggerByCron',
    body: { cron: '0 3 * * *', zone: 'Europe/Rome', version: 2 },
  })
  await muster(['scheduler', 'reschedule', 'retention', '--cron', '0 3 * * *', '--dry-run'])
  expect(last()).toMatchObject({ operation: 'previewSchedulerTrigger' })
  expect(await muster(['scheduler', 'reschedule', 'retention'])).toMatchObject({ exit: 3 })
})
