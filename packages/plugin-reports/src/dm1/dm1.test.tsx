import { dm1Messages, dm1MessagesDetail, exportDm1Messages, lookupUnits, lookupUnitsIds } from '@muster/contract'
import { aLogin, fakeServer, problem } from '@muster/core/testing'
import { fleetKitMessages } from '@muster/fleet-kit/messages'
import { openScreen } from '@muster/ui/testing'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { messages } from '../../test/messages.ts'
import type { Dm1Message } from '../clients/dm1.client.ts'
import { Dm1Choice } from './dm1-choice.tsx'
import { Dm1Detail } from './dm1-detail.tsx'
import { dm1Choice, dm1Detail } from './dm1.routes.ts'

const week = { from: '2026-06-01T00:00:00.000Z', to: '2026-06-07T23:59:59.999Z' }
const detail = (query: object = {}) => <Dm1Detail query={{ unitIds: [1], ...week, canLine: '2', page: 1, ...query }} />

const oil: Dm1Message = {
  unitId: 1,
  unitName: 'Unit 1',
  sourceAddressCode: 0,
  sourceAddressName: 'Engine',
  spnCode: 100,
  fmiCode: 1,
  description: 'Oil pressure low',
  lampColorName: 'Red stop lamp',
  lampColor: 'c62f34',
  canLine: 1,
  count: 3,
  firstTimestamp: '2026-06-01T08:00:00.000Z',
  lastTimestamp: '2026-06-03T08:30:00.000Z',
  active: true,
}
const unnamed: Dm1Message = {
  ...oil,
  sourceAddressCode: 61,
  sourceAddressName: '-',
  description: '-',
  lampColorName: undefined,
  canLine: undefined,
  active: false,
}

function aServer() {
  const units = Array.from({ length: 30 }, (_, i) => ({ id: i + 1, label: `Unit ${i + 1}`, code: `S${i + 1}` }))
  return fakeServer()
    .on(lookupUnits, { items: units, totalCount: units.length })
    .on(lookupUnitsIds, ({ body }) => units.filter(({ id }) => (body as number[]).includes(id)))
    .on(dm1Messages, { items: [oil, unnamed], totalCount: 2 })
    .on(dm1MessagesDetail, {
      items: [
        { timestamp: '2026-06-03T08:30:00.000Z', engineHours: 12.5, occurrenceCount: 4, active: true },
        { timestamp: '2026-06-01T08:00:00.000Z', active: false },
      ],
      totalCount: 3,
    })
    .on(
      exportDm1Messages,
      () => new Response(new Blob(['file']), { headers: { 'content-disposition': 'attachment; filename="dm1.xlsx"' } }),
    )
}

const open = (screen: ReactNode, server = aServer()) =>
  openScreen(screen, {
    server,
    messages: { ...fleetKitMessages, ...messages },
    login: {
      acl: ['ADM_REPORT_DM1_MESSAGES_VIEW'],
      feature: ['REPORTS', 'REPORT_DM1_MESSAGES'],
      userSetting: { ...aLogin().userSetting, timezone: 'UTC', jsTimeFormat: 'HH:mm' },
    },
  })

describe('the routes', () => {
  it('REP-079 REP-080 require the DM1 permission; the detail reads units, dates and backUrl', () => {
    for (const { access } of [dm1Choice, dm1Detail]) expect(access).toEqual({ anyOf: ['ADM_REPORT_DM1_MESSAGES_VIEW'] })
    expect([dm1Choice.path, dm1Detail.path]).toEqual(['/reports/dm1Selection', '/reports/dm1-detail'])
    expect(dm1Detail.readQuery(`?unitIds=1,2&from=${week.from}&to=${week.to}&backUrl=/x`)).toEqual({
      query: { backUrl: '/x', unitIds: [1, 2], ...week, canLine: '2', page: 1 },
    })
  })
})

describe('the selection', () => {
  it.each([
    [25, '2026-11-27T23:59:59.999Z', true],
    [26, week.to, false],
    [25, '2026-11-28T23:59:59.999Z', false],
  ])('REP-013 REP-054 checks the limits for %i units up to %s', async (count, to, isEnabled) => {
    const { screen } = await open(
      <Dm1Choice query={{ unitIds: Array.from({ length: count }, (_, i) => i + 1), from: week.from, to }} />,
    )
    await expect.element(screen.getByText('of 25 units', { exact: false })).toBeVisible()
    await expect.element(screen.getByText('At most 180 days')).toBeVisible()
    const show = screen.getByRole('button', { name: 'Show report' })
    await (isEnabled ? expect.element(show).toBeEnabled() : expect.element(show).toBeDisabled())
  })
})

describe('the detail', () => {
  it('REP-054 describes each fault by its names, or by its codes without names', async () => {
    const { screen, sent } = await open(detail())
    await expect
      .element(screen.getByRole('row').filter({ hasText: 'Oil pressure low' }))
      .toMatchTextContent('03/06/2026 08:30Unit 1Engine (0)1001Oil pressure lowRed stop lampCan Bus 13Active')
    await expect
      .element(screen.getByRole('row').filter({ hasText: 'Inactive' }))
      .toMatchTextContent('Unit 1611001SPN 100 FMI 1--3Inactive')
    expect(sent('dm1Messages')[0]?.body).toEqual({
      unitIds: [1],
      fromDate: week.from,
      toDate: week.to,
      canLine: 2,
      start: 0,
      limit: 50,
    })
  })

  it('REP-055 offers Can Bus 0, Can Bus 1 and both', async () => {
    const { screen, went } = await open(detail())
    const lines = screen.getByRole('combobox', { name: 'CAN line' })
    await expect.element(lines).toBeVisible()
    expect([...lines.element().querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
      'Can Bus 0',
      'Can Bus 1',
      'Both',
    ])
    await lines.selectOptions('Can Bus 1')
    await expect.poll(() => went.at(-1)).toContain('canLine=1')
  })

  it('REP-055 requests the selected line', async () => {
    const one = await open(detail({ canLine: '1' }))
    await expect.poll(() => one.sent('dm1Messages')[0]?.body).toMatchObject({ canLine: 1 })
  })

  it('opens the reports of a fault', async () => {
    const { screen, dialog, sent } = await open(detail())
    await screen.getByRole('row').filter({ hasText: 'Oil pressure low' }).getByText('03/06/2026 08:30').click()
    await expect.element(dialog).toMatchTextContent('SPN 100 FMI 1 of Unit 1')
    await expect
      .poll(() =>
        dialog
          .getByRole('row')
          .elements()
          .slice(1)
          .map(({ textContent }) => textContent),
      )
      .toEqual(['03/06/2026 08:3012.5 h4Active', '01/06/2026 08:00--Inactive'])
    await expect.element(dialog).toMatchTextContent('Earlier reports not shown: 1.')
    expect(sent('dm1MessagesDetail')[0]?.body).toMatchObject({
      unitId: 1,
      sourceAddressCode: 0,
      spnCode: 100,
      fmiCode: 1,
      fromDate: week.from,
    })
  })

  it('lists the same faults in the grid and opens the reports of one with Enter', async () => {
    const { screen, dialog } = await open(detail())
    await screen.getByRole('switch', { name: 'Grid view' }).click()
    const grid = screen.getByRole('application', { name: /: grid$/ })
    await expect.element(grid).toBeVisible()
    grid.element().focus()
    await userEvent.keyboard('{End}')
    await expect.element(screen.getByText('Status: Active. Row 1.')).toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await screen.getByRole('switch', { name: 'Grid view' }).click()
    await expect.element(screen.getByRole('table')).toBeVisible()
  })

  it('REP-054 REP-059 REP-060 exports the selected line as a workbook and as CSV', async () => {
    const { sent, press } = await open(detail({ canLine: '0' }))
    await press('Export to Excel')
    await press('Export to CSV')
    await expect
      .poll(() => sent('exportDm1Messages').map(({ path, body }) => [path['format'], body]))
      .toEqual([
        ['excel', { unitIds: [1], fromDate: week.from, toDate: week.to, canLine: 0, timezone: 'UTC' }],
        ['csv', expect.objectContaining({ canLine: 0 })],
      ])
  })

  it('shows a notice for an empty list and the error of a failed load', async () => {
    const none = await open(detail(), aServer().on(dm1Messages, { items: [], totalCount: 0 }))
    await expect.element(none.screen.getByText('No trouble codes')).toBeVisible()
    const failed = await open(
      detail(),
      aServer().on(dm1Messages, () => problem(500, 'Sorry.')),
    )
    await expect.element(failed.screen.getByText('Sorry.')).toBeVisible()
  })
})
