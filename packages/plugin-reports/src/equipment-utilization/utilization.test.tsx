import {
  equipmentUtilizationUnits,
  exportEquipmentUtilizationExcel,
  getCustomDuties,
  type ReportSchemas,
} from '@muster/contract'
import { problem } from '@muster/core/testing'
import { describe, expect, it } from 'vitest'
import { aReportServer, openScreen } from '../../test/open-screen.tsx'
import { utilizationChoice, utilizationDetail } from './equipment-utilization.routes.ts'
import { unitSums } from './unit-sums.ts'
import { UtilizationChoice } from './utilization-choice.tsx'
import { UtilizationDetail } from './utilization-detail.tsx'

type Asked = ReportSchemas['ReportRequest']

const week = { from: '2026-06-01T00:00:00.000Z', to: '2026-06-07T23:59:59.999Z' }
const aDay = (day: string): ReportSchemas['UtilizationDay'] => ({
  day,
  workingSeconds: 7200,
  movingSeconds: 1800,
  idleSeconds: 1800,
  offSeconds: 72_000,
  noDataSeconds: 3600,
})

/** Returns two days of each unit; unit 3 has no reports. */
const aServer = () =>
  aReportServer()
    .on(equipmentUtilizationUnits, ({ body }) =>
      (body as Asked).unitIds.map(unitId => ({
        unitId,
        unitName: `Unit ${unitId}`,
        days: unitId === 3 ? [] : [aDay('2026-06-01'), aDay('2026-06-02')],
      })),
    )
    .on(
      exportEquipmentUtilizationExcel,
      () => new Response(new Blob(['file']), { headers: { 'content-disposition': 'attachment; filename="use.xlsx"' } }),
    )
const open = (query: object = {}, server = aServer(), limits = {}, acl?: string[]) =>
  openScreen(<UtilizationDetail query={{ unitIds: [1, 2, 3], ...week, ...query }} />, { server, limits, acl })

describe('the selection', () => {
  it('REP-068 REP-009 requires the permission and accepts up to 10 units and 180 days', async () => {
    expect(utilizationChoice).toMatchObject({
      path: '/reports/equipmentutilization',
      access: { anyOf: ['ADM_PRODUCTIVITY_EQUIPMENT_UTILIZATION_VIEW'] },
    })
    const { screen, went, press } = await openScreen(<UtilizationChoice query={{ unitIds: [1], ...week }} />)
    await expect.element(screen.getByText('of 10 units', { exact: false })).toBeVisible()
    await expect.element(screen.getByText('At most 180 days')).toBeVisible()
    await press('Show report')
    expect(went.at(-1)).toMatch(
      /^\/reports\/equipmentutilizationdetail\?backUrl=.*unitIds=1&from=2026-06-01T00:00:00\.000Z&to=2026-06-07T23:59:59\.999Z$/,
    )
  })

  it.each([
    ['accepts 180 days', '2026-06-29T23:59:59.999Z', true],
    ['rejects 181 days', '2026-06-30T23:59:59.999Z', false],
  ])('REP-009 %s', async (_, to, isEnabled) => {
    const { screen } = await openScreen(
      <UtilizationChoice query={{ unitIds: [1], from: '2026-01-01T00:00:00.000Z', to }} />,
    )
    const show = screen.getByRole('button', { name: 'Show report' })
    await (isEnabled ? expect.element(show).toBeEnabled() : expect.element(show).toBeDisabled())
  })
})

describe('the detail', () => {
  it('REP-069 reads units, dates and backUrl', () => {
    expect(utilizationDetail.readQuery(`?unitIds=1,2&from=${week.from}&to=${week.to}&backUrl=/x`)).toEqual({
      query: { backUrl: '/x', unitIds: [1, 2], ...week },
    })
  })

  it('REP-063 requests in the user’s time zone and shows time in each status and utilization of each unit', async () => {
    const { screen, sent } = await open()
    await expect
      .element(screen.getByRole('row', { name: /Unit 1/ }))
      .toMatchTextContent(/66\.7 %.*04:00:00.*01:00:00.*01:00:00.*40:00:00.*02:00:00/)
    await expect.element(screen.getByRole('row', { name: /Unit 3/ })).toMatchTextContent(/-.*00:00:00/)
    expect(sent('equipmentUtilizationUnits').map(({ body }) => body)).toEqual([
      { unitIds: [1, 2, 3], fromDate: week.from, toDate: week.to, timezone: 'UTC' },
    ])
    await screen.getByRole('button', { name: 'Utilization' }).first().click()
    await expect.element(screen.getByText(/as a share of the time with the key on/)).toBeVisible()
  })

  it.each([[1], [3], [8]])(
    'REP-018 draws the chart of %i units with a height of 105 px plus 45 px for each unit',
    async count => {
      const { screen } = await open({ unitIds: [1, 2, 4, 3, 5, 6, 7, 8].slice(0, count) })
      await expect.element(screen.getByRole('row', { name: /Unit 1/ })).toBeVisible()
      const chart = screen.container.querySelector('.m-chart-body')
      await expect.poll(() => chart?.getBoundingClientRect().height).toBe(105 + count * 45)
    },
  )

  const paintIn =
    ({ screen }: Awaited<ReturnType<typeof open>>) =>
    (name: string) =>
      screen
        .getByRole('figure')
        .getByRole('button', { name, exact: true })
        .element()
        .querySelector('rect')
        ?.getAttribute('fill')

  it('uses the colours of the statuses on the map', async () => {
    const opened = await open()
    await expect.element(opened.screen.getByRole('row', { name: /Unit 1/ })).toBeVisible()
    expect(['Working', 'Moving', 'Engine idle', 'Key off', 'No data'].map(paintIn(opened))).toEqual([
      '#1c8a4c',
      '#1f6fd1',
      '#b26a00',
      '#5f6b7c',
      'var(--m-chart-none)',
    ])
    expect(opened.sent('getCustomDuties')).toEqual([])
  })

  it('uses the names and colours that the company gave to statuses', async () => {
    const own = (dutyId: number, code: string, defaultName: string, name: string, color: string) => ({
      dutyId,
      code,
      defaultName,
      name,
      color,
      defaultColor: '000000',
    })
    const server = aServer().on(getCustomDuties, {
      customDuties: [
        own(1, 'WORKING', 'Working', 'Harvesting', 'aa3377'),
        own(2, 'MOVING', 'In movement', 'In movement', '1f6fd1'),
      ],
    })
    const opened = await open({}, server, {}, ['ADM_FLEET_AT_GLANCE_VIEW'])
    const { screen } = opened
    await expect.element(screen.getByRole('columnheader', { name: 'Harvesting' })).toBeVisible()
    await expect.element(screen.getByRole('columnheader', { name: 'Moving' })).toBeVisible()
    expect(['Harvesting', 'Moving', 'Engine idle'].map(paintIn(opened))).toEqual(['#aa3377', '#1f6fd1', '#b26a00'])
    await screen.getByRole('button', { name: 'Harvesting' }).first().click()
    expect(screen.getByText('Working', { exact: true }).elements()).toEqual([])
  })

  it('REP-019 shows the error and a retry button after a failed load', async () => {
    const { screen, press, sent } = await open(
      {},
      aServer().on(equipmentUtilizationUnits, () => problem(500, 'Sorry.')),
    )
    await expect.element(screen.getByRole('figure')).toMatchTextContent('Sorry.')
    const before = sent('equipmentUtilizationUnits').length
    await press('Retry')
    await expect.poll(() => sent('equipmentUtilizationUnits').length).toBeGreaterThan(before)
  })

  it('REP-059 REP-060 exports the shown report to Excel', async () => {
    const { sent, press } = await open({ unitIds: [2, 1] })
    await press('Export to Excel')
    await expect
      .poll(() => sent('exportEquipmentUtilizationExcel').map(({ body }) => body))
      .toEqual([{ unitIds: [2, 1], fromDate: week.from, toDate: week.to, timezone: 'UTC' }])
  })
})

it('merges all days of a unit from several parts', () => {
  const unit = { unitId: 1, unitName: 'Unit 1', days: [aDay('2026-06-01')] }
  expect(unitSums([[unit, { ...unit, unitId: 2 }], [unit]])).toMatchObject([
    { unitId: 1, workingSeconds: 14_400, offSeconds: 144_000, factor: 2 / 3 },
    { unitId: 2, workingSeconds: 7200 },
  ])
})
