import { engineOnOffUnitRaw, exportEngineOnOffExcel } from '@muster/contract'
import { problem } from '@muster/core/testing'
import { closeToasts, Toasts } from '@muster/ui'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { keyOnOffDetail } from './key-on-off.routes.ts'
import { aReportServer, openScreen } from '../../test/open-screen.tsx'
import { KeyOnOffChoice } from './key-on-off-choice.tsx'
import { KeyOnOffDetail } from './key-on-off-detail.tsx'

const week = { from: '2026-06-01T00:00:00.000Z', to: '2026-06-07T23:59:59.999Z' }
const detail = (query: object) => (
  <>
    <KeyOnOffDetail query={{ unitIds: [1], ...week, ...query }} />
    <Toasts />
  </>
)

describe('the selection', () => {
  it('REP-006 requires at least one unit', async () => {
    const { screen } = await openScreen(<KeyOnOffChoice query={{}} />)
    await expect.element(screen.getByText('Select at least one unit.')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Show report' })).toBeDisabled()
  })

  it('REP-001 REP-002 opens the detail with backUrl, units, from, and to at the end of the day', async () => {
    const { went, press } = await openScreen(
      <KeyOnOffChoice query={{ unitIds: [3, 1], from: week.from, to: '2026-06-07T10:30:00.000Z' }} />,
    )
    await press('Show report')
    const { searchParams, pathname } = new URL(went.at(-1) ?? '', 'http://here')
    expect(pathname).toBe('/reports/keyonoffdetail')
    expect(Object.fromEntries(searchParams)).toEqual({
      backUrl: '/reports/keyonoff?unitIds=3,1&from=2026-06-01T00:00:00.000Z&to=2026-06-07T23:59:59.999Z',
      unitIds: '3,1',
      from: week.from,
      to: week.to,
    })
  })

  it('REP-002 ends with the day in the user’s zone', async () => {
    const to = '2026-06-06T22:00:00.000Z'
    const { went, press } = await openScreen(<KeyOnOffChoice query={{ unitIds: [1], from: week.from, to }} />, {
      timezone: 'Europe/Rome',
    })
    await press('Show report')
    expect(new URL(went.at(-1) ?? '', 'http://here').searchParams.get('to')).toBe('2026-06-07T21:59:59.999Z')
  })

  it('stores the selection in its URL', async () => {
    const { screen, went } = await openScreen(<KeyOnOffChoice query={week} />)
    await screen.getByRole('option', { name: /Unit 2/ }).click()
    await expect
      .poll(() => went.at(-1))
      .toBe('/reports/keyonoff?unitIds=2&from=2026-06-01T00:00:00.000Z&to=2026-06-07T23:59:59.999Z')
  })

  it('REP-008 WIDGET-035 shows the limits, flags a sixth unit and offers to load in parts', async () => {
    const { screen, went, press } = await openScreen(
      <KeyOnOffChoice query={{ unitIds: [1, 2, 3, 4, 5, 6], ...week }} />,
    )
    await expect.element(screen.getByText('of 5 units', { exact: false })).toBeVisible()
    await expect.element(screen.getByText('At most 92 days')).toBeVisible()
    await expect.element(screen.getByText('One more than a single request takes.')).toBeVisible()
    expect(screen.getByText(/Remove a unit/).query()).toBeNull()
    await expect.element(screen.getByRole('button', { name: 'Show report' })).toBeDisabled()
    await press('Show in 2 requests')
    await expect.poll(() => went.at(-1)).toContain('/reports/keyonoffdetail?')
    await expect.poll(() => went.at(-1)).toContain('unitIds=1,2,3,4,5,6')
  })

  it.each([
    ['accepts 92 days', '2026-08-31T23:59:59.999Z', true],
    ['rejects 93 days', '2026-09-01T23:59:59.999Z', false],
  ])('REP-006 REP-008 %s', async (_, to, isEnabled) => {
    const { screen } = await openScreen(<KeyOnOffChoice query={{ unitIds: [1], from: week.from, to }} />)
    const show = screen.getByRole('button', { name: 'Show report' })
    await (isEnabled ? expect.element(show).toBeEnabled() : expect.element(show).toBeDisabled())
  })

  it('REP-006 REP-007 rejects dates in the wrong order', async () => {
    const { screen } = await openScreen(<KeyOnOffChoice query={{ unitIds: [1], from: week.to, to: week.from }} />)
    await expect.element(screen.getByText('Select an end after the start.')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Show report' })).toBeDisabled()
  })

  it('CONST-006 uses the configured limits', async () => {
    const { screen } = await openScreen(<KeyOnOffChoice query={{ unitIds: [1, 2, 3, 4, 5, 6], ...week }} />, {
      limits: { keyOnOff: { units: 6, days: 92 } },
    })
    await expect.element(screen.getByText('of 6 units', { exact: false })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Show report' })).toBeEnabled()
    await screen.unmount()
    const shorter = await openScreen(<KeyOnOffChoice query={{ unitIds: [1], ...week }} />, {
      limits: { keyOnOff: { units: 5, days: 3 } },
    })
    await expect.element(shorter.screen.getByText('At most 3 days', { exact: false }).first()).toBeVisible()
  })
})

/** Returns red, green and blue of all opaque pixels. */
function coloursOf(canvas: HTMLCanvasElement | null): Set<string> {
  const colours = new Set<string>()
  const { data } = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
  for (let i = 0; i < data.length; i += 4) if (data[i + 3] === 255) colours.add(data.slice(i, i + 3).join())
  return colours
}

describe('the detail', () => {
  // toasts of another export
  beforeEach(closeToasts)

  it('REP-067 reads units, dates and backUrl', () => {
    expect(keyOnOffDetail.readQuery(`?unitIds=1,2&from=${week.from}&to=${week.to}&backUrl=/x`)).toEqual({
      query: { backUrl: '/x', unitIds: [1, 2], ...week },
    })
  })

  it('REP-023 CONST-001 requests each unit with its days', async () => {
    const { screen, sent } = await openScreen(detail({ unitIds: [1, 2] }))
    await expect.element(screen.getByRole('heading', { name: 'Unit 2' })).toBeVisible()
    expect(sent('engineOnOffUnitRaw').map(({ query }) => Object.fromEntries(query))).toEqual([
      { unitId: '1', fromDate: '2026-06-01', toDate: '2026-06-07' },
      { unitId: '2', fromDate: '2026-06-01', toDate: '2026-06-07' },
    ])
  })

  it.each([
    [1, '2026-06-01T23:59:59.999Z'],
    [7, week.to],
    [31, '2026-07-01T23:59:59.999Z'],
  ])('REP-016 REP-017 draws a row for each day: %i days take 68 px plus 36 px for each day', async (days, to) => {
    const { screen } = await openScreen(detail({ to }))
    await expect
      .element(screen.getByRole('region', { name: 'Unit 1' }).getByRole('figure', { name: 'Day by day' }))
      .toBeVisible()
    expect(screen.container.querySelectorAll('.m-timeline-row')).toHaveLength(days)
    const chart = screen.container.querySelector('.m-timeline')
    expect(chart?.getBoundingClientRect().height).toBe(68 + days * 36)
    const legend = [...screen.container.querySelectorAll('.m-timeline-legend li')].map(({ textContent }) => textContent)
    expect(legend).toEqual(['Key on', 'Key off', 'No data', 'In the future'])
  })

  describe('REP-016 paints four days', () => {
    const at = (day: number, hour = '00') => `2026-06-0${day}T${hour}:00:00.000Z`
    const days = [1, 2, 3, 4].map(day => ({
      day: `2026-06-0${day}`,
      from: at(day),
      to: at(day + 1),
      onSeconds: 0,
      offSeconds: 0,
      noDataSeconds: 0,
      switchOns: 0,
    }))
    type State = 'ON' | 'OFF' | 'NO_DATA' | 'OUT_OF_RANGE'
    const [green, grey, lightGrey] = ['42,138,79', '107,117,128', '195,202,210']

    it.each<[string, (readonly [from: string, to: string, State])[], (readonly string[])[]]>([
      [
        'uses the colour of each state: on green, off grey, others light grey',
        [
          [at(1), at(2), 'ON'],
          [at(2), at(3), 'OFF'],
          [at(3), at(4), 'NO_DATA'],
          [at(4), at(5), 'OUT_OF_RANGE'],
        ],
        [[green], [grey], [lightGrey], [lightGrey]],
      ],
      [
        'splits a state over midnight into the rows of its days',
        [
          [at(1), at(1, '12'), 'ON'],
          [at(1, '12'), at(3, '12'), 'OFF'],
          [at(3, '12'), at(5), 'NO_DATA'],
        ],
        [[green, grey], [grey], [grey, lightGrey], [lightGrey]],
      ],
    ])('%s', async (_, spans, colours) => {
      const intervals = spans.map(([from, to, state]) => ({ from, to, state }))
      const unit = { unitId: 1, unitName: 'Unit 1', timezone: 'UTC', intervals, days }
      const server = aReportServer().on(engineOnOffUnitRaw, unit)
      const { screen } = await openScreen(detail({ to: '2026-06-04T23:59:59.999Z' }), { server })
      const painted = () =>
        [...screen.container.querySelectorAll('.m-timeline-row')].map(row => {
          const seen = coloursOf(row.querySelector('canvas'))
          return [row.textContent, ...[green, grey, lightGrey].filter(colour => seen.has(colour))]
        })
      await expect.poll(painted).toEqual(colours.map((expected, index) => [`0${index + 1}/06/2026`, ...expected]))
    })
  })

  it('REP-063 sums the days and opens the definition of a figure by keyboard', async () => {
    const { screen } = await openScreen(detail({}))
    await expect.element(screen.getByText('28:00:00')).toBeVisible()
    await expect.element(screen.getByRole('row', { name: /01\/06\/2026/ })).toMatchTextContent('04:00:00')
    screen.getByRole('button', { name: 'Key off' }).first().element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText(/up to five hours/)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('button', { name: 'Key off' }).first()).toHaveFocus()
  })

  it('REP-019 shows the error and a retry button after a failed load', async () => {
    const server = aReportServer().on(engineOnOffUnitRaw, () => problem(500, 'Sorry.'))
    const { screen, press, sent } = await openScreen(detail({}), { server })
    await expect.element(screen.getByRole('figure')).toMatchTextContent('Sorry.')
    const before = sent('engineOnOffUnitRaw').length
    await press('Retry')
    await expect.poll(() => sent('engineOnOffUnitRaw').length).toBeGreaterThan(before)
  })

  it('loads a selection over the limit in parts and joins them', async () => {
    const { screen, sent } = await openScreen(detail({ unitIds: [1, 2, 3], to: '2026-09-08T23:59:59.999Z' }), {
      limits: { keyOnOff: { units: 2, days: 60 } },
    })
    await expect.element(screen.getByRole('heading', { name: 'Unit 3' })).toBeVisible()
    expect(
      sent('engineOnOffUnitRaw').map(
        ({ query }) => `${query.get('unitId')} ${query.get('fromDate')} ${query.get('toDate')}`,
      ),
    ).toEqual([
      '1 2026-06-01 2026-07-30',
      '2 2026-06-01 2026-07-30',
      '1 2026-07-31 2026-09-08',
      '2 2026-07-31 2026-09-08',
      '3 2026-06-01 2026-07-30',
      '3 2026-07-31 2026-09-08',
    ])
    expect(
      screen
        .getByRole('heading', { level: 2 })
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Unit 1', 'Unit 2', 'Unit 3'])
    // four hours a day for a hundred days
    expect(screen.getByText('400:00:00').elements()).toHaveLength(3)
  })

  it('shows the selection, its time zone and a link to change it', async () => {
    const { screen } = await openScreen(detail({ unitIds: [1, 2], backUrl: '//evil.example' }))
    const asked = screen.getByRole('region', { name: 'Report selection' })
    await expect.element(asked).toMatchTextContent('Unit 1, Unit 2')
    await expect.element(asked).toMatchTextContent('01/06/2026 00:00 – 07/06/2026 23:59 7 days')
    await expect.element(asked).toMatchTextContent('Times in UTC')
    await expect
      .element(asked.getByRole('link', { name: 'Change' }))
      .toHaveAttribute('href', `/reports/keyonoff?unitIds=1,2&from=${week.from}&to=${week.to}`)
    await expect
      .element(screen.getByRole('link', { name: 'Back' }))
      .toHaveAttribute('href', `/reports/keyonoff?unitIds=1,2&from=${week.from}&to=${week.to}`)
  })

  it('REP-023 REP-059 REP-060 CMD-029 exports to Excel, saves the file and shows a confirmation', async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const { screen, sent, press } = await openScreen(detail({ unitIds: [2, 1] }))
    await press('Export to Excel')
    await expect
      .poll(() => sent('exportEngineOnOffExcel').map(({ body }) => body))
      .toEqual([{ unitIds: [2, 1], fromDate: week.from, toDate: week.to }])
    await expect
      .poll(() => saved.mock.contexts.map(link => (link as HTMLAnchorElement).download))
      .toEqual(['key-on-off.xlsx'])
    saved.mockRestore()
    await expect.element(screen.getByText('The export is ready.')).toBeVisible()
  })

  it('REP-059 exports a selection over the limit to one file', async () => {
    const to = '2026-09-08T23:59:59.999Z'
    const { sent, press } = await openScreen(detail({ unitIds: [1, 2, 3], to }), {
      limits: { keyOnOff: { units: 2, days: 60 } },
    })
    await press('Export to Excel')
    await expect
      .poll(() => sent('exportEngineOnOffExcel').map(({ body }) => body))
      .toEqual([{ unitIds: [1, 2, 3], fromDate: week.from, toDate: to }])
  })

  it(
    'REP-061 CMD-029 shows a toast and a dialog with the server’s message after a failed export',
    { meta: { raises: ['loadError'] } },
    async () => {
      const server = aReportServer().on(exportEngineOnOffExcel, () => problem(500, 'The disk is full.'))
      const { screen, dialog, press } = await openScreen(detail({}), { server })
      await press('Export to Excel')
      await expect.element(dialog).toMatchTextContent('This could not be loaded')
      await expect.element(dialog).toMatchTextContent('The disk is full.')
      await expect.element(screen.getByText('The export failed.')).toBeVisible()
    },
  )
})

describe('the age of the data', () => {
  const server = (asOf: (unitId: string | null) => string | undefined) => {
    const reports = aReportServer()
    const plain = aReportServer()
    return reports.on(engineOnOffUnitRaw, async ({ query }) => {
      const answer = await plain.fetch(new Request(`http://muster.test/wlf${engineOnOffUnitRaw.path}?${query}`))
      const time = asOf(query.get('unitId'))
      if (time !== undefined) answer.headers.set('x-data-as-of', time)
      return answer
    })
  }

  it('shows the age of the oldest response of a lagging replica', async () => {
    const { screen } = await openScreen(detail({ unitIds: [1, 2, 3] }), {
      server: server(unitId =>
        unitId === '3' ? undefined : unitId === '1' ? '2026-06-09T08:15:20.000Z' : '2026-06-09T08:12:40.000Z',
      ),
    })
    await expect.element(screen.getByText('Unit 3').first()).toBeVisible()
    await expect.element(screen.getByText('Data as of')).toBeVisible()
    await expect.element(screen.getByText(/08:12$/)).toBeVisible()
  })

  it('shows no age for current data', async () => {
    const { screen } = await openScreen(detail({ unitIds: [1] }), { server: server(() => undefined) })
    await expect.element(screen.getByText('28:00:00')).toBeVisible()
    expect(screen.getByText('Data as of').query()).toBeNull()
  })
})
