import { describe, expect, it } from 'vitest'
import { openScreen } from '../../test/open-screen.tsx'
import { HistoryChoice } from './history-choice.tsx'
import { HistoryDetail } from './history-detail.tsx'

const week = { from: '2026-06-01T00:00:00.000Z', to: '2026-06-07T23:59:59.999Z' }
const detail = <HistoryDetail query={{ backUrl: undefined, unitIds: [1], ...week, page: 1 }} />

it('MNT-038 MNT-001 REP-005 requires units and dates up to the end of the last day', async () => {
  const { screen, went, press } = await openScreen(
    <HistoryChoice query={{ unitIds: [1], from: week.from, to: '2026-06-07T12:00:00.000Z' }} />,
  )
  await expect.element(screen.getByRole('group', { name: /^Units/ })).toBeVisible()
  await press('Show report')
  await expect.poll(() => new URL(went.at(-1) ?? '', 'https://muster.example').searchParams.get('to')).toBe(week.to)
  await expect.poll(() => went.at(-1)).toMatch(/^\/maintenance\/history\/detail\?/)
})

describe('the detail', () => {
  it('MNT-001 MNT-039 lists the actions and opens the services of one', async () => {
    const { screen, dialog, sent } = await openScreen(detail)
    const row = screen.getByRole('row', { name: '09/06/2026 08:00' })
    for (const text of ['Unit 1', 'Closed', '120.5', 'Ann', 'u1']) await expect.element(row).toMatchTextContent(text)
    await expect
      .poll(() => sent('maintenanceHistoryActions')[0]?.body)
      .toEqual({ unitIds: [1], fromDate: week.from, toDate: week.to })
    await screen.getByText('09/06/2026 08:00').click()
    await expect.element(dialog).toMatchTextContent('Closed: Unit 1')
    await expect.element(dialog).toMatchTextContent('Oil985 h')
    expect(Object.fromEntries(sent('maintenanceHistoryServices')[0]?.query ?? [])).toEqual({ unit: '1', action: '5' })
  })

  it('REP-059 REP-060 exports a workbook', async () => {
    const { press, sent } = await openScreen(detail)
    await press('Export to Excel')
    await expect
      .poll(() => sent('exportMaintenanceHistoryExcel').map(({ body }) => body))
      .toEqual([{ unitIds: [1], fromDate: week.from, toDate: week.to }])
  })
})
