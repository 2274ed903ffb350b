import {
  cancelCanSniffingRequest,
  downloadCanSniffingFile,
  getCanSniffingLastRequest,
  getUnit,
  listCanSniffingFiles,
  listCanSniffingUnits,
  sendCanSniffingRequest,
} from '@muster/contract'
import { fakeServer } from '@muster/core/testing'
import { describe, expect, it, vi } from 'vitest'
import { openScreen } from '../../test/open-screen.tsx'
import { CanSniffingDetail } from './can-sniffing-detail.tsx'
import { CanSniffingList } from './can-sniffing-list.tsx'
import type { CanLogFile, CanRequest } from './can-sniffing.client.ts'

const at = '2026-11-20T08:02:00Z'
const labels: Record<CanRequest['status'], string> = {
  PENDING: 'Pending',
  PROCESSING: 'Processing',
  DONE: 'Done',
  FAILED: 'Failed',
  CANCELED: 'Canceled',
  CANCEL_PENDING: 'Cancel pending',
}
const request = (changes: Partial<CanRequest> = {}): CanRequest => ({
  id: 5,
  status: 'DONE',
  schedule: 'NOW',
  duration: 1,
  createdAt: at,
  updatedAt: at,
  ...changes,
})
const file = (requestId: number): CanLogFile => ({
  requestId,
  fileName: `can-SN7-${requestId}.log`,
  size: 181_000,
  createdAt: at,
  schedule: 'BOOT',
  duration: 3,
})
const log = '(1436509052.249713) can0 0CF00400#F07D84C03200FFFF\n'

function aServer(last?: CanRequest, files: readonly CanLogFile[] = []) {
  const state = { last }
  const server = fakeServer()
    .on(getUnit, () => Response.json({ unitId: 7, name: 'T7.270' }))
    .on(getCanSniffingLastRequest, () => (state.last ? { request: state.last } : {}))
    .on(listCanSniffingFiles, { items: [...files], totalCount: files.length })
    .on(sendCanSniffingRequest, ({ body }) => {
      state.last = request({ id: 6, status: 'PENDING', ...(body as object) })
      return state.last
    })
    .on(cancelCanSniffingRequest, () => {
      state.last = request({ status: 'CANCEL_PENDING' })
      return undefined as never
    })
    .on(
      downloadCanSniffingFile,
      () =>
        new Response(log, { headers: { 'content-disposition': 'attachment; filename="from-server.log"' } }) as never,
    )
  return { server, state }
}

const open = (last?: CanRequest, files: readonly CanLogFile[] = []) => {
  const { server, state } = aServer(last, files)
  return openScreen(<CanSniffingDetail params={{ id: '7' }} query={{}} />, { server }).then(shown => ({
    ...shown,
    state,
  }))
}

it('CANSNIFF-001 lists units with their last request and a link to the detail', async () => {
  const server = fakeServer().on(listCanSniffingUnits, {
    items: [
      {
        unitId: 7,
        name: 'T7.270',
        serial: 'SN7',
        companyName: 'Farm',
        lastRequestStatus: 'CANCEL_PENDING',
        lastRequestAt: at,
      },
      { unitId: 8, name: 'Puma', serial: '', companyName: 'Farm' },
    ],
    totalCount: 2,
  })
  const { screen } = await openScreen(<CanSniffingList query={{ page: 1 } as never} />, { server })
  await expect
    .element(screen.getByRole('link', { name: 'T7.270' }))
    .toHaveAttribute('href', '/reports/canbusSniffing/7')
  await expect.element(screen.getByRole('row', { name: /T7/ })).toMatchTextContent(/SN7.*Farm.*Cancel pending/)
})

describe('the request panel', () => {
  it.each([
    ['PENDING', false, false],
    ['PROCESSING', false, true],
    ['CANCEL_PENDING', false, false],
    ['DONE', true, false],
    ['FAILED', true, false],
    ['CANCELED', true, false],
  ] as const)(
    'CANSNIFF-003 CANSNIFF-005 CANSNIFF-006 CANSNIFF-007 for status %s: sets new request %s and cancel %s, shows errors for FAILED only',
    async (status, mayAsk, mayCancel) => {
      const { screen } = await open(request({ status, errorMessage: 'Bus off.' }))
      const ask = screen.getByRole('button', { name: 'New request' })
      await expect.element(screen.getByText(labels[status], { exact: true })).toBeVisible()
      if (mayAsk) await expect.element(ask).not.toHaveAttribute('aria-disabled')
      else await expect.element(ask).toHaveAttribute('aria-disabled', 'true')
      expect(screen.getByRole('button', { name: 'Cancel the request' }).elements()).toHaveLength(mayCancel ? 1 : 0)
      expect(screen.getByText('Bus off.').elements()).toHaveLength(status === 'FAILED' ? 1 : 0)
    },
  )

  it('CANSNIFF-008 CANSNIFF-013 shows a notice if there is no request', async () => {
    const { screen } = await open()
    await expect.element(screen.getByText('No request')).toBeVisible()
    await expect.element(screen.getByRole('heading', { name: 'CAN bus sniffing: T7.270' })).toBeVisible()
  })

  it('CANSNIFF-009 CANSNIFF-011 CANSNIFF-013 sends unit, schedule and the default duration of 1 minute', async () => {
    const { screen, dialog, press, sent } = await open()
    await press('New request')
    await expect.element(dialog.getByRole('radio', { name: 'Log now' })).toBeChecked()
    await expect.element(dialog.getByRole('radio', { name: 'At next key on' })).toBeVisible()
    await expect.element(dialog.getByLabelText('Log duration')).toHaveValue('1')
    await press('Send the request')
    await expect.element(screen.getByText('Pending', { exact: true })).toBeVisible()
    await expect.poll(() => sent('sendCanSniffingRequest')[0]?.body).toEqual({ unit: 7, schedule: 'NOW', duration: 1 })
    const ask = screen.getByRole('button', { name: 'New request' })
    await expect.element(ask).toHaveAttribute('aria-disabled', 'true')
    await expect.element(ask).toHaveFocus()
  })

  it('CANSNIFF-003 CANSNIFF-009 sends and shows the entered schedule and duration', async () => {
    const { screen, dialog, press, sent } = await open()
    await press('New request')
    await dialog.getByRole('radio', { name: 'At next key on' }).click()
    await dialog.getByLabelText('Log duration').fill('15')
    await press('Send the request')
    await expect
      .poll(() => sent('sendCanSniffingRequest')[0]?.body)
      .toEqual({ unit: 7, schedule: 'BOOT', duration: 15 })
    const panel = screen.getByRole('region', { name: 'Last request' })
    await expect.element(panel).toMatchTextContent(/Status Pending.*At next key on.*15 minutes/)
  })

  it.each(Object.entries(labels))(
    'CANSNIFF-004 shows %s as “%s” in the panel and in the list',
    async (status, label) => {
      const { screen } = await open(request({ status: status as CanRequest['status'] }))
      await expect.element(screen.getByRole('region', { name: 'Last request' })).toMatchTextContent(`Status ${label}`)
      await screen.unmount()
      const lastRequestStatus = status as CanRequest['status']
      const unit = {
        unitId: 7,
        name: 'T7.270',
        serial: 'SN7',
        companyName: 'Farm',
        lastRequestStatus,
        lastRequestAt: at,
      }
      const list = await openScreen(<CanSniffingList query={{ page: 1 } as never} />, {
        server: fakeServer().on(listCanSniffingUnits, { items: [unit], totalCount: 1 }),
      })
      await expect.element(list.screen.getByRole('row', { name: /T7/ })).toMatchTextContent(`Farm ${label}`)
    },
  )

  it(
    'ERR-017 CANSNIFF-002 CANSNIFF-012 CANSNIFF-013 cancels by ID after confirmation',
    { meta: { raises: ['cancelCanRequest'] } },
    async () => {
      const { screen, dialog, press, sent } = await open(request({ status: 'PROCESSING' }))
      await press('Cancel the request')
      await expect.element(dialog).toMatchTextContent('Cancel this request?')
      await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
      expect(sent('cancelCanSniffingRequest')).toEqual([])
      await press('Cancel the request')
      await dialog.getByRole('button', { name: 'Cancel the request' }).click()
      await expect.element(screen.getByText('Cancel pending', { exact: true })).toBeVisible()
      await expect.poll(() => sent('cancelCanSniffingRequest')[0]?.path).toEqual({ requestId: '5' })
      // the focused button has been removed
      await expect.element(screen.getByRole('button', { name: 'New request' })).toHaveFocus()
    },
  )

  it('CANSNIFF-010 reloads every 30000 ms in every status', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
    try {
      const { sent, state } = await open(request({ status: 'PROCESSING' }))
      // each look of a poll moves the clock, too
      await expect.poll(() => sent('getCanSniffingLastRequest')).toHaveLength(1)
      state.last = request({ status: 'DONE' })
      await vi.advanceTimersByTimeAsync(25_000)
      expect(sent('getCanSniffingLastRequest')).toHaveLength(1)
      await vi.advanceTimersByTimeAsync(6_000)
      expect(sent('getCanSniffingLastRequest')).toHaveLength(2)
      // a finished request may have produced a file
      await expect.poll(() => sent('listCanSniffingFiles').length).toBeGreaterThan(1)
      await vi.advanceTimersByTimeAsync(30_000)
      expect(sent('getCanSniffingLastRequest')).toHaveLength(3)
      const none = await open()
      await expect.poll(() => none.sent('getCanSniffingLastRequest')).toHaveLength(1)
      await vi.advanceTimersByTimeAsync(31_000)
      expect(none.sent('getCanSniffingLastRequest')).toHaveLength(2)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('the files', () => {
  it('CANSNIFF-002 CANSNIFF-013 lists the last 20 files and downloads one under the name in Content-Disposition', async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const named = vi.spyOn(URL, 'createObjectURL')
    const { screen, sent } = await open(request(), [file(5), file(4)])
    const row = screen.getByRole('row', { name: 'can-SN7-5.log' })
    await expect.element(row).toMatchTextContent(/At next key on3181 kB/)
    await expect.poll(() => sent('listCanSniffingFiles')[0]?.query.get('limit')).toBe('20')
    await row.hover()
    await row.getByRole('button', { name: 'Download' }).click()
    await expect.poll(() => saved.mock.instances.length).toBe(1)
    expect((saved.mock.instances[0] as unknown as HTMLAnchorElement).download).toBe('from-server.log')
    await expect.poll(() => sent('downloadCanSniffingFile')[0]?.path).toEqual({ requestId: '5' })
    expect(await new Response(named.mock.lastCall?.[0] as Blob).text()).toBe(log)
    saved.mockRestore()
    named.mockRestore()
  })

  it('opens a log from its URL', async () => {
    const { screen, went } = await open(request(), [file(5)])
    const row = screen.getByRole('row', { name: 'can-SN7-5.log' })
    await row.hover()
    await row.getByRole('button', { name: 'Open' }).click()
    await expect.poll(() => went).toEqual(['/reports/canbusSniffing/7?file=5'])
  })
})
