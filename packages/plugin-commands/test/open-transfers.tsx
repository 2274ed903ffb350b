import {
  abortFileTransfer,
  createFileTransfer,
  exportFtHistory,
  getUnit,
  listFileTransfers,
  replayFileTransfer,
  saveFileTransferAsTemplate,
  type Permission,
} from '@muster/contract'
import { assemble } from '@muster/core'
import { aLogin, fakeCore, fakeLive, fakeServer, type FakeServer } from '@muster/core/testing'
import { Toasts } from '@muster/ui'
import { DrawerHost } from '@muster/ui/drawer-host'
import { TestHost } from '@muster/ui/testing'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import plugin from '../src/index.ts'
import { messages } from './messages.ts'
import type { FileTransfer } from '../src/clients/index.ts'
import { FileTransferList } from '../src/files/file-transfer-list.tsx'

export const aTransfer = (id: number, changes: Partial<FileTransfer> = {}): FileTransfer => ({
  id,
  unitId: 7,
  fileName: `config-${id}.bin`,
  size: 48_200,
  status: 'QUEUED',
  startDate: '2026-11-20T08:00:00Z',
  userName: 'Ada Keller',
  progress: 0,
  ...changes,
})

/** Fakes the file-transfer operations with search; sending, aborting and resending change the given transfers. */
export function fileServer(transfers: FileTransfer[] = []): FakeServer {
  const of = (id: unknown) => transfers.find(transfer => transfer.id === Number(id)) ?? aTransfer(0)
  return fakeServer()
    .on(getUnit, () => Response.json({ unitId: 7, name: 'T7.270' }))
    .on(listFileTransfers, ({ query }) => {
      const statuses = query.getAll('statuses')
      const items = transfers.filter(
        ({ fileName, status }) =>
          fileName.includes(query.get('searchPattern') ?? '') && (statuses.length === 0 || statuses.includes(status)),
      )
      return { items, totalElements: items.length, totalPages: 1 }
    })
    .on(createFileTransfer, () => {
      const made = aTransfer(transfers.length + 1, { fileName: 'new.bin' })
      transfers.unshift(made)
      return made
    })
    .on(abortFileTransfer, ({ body }) => {
      for (const id of (body as { ids: number[] }).ids)
        Object.assign(of(id), { status: 'ABORTED', endDate: '2026-11-20T08:01:00Z' })
    })
    .on(replayFileTransfer, ({ path }) => {
      const made = { ...of(path['id']), id: transfers.length + 1, status: 'QUEUED' as const, endDate: undefined }
      transfers.unshift(made)
      return made
    })
    .on(saveFileTransferAsTemplate, { id: 9 })
    .on(
      exportFtHistory,
      () =>
        new Response('file', { headers: { 'content-disposition': 'attachment; filename="File transfers T7.csv"' } }),
    )
}

interface Options {
  server?: FakeServer
  acl?: Permission[]
  width?: number
}

/** Renders the screen of unit 7 with a fake server and a fake live channel. */
export async function openTransfers({
  server = fileServer(),
  acl = ['ADM_COMMAND_VIEW', 'ADM_COMMAND_SEND'],
  width = 1280,
}: Options = {}) {
  await page.viewport(width, 800)
  const core = fakeCore({ fetch: server.fetch, login: aLogin({ acl }) })
  const live = fakeLive()
  Object.assign(core.live, { commands: live.bus })
  const screen = await render(
    <TestHost core={core} registry={assemble([plugin], { mode: 'development' })} messages={messages}>
      <DrawerHost at="/reports/file-transfer/7">
        <FileTransferList params={{ equipmentId: '7' }} />
      </DrawerHost>
      <Toasts />
    </TestHost>,
  )
  // left by the previous test
  for (const close of document.querySelectorAll<HTMLElement>('.m-toast [aria-label=Close]')) close.click()
  return {
    screen,
    live,
    server,
    press: (name: string) => screen.getByRole('button', { name, exact: true }).click(),
    row: (name: string) => screen.getByRole('row', { name }),
    /** Returns the requests of an operation. */
    sent: (operation: { id: string }) => server.calls.filter(call => call.operation === operation.id),
  }
}
