import { canDataResults, canDataUnitsRaw, listCanDataParameters } from '@muster/contract'
import { problem } from '@muster/core/testing'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { vehicleDataDetail } from './vehicle-data.routes.ts'
import { aReportServer, openScreen } from '../../test/open-screen.tsx'
import { ParameterChoice } from './parameter-choice.tsx'
import { VehicleDataChoice } from './vehicle-data-choice.tsx'
import { VehicleDataDetail } from './vehicle-data-detail.tsx'

const span = { from: '2026-06-01T00:00:00.000Z', to: '2026-06-07T23:59:59.999Z' }
const choice = (query: object = {}) => <ParameterChoice query={{ unitIds: [1], ...span, ...query }} />
const detail = (query: object = {}) => (
  <VehicleDataDetail
    query={{ unitIds: [1], ...span, chosenParameterIds: [1, 2], vehicleDataVisualization: 'chart', page: 1, ...query }}
  />
)

/** Returns the painted colour beside a name in the legend. */
const strokeOf = (item: Element) => getComputedStyle(item.querySelector('.m-chart-swatch path') ?? item).stroke

it('REP-014 accepts at most four units and 180 days', async () => {
  const { screen } = await openScreen(<VehicleDataChoice query={{ unitIds: [1, 2, 3, 4, 5], ...span }} />)
  await expect.element(screen.getByText('of 4 units', { exact: false })).toBeVisible()
  await expect.element(screen.getByText('At most 180 days')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Select parameters' })).toBeDisabled()
})

it.each([
  ['accepts 180 days', '2026-06-29T23:59:59.999Z', true],
  ['rejects 181 days', '2026-06-30T23:59:59.999Z', false],
])('REP-014 %s for four units', async (_, to, isEnabled) => {
  const { screen } = await openScreen(
    <VehicleDataChoice query={{ unitIds: [1, 2, 3, 4], from: '2026-01-01T00:00:00.000Z', to }} />,
  )
  const select = screen.getByRole('button', { name: 'Select parameters' })
  await (isEnabled ? expect.element(select).toBeEnabled() : expect.element(select).toBeDisabled())
})

describe('the parameter selection', () => {
  it('REP-040 REP-047 lists reported parameters with their units of measure and selects one, all or none', async () => {
    const { screen, went } = await openScreen(choice())
    const box = (name: string) => screen.getByRole('checkbox', { name, exact: true })
    await box('Engine speed (rpm)').click()
    await expect.element(box('Select all')).toBePartiallyChecked()
    await expect.poll(() => went.at(-1)).toContain('chosenParameterIds=2')
    await box('Select all').click()
    await expect.poll(() => went.at(-1)).toContain('chosenParameterIds=2,1,3,4,5,6')
    await expect.element(box('Oil pressure (bar)')).toBeChecked()
    await box('Select all').click()
    expect(went.at(-1)).not.toContain('chosenParameterIds')
  })

  it('opens a chart of the first parameters', async () => {
    const { went } = await openScreen(choice({ open: true }))
    await expect.poll(() => went.at(-1)).toContain('chosenParameterIds=1,2,3,4&')
  })

  it('opens a chart of the parameters viewed last', async () => {
    const { screen, press } = await openScreen(choice({ chosenParameterIds: [6, 2] }))
    await expect.element(screen.getByRole('checkbox', { name: 'Oil pressure (bar)' })).toBeChecked()
    await press('Show table')
    const { went } = await openScreen(choice({ open: true }))
    await expect.poll(() => went.at(-1)).toContain('chosenParameterIds=6,2&')
  })

  it('REP-044 REP-046 disables chart and table without a selection', async () => {
    const { screen } = await openScreen(choice())
    await expect.element(screen.getByText('Select at least one parameter.')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Show chart' })).toBeDisabled()
    await expect.element(screen.getByRole('button', { name: 'Show table' })).toBeDisabled()
  })

  it('REP-044 disables chart and table if units reported no parameters, regardless of the URL', async () => {
    const server = aReportServer().on(listCanDataParameters, [])
    const { screen } = await openScreen(choice({ chosenParameterIds: [1] }), { server })
    await expect.element(screen.getByText('No data from these units in this period')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Show chart' })).toBeDisabled()
    await expect.element(screen.getByRole('button', { name: 'Show table' })).toBeDisabled()
  })

  it('REP-015 REP-040 REP-044 REP-045 disables the chart, not the table, for a fifth parameter', async () => {
    const { screen, went, press } = await openScreen(choice({ chosenParameterIds: [1, 2, 3, 4, 5] }))
    await expect
      .element(screen.getByText('A chart shows at most 4 parameters. Select fewer, or show the table.'))
      .toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Show chart' })).toBeDisabled()
    await press('Show table')
    expect(went.at(-1)).toBe(
      `/reports/vehicledatadetail?unitIds=1&from=${span.from}&to=${span.to}&chosenParameterIds=1,2,3,4,5&vehicleDataVisualization=table`,
    )
  })

  it('CONST-006 REP-045 limits the parameters of selection and detail as configured', async () => {
    const limits = { vehicleData: { days: 180, units: 4, parameters: 5 } }
    const { screen } = await openScreen(choice({ chosenParameterIds: [1, 2, 3, 4, 5, 6] }), { limits })
    await expect.element(screen.getByText('A chart shows at most 5 parameters.', { exact: false })).toBeVisible()
    await screen.getByRole('checkbox', { name: 'Gear', exact: true }).click()
    await expect.element(screen.getByRole('button', { name: 'Show chart' })).toBeEnabled()
    const { screen: shown } = await openScreen(detail({ chosenParameterIds: [1, 2, 3, 4, 5] }), { limits })
    await expect.element(shown.getByRole('figure').first()).toBeVisible()
    expect(shown.getByText('A chart shows at most', { exact: false }).elements()).toEqual([])
    await shown.unmount()
    const { screen: many } = await openScreen(detail({ chosenParameterIds: [1, 2, 3, 4, 5, 6] }), { limits })
    await expect.element(many.getByText('A chart shows at most 5 parameters.', { exact: false })).toBeVisible()
  })

  it('REP-015 REP-040 REP-042 REP-044 opens the chart with four parameters', async () => {
    const { went, press, screen } = await openScreen(choice({ chosenParameterIds: [1, 2, 3, 4] }))
    await expect.element(screen.getByRole('button', { name: 'Show chart' })).toBeEnabled()
    await press('Show chart')
    await expect.poll(() => went.at(-1)).toContain('chosenParameterIds=1,2,3,4&vehicleDataVisualization=chart')
  })
})

describe('the detail', () => {
  it('REP-042 shows the chart by default', () => {
    const base = `?unitIds=1&from=${span.from}&to=${span.to}&chosenParameterIds=1,2`
    expect(vehicleDataDetail.readQuery(base)).toEqual({
      query: { unitIds: [1], ...span, chosenParameterIds: [1, 2], vehicleDataVisualization: 'chart', page: 1 },
    })
    expect(vehicleDataDetail.readQuery(`${base}&vehicleDataVisualization=table`)).toMatchObject({
      query: { vehicleDataVisualization: 'table' },
    })
  })

  it('REP-042 REP-043 REP-048 draws one chart for a single unit', async () => {
    const { screen, sent } = await openScreen(detail())
    await expect.element(screen.getByRole('figure', { name: 'Unit 1' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: /Engine speed/ })).toBeVisible()
    expect(screen.getByRole('figure').elements()).toHaveLength(1)
    expect(sent('canDataUnitsRaw').map(({ body }) => body)).toEqual([
      { unitIds: [1], canParameterIds: [1, 2], fromDate: span.from, toDate: span.to },
    ])
  })

  it('REP-043 REP-051 draws a chart for each parameter of several units, each unit in a different colour', async () => {
    const { screen } = await openScreen(detail({ unitIds: [1, 2, 3, 4] }))
    await expect.element(screen.getByRole('figure', { name: 'Engine speed' })).toBeVisible()
    expect(screen.getByRole('figure').elements()).toHaveLength(2)
    const swatches = screen
      .getByRole('figure', { name: 'Engine speed' })
      .getByRole('button', { name: /Unit \d/ })
      .elements()
    expect(swatches.map(({ textContent }) => textContent?.slice(0, 6))).toEqual([
      'Unit 1',
      'Unit 2',
      'Unit 3',
      'Unit 4',
    ])
    expect(new Set(swatches.map(strokeOf)).size).toBe(4)
  })

  it('REP-015 REP-051 draws four parameters of a unit in one chart, each in a different colour', async () => {
    const { screen, sent } = await openScreen(detail({ chosenParameterIds: [1, 2, 3, 4] }))
    const figure = screen.getByRole('figure', { name: 'Unit 1' })
    await expect.element(figure.getByRole('button', { name: /Fuel level/ })).toBeVisible()
    expect(sent('canDataUnitsRaw').map(({ body }) => body)).toMatchObject([{ canParameterIds: [1, 2, 3, 4] }])
    const strokes = [...figure.element().querySelectorAll('button:has(.m-chart-swatch)')].map(strokeOf)
    expect([strokes.length, new Set(strokes).size]).toEqual([4, 4])
  })

  it('REP-042 REP-043 REP-049 REP-050 shows readings in pages of 50 with units of measure', async () => {
    const { screen, sent, went } = await openScreen(detail({ vehicleDataVisualization: 'table', page: 2 }))
    await expect.element(screen.getByRole('columnheader', { name: 'Speed (km/h)', exact: true })).toBeVisible()
    await expect
      .poll(() => sent('canDataResults')[0]?.body)
      .toMatchObject({ start: 50, limit: 50, canParameterIds: [1, 2] })
    await expect.element(screen.getByText('2 / 3')).toBeVisible()
    await screen.getByRole('button', { name: /^Next/ }).click()
    await expect.poll(() => went.at(-1)).toContain('page=3')
    expect(screen.getByRole('figure').elements()).toHaveLength(0)
  })

  it('REP-050 loads a selection over the limit in parts and joins them in pages of 50', async () => {
    const { screen, sent } = await openScreen(
      detail({ unitIds: [1, 2, 3, 4, 5], vehicleDataVisualization: 'table', page: 3 }),
    )
    // two parts of 120: the third page has the last 20 of the first part and 30 of the second
    await expect.element(screen.getByText('3 / 5')).toBeVisible()
    const asked = () =>
      sent('canDataResults').map(({ body }) => body as { unitIds: number[]; start: number; limit: number })
    await expect
      .poll(() =>
        asked()
          .slice(2)
          .map(({ unitIds, start, limit }) => [unitIds, start, limit]),
      )
      .toEqual([
        [[1, 2, 3, 4], 100, 20],
        [[5], 0, 30],
      ])
  })

  it('REP-015 REP-045 shows the table and the reason for a chart URL with five parameters', async () => {
    const { screen, sent } = await openScreen(detail({ chosenParameterIds: [1, 2, 3, 4, 5] }))
    await expect
      .element(screen.getByText('A chart shows at most 4 parameters. Select fewer, or show the table.'))
      .toBeVisible()
    await expect.element(screen.getByText('1 / 3')).toBeVisible()
    expect(screen.getByRole('figure').elements()).toEqual([])
    expect(sent('canDataUnitsRaw')).toEqual([])
  })

  it.each([
    ['shows columns of at least 250 px for more than five parameters', [1, 2, 3, 4, 5, 6], true],
    ['shares the available width among five parameters', [1, 2, 3, 4, 5], false],
  ])('REP-052 %s', async (_, chosenParameterIds, isWide) => {
    const { screen } = await openScreen(detail({ vehicleDataVisualization: 'table', chosenParameterIds }))
    await expect.element(screen.getByRole('columnheader', { name: 'Gear' })).toBeInTheDocument()
    const headers = screen.getByRole('columnheader').elements()
    expect(headers).toHaveLength(2 + chosenParameterIds.length)
    expect(headers.map(header => header.getBoundingClientRect().width >= 250)).toEqual(headers.map(() => isWide))
    const edge = screen.getByRole('separator').first()
    edge.element().focus()
    await userEvent.keyboard('{Home}')
    await expect.element(edge).toHaveAttribute('aria-valuenow', isWide ? '250' : '64')
  })

  it('REP-053 shows an error in the failed chart only and keeps other charts and the table', async () => {
    const good = aReportServer()
    const server = aReportServer().on(canDataUnitsRaw, async ({ body }) => {
      const asked = body as { canParameterIds: number[] }
      if (asked.canParameterIds.includes(2)) return problem(500, 'Sorry.')
      const result = await good.fetch(
        new Request('http://here/wlf/api/history/units/can-data/units-raw', {
          method: 'POST',
          body: JSON.stringify(body),
        }),
      )
      return result
    })
    const { screen } = await openScreen(detail({ unitIds: [1, 2] }), { server })
    await expect.element(screen.getByRole('figure', { name: 'Engine speed' })).toMatchTextContent(/Sorry\./)
    const other = screen.getByRole('figure', { name: 'Speed', exact: true })
    await expect.element(other.getByRole('button', { name: /Unit 1/ })).toBeVisible()
    await expect.element(other).not.toMatchTextContent(/Sorry\./)
    await expect.element(screen.getByText('1 / 3')).toBeVisible()
  })

  it('REP-053 shows the unit name on the chart of a single unit, even if it fails', async () => {
    const { screen } = await openScreen(detail(), {
      server: aReportServer().on(canDataUnitsRaw, () => problem(500, 'Sorry.')),
    })
    await expect.element(screen.getByRole('figure', { name: 'Unit 1' })).toMatchTextContent(/Sorry\./)
  })

  it('REP-053 shows the error of a failed table in place with a retry button and opens no dialog', async () => {
    let isBroken = true
    const good = aReportServer()
    const server = aReportServer().on(canDataResults, ({ body }) =>
      isBroken
        ? problem(500, 'Sorry.')
        : good.fetch(
            new Request('http://here/wlf/api/history/units/can-data/results', {
              method: 'POST',
              body: JSON.stringify(body),
            }),
          ),
    )
    const { screen, dialog, press } = await openScreen(detail({ vehicleDataVisualization: 'table' }), { server })
    await expect.element(screen.getByText('Sorry.')).toBeVisible()
    expect(screen.getByText('No readings').elements()).toEqual([])
    await screen.getByRole('switch', { name: 'Grid view' }).click()
    await expect.element(screen.getByText('Sorry.')).toBeVisible()
    expect(dialog.elements()).toEqual([])
    await screen.getByRole('switch', { name: 'Grid view' }).click()
    isBroken = false
    await press('Retry')
    await expect.element(screen.getByText('1 / 3')).toBeVisible()
  })

  it('REP-049 marks the time of a table row in the chart', async () => {
    const { screen } = await openScreen(detail())
    await screen
      .getByRole('link', { name: '01/06/2026 00:49' })
      .or(screen.getByRole('button', { name: '01/06/2026 00:00' }))
      .first()
      .click()
    await expect.element(screen.getByText(/01\/06\/2026 \d\d:\d\d UTC/)).toBeVisible()
  })

  it('REP-039 REP-059 REP-060 exports the shown data', async () => {
    const { sent, press } = await openScreen(detail())
    await press('Export to Excel')
    await expect
      .poll(() => sent('exportCanDataExcel').map(({ body }) => body))
      .toEqual([{ unitIds: [1], canParameterIds: [1, 2], fromDate: span.from, toDate: span.to }])
  })

  it('shows all readings in a grid, in pages of 500, and copies them in the unit shown without rounding', async () => {
    const copied: string[] = []
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async text => void copied.push(text))
    const { screen, sent } = await openScreen(detail({ chosenParameterIds: [6], vehicleDataVisualization: 'table' }))
    await screen.getByRole('switch', { name: 'Grid view' }).click()
    const grid = screen.getByRole('application', { name: 'Readings: grid' })
    await expect.element(grid).toBeVisible()
    expect(sent('canDataResults').at(-1)?.body).toMatchObject({ start: 0, limit: 500, canParameterIds: [6] })
    grid.element().focus()
    await userEvent.keyboard('{Control>}{End}{/Control}')
    await expect.element(screen.getByText('Oil pressure (bar): 1.19. Row 120.')).toBeInTheDocument()
    await userEvent.keyboard('{Shift>}{Home}{ArrowUp}{/Shift}{Control>}c{/Control}')
    await expect
      .poll(() => copied[0]?.split('\n'))
      .toEqual([
        'Time\tUnit\tOil pressure (bar)',
        '2026-06-01T01:58:00.000Z\tUnit 1\t1.18',
        '2026-06-01T01:59:00.000Z\tUnit 1\t1.19',
      ])
    await screen.getByRole('switch', { name: 'Grid view' }).click()
    await expect.element(screen.getByRole('table')).toBeVisible()
  })
})
