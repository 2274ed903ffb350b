import { truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  abortFileTransfer,
  createFileTransfer,
  listFileTransfers,
  listUnitsPaginated,
  replayFileTransfer,
} from '@muster/contract'
import { problem } from '@muster/core/testing'
import { expect, it } from 'vitest'
import { fakeShell } from '../../../../test/fake-shell.ts'

const transfer = {
  id: 5,
  unitId: 8,
  fileName: 'config.bin',
  size: 3,
  status: 'QUEUED' as const,
  startDate: '2026-03-10T12:00:00Z',
  userName: 'Ada Keller',
  progress: 0,
}

function shell() {
  const made = fakeShell()
  made.server
    .on(listUnitsPaginated, ({ query }) => ({
      items: [
        {
          id: 8,
          name: query.get('filter') ?? '',
          iconName: '',
          statusId: 1,
          statusName: '',
          statusColor: '',
          hasMntProfile: false,
        },
      ],
      totalCount: 1,
    }))
    .on(listFileTransfers, { items: [transfer], totalElements: 1, totalPages: 1 })
    .on(createFileTransfer, transfer)
    .on(abortFileTransfer, undefined)
    .on(replayFileTransfer, { ...transfer, id: 7 })
  const path = join(made.folder, 'config.bin')
  writeFileSync(path, 'abc')
  return { ...made, path }
}

it('sends a file with its name', async () => {
  const { muster, server, path } = shell()
  const { exit, out } = await muster([
    'files',
    'send',
    path,
    '--unit',
    'T7',
    '--notes',
    'new rates',
    '--csv',
    '--fields',
    'unit,id,status',
  ])
  expect({ exit, out }).toEqual({ exit: 0, out: 'unit,id,status\nT7,5,QUEUED\n' })
  expect(server.calls.at(-1)?.headers.get('content-type')).toContain('multipart/form-data')
})

it('does not retry a transfer', async () => {
  const { muster, server, path, waits } = shell()
  server.on(createFileTransfer, () => problem(503, 'down'))
  expect(await muster(['files', 'send', path, '--unit', 'T7'])).toMatchObject({ exit: 1 })
  expect(waits).toEqual([])
})

it('rejects a file over the size limit before sending', async () => {
  const { muster, server, path } = shell()
  truncateSync(path, 15 * 1024 * 1024 + 1)
  expect(await muster(['files', 'send', path, '--unit', 'T7'])).toMatchObject({
    exit: 3,
    err: expect.stringContaining('limit is 15 MB') as string,
  })
  expect(server.calls).toEqual([])
})

it('names a missing file', async () => {
  expect(await shell().muster(['files', 'send', '/nowhere.bin', '--unit', 'T7'])).toMatchObject({
    exit: 3,
    err: 'There is no file /nowhere.bin.\n',
  })
  const made = shell()
  expect(await made.muster(['files', 'send', made.folder, '--unit', 'T7'])).toMatchObject({
    exit: 3,
    err: `${made.folder} is a folder.\n`,
  })
})

it('lists, aborts and replays transfers', async () => {
  const { muster, server } = shell()
  expect((await muster(['files', 'ls', 'T7', '--csv', '--fields', 'id,file,bytes'])).out).toBe(
    'id,file,bytes\n5,config.bin,3\n',
  )
  await muster(['files', 'abort', '5', '6'])
  expect(server.calls.at(-1)).toMatchObject({ operation: 'abortFileTransfer', body: { ids: [5, 6] } })
  expect(await muster(['files', 'replay', '5'])).toMatchObject({
    exit: 0,
    out: '7\n',
    err: 'Transfer 5 is sent again as 7.\n',
  })
  expect(server.calls.at(-1)).toMatchObject({ operation: 'replayFileTransfer', path: { id: '5' } })
})
