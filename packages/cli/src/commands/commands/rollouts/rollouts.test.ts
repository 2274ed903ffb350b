import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  abortRollout,
  createRollout,
  getRollout,
  listRolloutMembers,
  listRollouts,
  uploadFirmware,
  type FleetSchemas,
} from '@muster/contract'
import { expect, it } from 'vitest'
import { fakeShell } from '../../../../test/fake-shell.ts'

const rollout: FleetSchemas['Rollout'] = {
  id: 3,
  name: 'Clock fix',
  companyId: 1,
  companyName: 'Agri',
  status: 'STOPPED',
  stopReason: 'FAILURES',
  firmware: true,
  contentName: '2.0.0',
  model: 'gw-2',
  allowDowngrade: false,
  successPercent: 90,
  failurePercent: 20,
  timeoutMinutes: 60,
  fetchHours: 168,
  stationary: true,
  keyOff: false,
  createdAt: '2026-11-29T10:00:00Z',
  userName: 'Ada Keller',
  waves: [
    { number: 1, members: 5, started: true, open: 1, completed: 3, failed: 1, needed: 5, failuresAllowed: 1 },
    { number: 2, members: 7, started: false, open: 7, completed: 0, failed: 0, needed: 7, failuresAllowed: 2 },
  ],
}

it('lists roll-outs, their waves and the units that have failed', async () => {
  const { muster, server } = fakeShell()
  server
    .on(listRollouts, { items: [rollout], totalCount: 1 })
    .on(getRollout, rollout)
    .on(listRolloutMembers, {
      items: [{ unitId: 8, unitName: 'T7', wave: 1, status: 'ERROR', message: 'code 3', attempts: 1 }],
      totalCount: 1,
    })
  const fields = 'id,status,units,completed,failed'
  expect((await muster(['rollouts', 'ls', '--csv', '--fields', fields])).out).toBe(`${fields}\n3,STOPPED,12,3,1\n`)
  const shown = await muster(['rollouts', 'show', '3', '--csv', '--fields', 'wave,open'])
  expect(shown).toMatchObject({ out: 'wave,open\n1,1\n2,7\n', err: 'Clock fix, STOPPED, FAILURES\n' })
  const failed = await muster(['rollouts', 'units', '3', '--failed', '--csv', '--fields', 'unit,message'])
  expect(failed.out).toBe('unit,message\nT7,code 3\n')
  expect(server.calls.at(-1)?.query.getAll('statuses')).toEqual(['ERROR', 'TIMED_OUT', 'ABORTED'])
})

it('starts and aborts a roll-out', async () => {
  const { muster, server } = fakeShell()
  server.on(createRollout, rollout).on(getRollout, rollout).on(abortRollout, rollout)
  const words = [
    'rollouts',
    'create',
    'Clock fix',
    '--firmware',
    '12',
    '--waves',
    '1,10',
    '--timeout',
    '2h',
    '--stationary',
  ]
  expect(await muster(words)).toMatchObject({ exit: 0, out: '3\n', err: 'Started with waves of 5, 7 units.\n' })
  expect(server.calls.at(-1)?.body).toMatchObject({
    name: 'Clock fix',
    firmwareId: 12,
    waves: [1, 10],
    timeoutMinutes: 120,
    condition: { stationary: true, keyOff: false },
  })
  expect((await muster(['rollouts', 'create', 'Clock fix'])).exit).toBe(3)
  expect((await muster(['rollouts', 'abort', '3', '--yes'])).err).toBe('Clock fix has been aborted.\n')
})

it('uploads firmware', async () => {
  const { muster, server, folder } = fakeShell()
  const path = join(folder, 'gw.bin')
  writeFileSync(path, 'firmware')
  server.on(uploadFirmware, {
    id: 12,
    model: 'gw-2',
    version: '2.0.0',
    fileName: 'gw.bin',
    size: 8,
    sha256: '0',
    companyId: 1,
    companyName: 'Agri',
    createdAt: '2026-11-29T10:00:00Z',
    userName: 'Ada Keller',
  })
  const words = ['firmware', 'upload', path, '--model', 'gw-2', '--release', '2.0.0', '--csv', '--fields', 'id,version']
  expect((await muster(words)).exit).toBe(3)
  expect(await muster([...words, '--signature', 'AA'])).toMatchObject({ exit: 0, out: 'id,version\n12,2.0.0\n' })
})
