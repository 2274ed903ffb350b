import {
  equipmentUtilizationRanking,
  exportEquipmentUtilizationRankingExcel,
  type ReportSchemas,
} from '@muster/contract'
import { expect, it } from 'vitest'
import { aReportServer, openScreen } from '../../test/open-screen.tsx'
import { UtilizationChoice } from '../equipment-utilization/utilization-choice.tsx'
import { UtilizationDetail } from '../equipment-utilization/utilization-detail.tsx'
import { UtilizationRanking } from '../equipment-utilization/utilization-ranking.tsx'

const week = { from: '2026-06-01T00:00:00.000Z', to: '2026-06-07T23:59:59.999Z' }
const sums = (share: number): ReportSchemas['UtilizationSums'] => ({
  workingSeconds: share * 36_000,
  movingSeconds: 0,
  idleSeconds: (1 - share) * 36_000,
  offSeconds: 3600,
  noDataSeconds: 0,
  utilizationFactor: share,
})

/** Units 1 to 30 work 1 % to 30 % of their time, 10 % before. Unit 31 has no data. The server ends a page after 20 units. */
const aServer = () =>
  aReportServer()
    .on(equipmentUtilizationRanking, ({ body }) => {
      const { start = 0 } = body as ReportSchemas['RankingPageRequest']
      const { utilizationFactor: _, ...none } = sums(0)
      const units = Array.from({ length: 31 }, (_, i) => ({
        unitId: i + 1,
        unitName: `Unit ${i + 1}`,
        ...(i < 30 ? sums((i + 1) / 100) : { ...none, idleSeconds: 0 }),
        previous: i < 30 ? sums(0.1) : { ...none, idleSeconds: 0 },
      }))
      return {
        items: units.slice(start, start + 20),
        totalCount: 31,
        previousFrom: '2026-05-25T00:00:00.000Z',
        previousTo: '2026-05-31T23:59:59.999Z',
      }
    })
    .on(
      exportEquipmentUtilizationRankingExcel,
      () => new Response(new Blob(['file']), { headers: { 'content-disposition': 'attachment; filename="use.xlsx"' } }),
    )

const open = (query: object = {}, server = aServer()) =>
  openScreen(<UtilizationRanking query={{ ...week, sortDirection: 'DESC', show: 'all', ...query }} />, { server })
const names = ({ screen }: Awaited<ReturnType<typeof open>>) =>
  screen
    .getByRole('row')
    .elements()
    .slice(1)
    .map(row => row.querySelector('a')?.textContent)

it('ranks all units of all pages by utilization, with totals and the period before', async () => {
  const opened = await open()
  const { screen, sent } = opened
  await expect.element(screen.getByRole('row', { name: /Unit 30/ })).toMatchTextContent(/30 %03:00:00.*10 %\+20 %/)
  expect(names(opened).slice(0, 3)).toEqual(['Unit 30', 'Unit 29', 'Unit 28'])
  expect(sent('equipmentUtilizationRanking').map(({ body }) => body)).toEqual([
    { fromDate: week.from, toDate: week.to, timezone: 'UTC', start: 0 },
    { fromDate: week.from, toDate: week.to, timezone: 'UTC', start: 20 },
  ])
  // 15.5 % of all time with the key on, 10 % before
  await expect
    .element(screen.getByRole('region', { name: 'Totals of all units' }))
    .toMatchTextContent(/Units31.*15\.5 %.\+5\.5 %/)
  expect(screen.getByRole('link', { name: 'Unit 30' }).element().getAttribute('href')).toMatch(
    /^\/reports\/equipmentutilizationdetail\?.*unitIds=30&/,
  )
})

it.each([
  ['best', ['Unit 30', 'Unit 29'], 10],
  ['worst', ['Unit 1', 'Unit 2'], 10],
])('shows the ten %s units that have data', async (show, first, count) => {
  const opened = await open({ show })
  await expect.poll(() => names(opened).length).toBe(count)
  expect(names(opened).slice(0, 2)).toEqual(first)
})

it('loads another period, sorts by a column and filters with one click each', async () => {
  const { screen, went } = await open({ unitIds: [1, 2], show: 'worst' })
  await screen.getByRole('button', { name: 'Last month' }).click()
  expect(went.at(-1)).toMatch(/^\/reports\/equipmentutilization\/ranking\?from=\d{4}-\d\d-01T.*unitIds=1,2$/)
  await screen.getByRole('button', { name: 'Best 10' }).click()
  expect(went.at(-1)).toContain('show=best')
  await expect.element(screen.getByRole('link', { name: 'Unit 1', exact: true })).toBeVisible()
  await screen.getByRole('columnheader', { name: 'Moving' }).getByRole('button').click()
  expect(went.at(-1)).toContain('sortField=movingSeconds')
})

it('exports the table of all units', async () => {
  const { press, sent } = await open()
  await press('Export to Excel')
  await expect
    .poll(() => sent('exportEquipmentUtilizationRankingExcel').map(({ body }) => body))
    .toEqual([{ fromDate: week.from, toDate: week.to, timezone: 'UTC' }])
})

it('offers the table in the selection for more units than the chart shows, and in the report for all units', async () => {
  const unitIds = Array.from({ length: 11 }, (_, i) => i + 1)
  const choice = await openScreen(<UtilizationChoice query={{ unitIds, ...week }} />)
  await choice.press('Show ranked table')
  expect(choice.went.at(-1)).toMatch(/^\/reports\/equipmentutilization\/ranking\?.*unitIds=1,2,.*11&from=/)
  const { screen } = await openScreen(<UtilizationDetail query={{ unitIds: [1], ...week }} />)
  expect(screen.getByRole('link', { name: 'All units' }).element().getAttribute('href')).toBe(
    `/reports/equipmentutilization/ranking?from=${week.from}&to=${week.to}`,
  )
})
