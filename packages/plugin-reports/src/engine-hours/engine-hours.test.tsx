import { engineHoursUnits, exportEngineHoursExcel, type ReportSchemas } from '@muster/contract'
import { problem } from '@muster/core/testing'
import { describe, expect, it } from 'vitest'
import { aReportServer, openScreen } from '../../test/open-screen.tsx'
import { EngineHoursChoice } from './engine-hours-choice.tsx'
import { EngineHoursDetail, sortHours, type HoursOrder } from './engine-hours-detail.tsx'
import { engineHoursChoice, engineHoursDetail } from './engine-hours.routes.ts'

const usual: HoursOrder = { sortField: 'HOURS', sortDirection: 'DESC' }
const units: ReportSchemas['UnitEngineHours'][] = [
  { unitId: 1, unitName: 'Unit 1', engineHours: 120.25, timestamp: '2026-06-10T08:00:00.000Z' },
  { unitId: 2, unitName: 'Unit 2', engineHours: 4711 },
  { unitId: 3, unitName: 'Unit 3' },
  { unitId: 10, unitName: 'Unit 10', engineHours: 9 },
  ...[4, 5, 6, 7].map(unitId => ({ unitId, unitName: `Unit ${unitId}`, engineHours: 100 + unitId })),
]
const aServer = () =>
  aReportServer()
    .on(engineHoursUnits, ({ body }) =>
      units.filter(({ unitId }) => (body as { unitIds: number[] }).unitIds.includes(unitId)),
    )
    .on(
      exportEngineHoursExcel,
      () =>
        new Response(new Blob(['file']), { headers: { 'content-disposition': 'attachment; filename="hours.xlsx"' } }),
    )
const all = units.map(({ unitId }) => unitId)
const open = (query: object = {}, server = aServer(), limits = {}) =>
  openScreen(<EngineHoursDetail query={{ unitIds: all, ...usual, ...query }} />, { server, limits })

describe('the selection', () => {
  it('REP-003 REP-070 REP-010 accepts up to 100 units and neither shows nor sends dates', async () => {
    expect(engineHoursChoice).toMatchObject({
      path: '/reports/enginehours',
      access: { anyOf: ['ADM_PRODUCTIVITY_ENGINE_HOURS_VIEW'] },
    })
    const { screen, went, press } = await openScreen(<EngineHoursChoice query={{ unitIds: [3, 1] }} />)
    await expect.element(screen.getByText('of 100 units', { exact: false })).toBeVisible()
    await expect.element(screen.getByText('Last 7 days')).not.toBeInTheDocument()
    await press('Show report')
    await expect
      .poll(() => went.at(-1))
      .toBe('/reports/enginehoursdetail?backUrl=/reports/enginehours%3FunitIds%3D3,1&unitIds=3,1')
  })

  it('REP-010 splits more than 100 units into several requests', async () => {
    const unitIds = Array.from({ length: 101 }, (_, n) => n + 1)
    const { screen } = await openScreen(<EngineHoursChoice query={{ unitIds }} />)
    await expect.element(screen.getByRole('button', { name: 'Show report' })).toBeDisabled()
    await expect.element(screen.getByRole('button', { name: 'Show in 2 requests' })).toBeEnabled()
    await screen.unmount()
    const { screen: fewer } = await openScreen(<EngineHoursChoice query={{ unitIds: unitIds.slice(1) }} />)
    await expect.element(fewer.getByRole('button', { name: 'Show report' })).toBeEnabled()
    await expect.element(fewer.getByRole('button', { name: /requests/ })).not.toBeInTheDocument()
  })
})

describe('the detail', () => {
  it('REP-071 REP-020 reads units and backUrl and sorts by most hours by default', () => {
    expect(engineHoursDetail.readQuery('?unitIds=1,2&backUrl=/x')).toEqual({
      query: { backUrl: '/x', unitIds: [1, 2], ...usual },
    })
  })

  it('REP-020 sorts by hours, descending, by default', async () => {
    const { screen, went } = await open()
    await expect
      .element(screen.getByRole('row', { name: /Unit 1\b/ }))
      .toMatchTextContent(/120\.25.*10\/06\/2026 08:00/)
    const names = [...screen.container.querySelectorAll('tbody tr')].map(row => row.firstElementChild?.textContent)
    expect(names.slice(0, 2)).toEqual(['Unit 2', 'Unit 1'])
    expect(names.slice(-2)).toEqual(['Unit 10', 'Unit 3'])
    const figure = screen.getByRole('figure')
    await figure.getByRole('button', { name: 'Show as table' }).click()
    const charted = () => figure.getByRole('row').elements().slice(1, 3)
    await expect.poll(() => charted().map(row => row.firstElementChild?.textContent)).toEqual(['Unit 2', 'Unit 1'])
    await expect.element(screen.getByLabelText('Sort by')).toHaveDisplayValue('Engine hours, descending')
    await screen.getByLabelText('Sort by').selectOptions('Name, ascending')
    await expect.poll(() => went.at(-1)).toMatch(/sortField=NAME&sortDirection=ASC/)
  })

  it('REP-020 sorts by name or hours in either direction, unknown values last', () => {
    const ids = (order: HoursOrder) => sortHours(units.slice(0, 4), order).map(({ unitId }) => unitId)
    expect(ids({ sortField: 'NAME', sortDirection: 'ASC' })).toEqual([1, 2, 3, 10])
    expect(ids({ sortField: 'NAME', sortDirection: 'DESC' })).toEqual([10, 3, 2, 1])
    expect(ids({ sortField: 'HOURS', sortDirection: 'ASC' })).toEqual([10, 1, 2, 3])
    expect(ids({ sortField: 'HOURS', sortDirection: 'DESC' })).toEqual([2, 1, 10, 3])
  })

  it('REP-021 shows five bars of the chart and scrolls to the others', async () => {
    const { screen } = await open()
    await expect.element(screen.getByRole('row', { name: /Unit 10/ })).toBeVisible()
    const scrolls = () =>
      [...screen.container.querySelectorAll<HTMLElement>('.m-chart *')].find(
        ({ scrollHeight, clientHeight }) => scrollHeight - clientHeight >= 45,
      )
    await expect.poll(scrolls).toBeDefined()
    const scroller = scrolls()
    // the axis and margins take 44 px, a bar 45 px
    expect(scroller?.clientHeight).toBe(44 + 5 * 45)
    expect(scroller?.scrollHeight).toBe(44 + all.length * 45)
  })

  it('REP-022 shows an empty chart, the error and a retry button after a failed load', async () => {
    const { screen, press, sent } = await open(
      {},
      aServer().on(engineHoursUnits, () => problem(500, 'Sorry.')),
    )
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/could not be loaded.*Sorry\./)
    await expect.element(screen.getByRole('figure')).toMatchTextContent('No data in this period')
    const before = sent('engineHoursUnits').length
    await press('Retry')
    await expect.poll(() => sent('engineHoursUnits').length).toBeGreaterThan(before)
  })

  it('REP-059 REP-060 requests a selection over the limit in parts and exports it to one file', async () => {
    const { screen, sent, press } = await open({ unitIds: [1, 2, 3] }, aServer(), { engineHours: { units: 2 } })
    await expect.element(screen.getByRole('row', { name: /Unit 3/ })).toBeVisible()
    await expect
      .poll(() => sent('engineHoursUnits').map(({ body }) => body))
      .toEqual([{ unitIds: [1, 2] }, { unitIds: [3] }])
    await press('Export to Excel')
    await expect.poll(() => sent('exportEngineHoursExcel').map(({ body }) => body)).toEqual([{ unitIds: [1, 2, 3] }])
  })
})
