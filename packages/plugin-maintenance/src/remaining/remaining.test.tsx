import { explainMaintenanceRemaining, type FleetSchemas } from '@muster/contract'
import { expect, it } from 'vitest'
import { aMaintenanceServer, openScreen } from '../../test/open-screen.tsx'
import { CardScreen } from '../card/card-screen.tsx'
import { RemainingScreen } from './remaining-screen.tsx'

const remaining: FleetSchemas['MaintenanceRemaining'] = {
  unitId: 7,
  unitName: 'Tractor 7',
  serviceKey: '1',
  description: 'Oil',
  serviceTypeName: 'Lubrication',
  intervalTypeCode: 'ENGINE_HOURS',
  stateCode: 'POSTPONED',
  remaining: 418,
  dueAt: 1508,
  interval: 500,
  isRecurrent: true,
  startedAt: 988,
  startedOn: '2026-06-09T08:00:00Z',
  followsService: true,
  postponedBy: 20,
  source: 'ENGINE_HOURS',
  counter: { time: '2026-06-10T10:00:00Z', reported: 990, value: 1090 },
  corrections: [{ kind: 'OFFSET', from: '2026-06-05T00:00:00Z', shift: 100, reason: 'Dashboard' }],
  repetition: 2,
  expectedDate: '2026-11-04',
  daysAhead: 147.44,
  use: { from: '2026-05-31T10:00:00Z', fromValue: 1000, to: '2026-06-10T11:00:00Z', toValue: 1090, perDay: 9 },
}
const screenOf = (server = aMaintenanceServer()) =>
  openScreen(<RemainingScreen params={{ id: '7', key: '1' }} query={{ repetition: 2 }} />, { server })

it('shows the calculation of a service’s remaining value', async () => {
  const { screen } = await screenOf(aMaintenanceServer().on(explainMaintenanceRemaining, remaining))
  for (const fact of [
    '418 h',
    '1,508 h',
    '500 h',
    '20 h',
    '990 h',
    /^988 h · 09\/06\/2026/,
    /^1,090 h · 10\/06\/2026 10:00/,
  ])
    await expect.element(screen.getByText(fact, { exact: true })).toBeVisible()
  const expected = screen.getByRole('region', { name: 'Expected day' })
  for (const fact of ['04/11/2026', '147.4', '2 × 500 h = 1,000 h', '9 h', /^1,000 h · 31\/05\/2026/])
    await expect.element(expected.getByText(fact, { exact: true })).toBeVisible()
  const corrections = screen.getByRole('table', { name: 'Corrections of the counter' })
  await expect.element(corrections.getByRole('row').nth(1)).toMatchTextContent(/Offset.*100 h.*Dashboard/)
})

it('explains that there is no counter', async () => {
  const { counter: _, remaining: _remaining, expectedDate: _day, use: _use, ...rest } = remaining
  const none = { ...rest, corrections: [], noDate: 'NO_COUNTER' as const }
  const { screen } = await screenOf(aMaintenanceServer().on(explainMaintenanceRemaining, none))
  await expect.element(screen.getByText('No data: the unit has not reported this counter.')).toBeVisible()
  await expect.element(screen.getByText(/^No data: the unit has not reported this counter in/)).toBeVisible()
})

it('opens from the card', async () => {
  const { screen } = await openScreen(<CardScreen params={{ id: '7' }} query={{ backUrl: undefined }} />)
  const link = screen.getByRole('row', { name: 'Oil' }).getByRole('link', { name: '-10 h' })
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/^\/maintenance\/remaining\/7\/1\?/))
})
