import { getUnitDataQuality, hidePositions, showPositions, type Permission, type ReportSchemas } from '@muster/contract'
import { fakeServer } from '@muster/core/testing'
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
const open = (...acl: Permission[]) =>
  openScreen(<UnitData unitId={7} name="Digger" />, {
    server: fakeServer().on(getUnitDataQuality, quality).on(hidePositions, []).on(showPositions, hiding),
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
  const { screen, press, sent } = await open('ADM_POSITION_HIDE')
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
