import { diagnoseSilence, listSilentUnits, lookupCompanies, type FleetSchemas } from '@muster/contract'
import { fakeServer, problem } from '@muster/core/testing'
import { expect, it } from 'vitest'
import { openScreen } from '../../test/open-screen.tsx'
import { SilentUnitList } from './silent-unit-list.tsx'
import { UnitSilence } from './unit-silence.tsx'

const subject = {
  unitId: 7,
  unitName: 'Digger',
  serial: 'S-7',
  companyName: 'Farm',
  verdict: 'KEY_REVOKED',
  text: 'The last credential was revoked. Issue a new token.',
  lastReadingAt: '2026-05-01T08:00:00Z',
  usualSilence: 5400,
  overdue: 200_000,
} as const
const diagnosis: FleetSchemas['SilenceDiagnosis'] = {
  ...subject,
  deviceId: 3,
  source: 'device',
  protocol: 'muster',
  checks: [
    { code: 'CREDENTIALS', state: 'BAD', text: 'All revoked' },
    { code: 'POWER', state: 'GOOD', text: '12.6 V at the last reading' },
    { code: 'SIGNAL', state: 'UNKNOWN', text: 'Not reported' },
  ],
  hours: [],
}
const login = { acl: ['ADM_UNIT_VIEW', 'ADM_DEVICE_VIEW'], feature: ['ADMINISTRATION'] }

it('shows the cause with the next step, and marks each fact in words', async () => {
  const server = fakeServer().on(diagnoseSilence, diagnosis)
  const { screen } = await openScreen(<UnitSilence params={{ id: '7' }} />, { server, login })
  await expect.element(screen.getByRole('heading', { name: 'Why is Digger silent?' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Credentials revoked' })).toBeVisible()
  await expect.element(screen.getByText(subject.text)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Open device' }))
    .toHaveAttribute('href', '/administration/data/devices/3')
  const facts = screen
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)
  expect(facts).toEqual([
    'ProblemCredentialsAll revoked',
    'In orderPower supply12.6 V at the last reading',
    'UnknownMobile signalNot reported',
  ])
  await expect.element(screen.getByText('2 days')).toBeVisible()
  await expect.element(screen.getByText('Hours with readings: 0 of 168')).toBeVisible()
})

it('says that the diagnosis could not be loaded, and retries', async () => {
  const server = fakeServer().on(diagnoseSilence, () => problem(500, 'The server is busy.'))
  const { screen } = await openScreen(<UnitSilence params={{ id: '7' }} />, { server, login })
  await expect.element(screen.getByText('The diagnosis could not be loaded.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Retry' })).toBeVisible()
})

it('lists silent units with their cause, and filters by it', async () => {
  const server = fakeServer()
    .on(listSilentUnits, { items: [{ ...subject, companyId: 1, place: 'Lodi' }], totalCount: 1 })
    .on(lookupCompanies, { items: [], totalCount: 0 })
  const query = { page: 1, size: undefined, q: undefined, sort: undefined, verdict: undefined, company: undefined }
  const { screen, went } = await openScreen(<SilentUnitList query={query} />, { server, login })
  await expect
    .element(screen.getByRole('link', { name: 'Digger' }))
    .toHaveAttribute('href', '/administration/data/units/7/silence')
  await expect.element(screen.getByRole('cell', { name: 'Credentials revoked' })).toBeVisible()
  await screen.getByRole('combobox', { name: 'Cause' }).selectOptions('Power supply cut')
  await expect.poll(() => went.at(-1)).toBe('/administration/silent-units?page=1&verdict=POWER_CUT')
})
