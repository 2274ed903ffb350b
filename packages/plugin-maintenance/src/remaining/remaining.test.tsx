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
}
const screenOf = (server = aMaintenanceServer()) =>
  openScreen(<RemainingScreen params={{ id: '7', key: '1' }} query={{}} />, { server })

it('shows the calculation of a service’s remaining value', async () => {
  const { screen } = await screenOf(aMaintenanceServer().on(explainMaintenanceRemaining, remaining))
  for (const fact of ['418 h', '1,508 h', '500 h', '20 h', '990 h', /^988 h · 09\/06\/2026/, /^1,090 h · 10\/06\/2026/])
    await expect.element(screen.getByText(fact, { exact: true })).toBeVisible()
  const corrections = screen.getByRole('table', { name: 'Corrections of the counter' })
  await expect.element(corrections.getByRole('row').nth(1)).toMatchTextContent(/Offset.*100 h.*Dashboard/)
})

it('explains that there is no counter', async () => {
  const { counter: _, remaining: _remaining, ...none } = { ...remaining, corrections: [] }
  const { screen } = await screenOf(aMaintenanceServer().on(explainMaintenanceRemaining, none))
  await expect.element(screen.getByText(/^No data: the unit has not reported/)).toBeVisible()
})

it('opens from the card', async () => {
  const { screen } = await openScreen(<CardScreen params={{ id: '7' }} query={{ backUrl: undefined }} />)
  const link = screen.getByRole('row', { name: 'Oil' }).getByRole('link', { name: '-10 h' })
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/^\/maintenance\/remaining\/7\/1\?/))
})
