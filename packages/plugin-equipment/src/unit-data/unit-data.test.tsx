import {
  correctCounter,
  getCounterReadings,
  getUnitDataQuality,
  hidePositions,
  listCounterCorrections,
  showPositions,
  withdrawCounterCorrection,
  type FleetSchemas,
  type Permission,
  type ReportSchemas,
} from '@muster/contract'
import { fakeServer, problem } from '@muster/core/testing'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openScreen } from '../../test/open-screen.tsx'
import { UnitData } from './unit-data.tsx'

const hiding: ReportSchemas['PositionHiding'] = {
  hidingId: 3,
  unitId: 7,
  fromDate: '2026-05-01T08:00:00Z',
  toDate: '2026-05-01T09:00:00Z',
  reason: 'Test drive',
  positions: 12,
  hiddenAt: '2026-05-02T08:00:00Z',
  hiddenBy: 'ann',
}
const quality: ReportSchemas['UnitDataQuality'] = {
  unitId: 7,
  isClockOftenWrong: true,
  wrongClock: { days: 3, corrected: 1200, heldApart: 0, cause: 'ZONE' },
  counts: [
    {
      kind: 'TIME_CORRECTED',
      count: 1200,
      examples: [
        {
          receivedAt: '2026-06-01T08:00:00Z',
          timestamp: '2026-06-01T08:00:00Z',
          deviceTimestamp: '2026-06-01T16:00:00Z',
          text: '',
        },
      ],
    },
  ],
  hidings: [hiding],
}
const correction: FleetSchemas['CounterCorrection'] = {
  correctionId: 4,
  counter: 'ENGINE_HOURS',
  kind: 'NEW_INSTRUMENT',
  fromDate: '2026-05-01T08:00:00Z',
  oldValue: 3205,
  newValue: 0,
  reason: 'New dashboard',
  createdAt: '2026-05-02T08:00:00Z',
  createdBy: 'bob',
}
const hours = { counter: 'ENGINE_HOURS', timestamp: '2026-05-03T08:00:00Z', reported: 3.5, corrected: 3208.5 } as const
const open = (acl: Permission[] = [], corrections: FleetSchemas['CounterCorrection'][] = []) =>
  openScreen(<UnitData unitId={7} name="Digger" />, {
    server: fakeServer()
      .on(getUnitDataQuality, quality)
      .on(hidePositions, [])
      .on(showPositions, hiding)
      .on(listCounterCorrections, { counters: [hours], corrections })
      .on(getCounterReadings, { after: hours })
      .on(correctCounter, problem(400, 'No.', { fieldErrors: [{ field: 'oldValue', message: 'is below 3204 h' }] }))
      .on(withdrawCounterCorrection, correction),
    login: { acl: ['ADM_UNIT_VIEW', ...acl], feature: ['ADMINISTRATION'] },
  })

it('shows corrected and hidden data with counts and examples', async () => {
  const { screen } = await open()
  await expect.element(screen.getByRole('heading', { name: 'Time corrected: 1,200' })).toBeVisible()
  await expect.element(screen.getByText('The clock of this device is often wrong', { exact: false })).toBeVisible()
  await expect.element(screen.getByText('12 positions, hidden by ann', { exact: false })).toBeVisible()
  expect(screen.getByRole('button').elements()).toHaveLength(0)
})

it('hides positions of a period with a reason, and restores them', async () => {
  const { screen, press, sent } = await open(['ADM_POSITION_HIDE'])
  await press('Bring back')
  await expect.poll(() => sent('showPositions')).toMatchObject([{ path: { unitId: '7', hidingId: '3' } }])
  await press('Hide positions…')
  await press('Hide')
  await expect.element(screen.getByText('This field is required.').first()).toBeVisible()
  expect(sent('hidePositions')).toEqual([])
  await screen.getByLabelText('From').fill('2026-05-01T08:00:00Z')
  await screen.getByLabelText('To', { exact: true }).fill('2026-05-01T09:00:00Z')
  await screen.getByLabelText('Reason').fill('Test drive')
  await userEvent.tab()
  await press('Hide')
  await expect
    .poll(() => sent('hidePositions')[0]?.body)
    .toEqual({
      unitIds: [7],
      fromDate: '2026-05-01T08:00:00.000Z',
      toDate: '2026-05-01T09:00:00.000Z',
      reason: 'Test drive',
    })
})

it('shows counters with their corrections and refuses a wrong one at its field', async () => {
  const { screen, press, sent } = await open(['ADM_UNIT_EDIT'], [correction])
  await expect.element(screen.getByText('3,208.5 h')).toBeVisible()
  await expect
    .element(screen.getByText('New instrument since 01/05/2026 08:00:00: 3,205 h → 0 h', { exact: false }))
    .toBeVisible()
  await press('Correct a counter…')
  await press('Save')
  expect(sent('correctCounter')).toEqual([])
  await screen.getByLabelText('Since').fill('2026-05-01T08:00:00Z')
  await screen.getByLabelText('Last value of the old instrument').fill('3203')
  await screen.getByLabelText('First value of the new instrument').fill('0')
  await screen.getByRole('textbox', { name: 'Reason' }).fill('New dashboard')
  await userEvent.tab()
  await expect.element(screen.getByText('After: 3.5 h at', { exact: false })).toBeVisible()
  await press('Save')
  await expect.element(screen.getByText('is below 3204 h')).toBeVisible()
  expect(sent('correctCounter')[0]?.body).toEqual({
    counter: 'ENGINE_HOURS',
    kind: 'NEW_INSTRUMENT',
    fromDate: '2026-05-01T08:00:00.000Z',
    oldValue: 3203,
    newValue: 0,
    reason: 'New dashboard',
  })
})
