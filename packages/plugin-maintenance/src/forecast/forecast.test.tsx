import { describe, expect, it } from 'vitest'
import { openScreen } from '../../test/open-screen.tsx'
import { ForecastChoice } from './forecast-choice.tsx'
import { ForecastDetail } from './forecast-detail.tsx'
import { forecastChoice } from './forecast.routes.ts'

const choice = (query: { unitIds?: number[]; count?: number; unit?: 'days' | 'weeks' }) => (
  <ForecastChoice query={{ unit: 'days', ...query }} />
)

describe('the selection', () => {
  it('MNT-001 MNT-022 MNT-023 accepts weeks and passes them to the detail as days', async () => {
    const { screen, went, press } = await openScreen(choice({ unitIds: [1, 2], count: 2 }))
    await screen.getByRole('radio', { name: 'weeks' }).click()
    await press('Show report')
    const address = new URL(went.at(-1) ?? '', 'https://muster.example')
    expect(address.pathname).toBe('/maintenance/forecast/detail')
    expect([address.searchParams.get('unitIds'), address.searchParams.get('days')]).toEqual(['1,2', '14'])
    const back = new URL(address.searchParams.get('backUrl') ?? '', address)
    expect(Object.fromEntries(back.searchParams)).toEqual({ unitIds: '1,2', count: '2', unit: 'weeks' })
  })

  it('opens the next 30 days of the last viewed units from the menu', async () => {
    localStorage.setItem('muster.viewed-units.7', '[2,1]')
    const { went } = await openScreen(<ForecastChoice query={{ unit: 'days', open: true }} />)
    await expect.poll(() => went.at(-1)).toMatch(/^\/maintenance\/forecast\/detail\?.*&unitIds=2,1&days=30$/)
  })

  it('MNT-023 requires a unit', async () => {
    const { screen } = await openScreen(choice({}))
    await expect.element(screen.getByRole('button', { name: 'Show report' })).toBeDisabled()
    await expect.element(screen.getByText('Select at least one unit.')).toBeVisible()
  })

  it('MNT-021 limits the forecast to 365 days or 53 weeks', async () => {
    const { screen } = await openScreen(choice({ unitIds: [1], count: 366 }))
    const show = screen.getByRole('button', { name: 'Show report' })
    await expect.element(show).toBeDisabled()
    await expect.element(screen.getByText('Enter at most 365 days.')).toBeVisible()
    await screen.getByLabelText('Length').fill('365')
    await expect.element(show).toBeEnabled()
    await screen.getByRole('radio', { name: 'weeks' }).click()
    await expect.element(show).toBeDisabled()
    await screen.getByLabelText('Length').fill('53')
    await expect.element(show).toBeEnabled()
  })

  it('CONST-006 replaces default limits by configured ones', async () => {
    const { screen } = await openScreen(choice({ unitIds: [1], count: 31 }), {
      limits: { maintenanceForecast: { days: 30, weeks: 60 } },
    })
    const show = screen.getByRole('button', { name: 'Show report' })
    await expect.element(screen.getByText('Enter at most 30 days.')).toBeVisible()
    await expect.element(show).toBeDisabled()
    await screen.getByRole('radio', { name: 'weeks' }).click()
    await screen.getByLabelText('Length').fill('60')
    await expect.element(show).toBeEnabled()
  })
})

describe('the detail', () => {
  const detail = <ForecastDetail query={{ backUrl: undefined, unitIds: [1], days: 14, page: 1 }} />

  it('MNT-037 SHELL-005 MNT-001 lists due services with their dates', async () => {
    const { screen, sent } = await openScreen(detail)
    const row = screen.getByRole('row', { name: 'Unit 1' })
    for (const text of ['Oil', '14/06/2026', '40 h', 'Due soon', 'Lubrication'])
      await expect.element(row).toMatchTextContent(text)
    const href = row.getByRole('link', { name: '40 h' }).element().getAttribute('href')
    expect(href).toMatch(/^\/maintenance\/remaining\/1\/1\?/)
    await expect.poll(() => sent('maintenanceForecast')[0]?.body).toEqual({ unitIds: [1], days: 14 })
    await expect.element(screen.getByRole('region', { name: 'Report selection' })).toMatchTextContent('14 days')
  })

  it('MNT-021 opens 371 days as 53 weeks when the selection is changed', async () => {
    const opened = await openScreen(<ForecastDetail query={{ backUrl: undefined, unitIds: [1], days: 371, page: 1 }} />)
    const change = opened.screen.getByRole('link', { name: 'Change' }).element().getAttribute('href') ?? ''
    await opened.screen.unmount()
    const read = forecastChoice.readQuery(change.slice(forecastChoice.path.length))
    if (!('query' in read)) throw new Error(change)
    const { screen } = await openScreen(<ForecastChoice query={read.query} />)
    await expect.element(screen.getByLabelText('Length')).toHaveValue('53')
    await expect.element(screen.getByRole('radio', { name: 'weeks' })).toBeChecked()
    await expect.element(screen.getByRole('button', { name: 'Show report' })).toBeEnabled()
  })

  it('REP-059 REP-060 exports a workbook', async () => {
    const { press, sent } = await openScreen(detail)
    await press('Export to Excel')
    await expect
      .poll(() => sent('exportMaintenanceForecastExcel').map(({ body }) => body))
      .toEqual([{ unitIds: [1], days: 14 }])
  })
})
