import { fleetKitMessages } from '@muster/fleet-kit/messages'
import { listHistoryPositions } from '@muster/contract'
import { assemble, quickRange, readConfig } from '@muster/core'
import { aLogin, fakeCore, fakeServer } from '@muster/core/testing'
import { TestHost } from '@muster/ui/testing'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { mapAlone } from '../../test/map-alone.ts'
import { messages } from '../../test/messages.ts'
import { historyChoice, historyDetail } from './history.routes.ts'
import { HistoryChoiceScreen } from './history-choice.tsx'
import { historyServer, openHistory, searchOf } from '../../test/open-history.tsx'

const units = (count: number) => Array.from({ length: count }, (_, i) => i + 1)
const week = quickRange('last7days', 'UTC', Date.now())
const iso = (time: number) => new Date(time).toISOString()

async function openChoice(unitIds: number[], from = week.from, history?: { days: number; units: number }) {
  await page.viewport(1100, 800)
  const went: string[] = []
  const core = fakeCore({
    login: aLogin({ acl: ['ADM_FLEET_HISTORY_VIEW'], feature: ['MAP'] }),
    fetch: fakeServer().fetch,
    ...(history && { config: readConfig({ reports: { history } }) }),
    nav: { go: href => void went.push(href) },
  })
  const screen = await render(
    <TestHost core={core} registry={assemble([mapAlone])} messages={{ ...fleetKitMessages, ...messages }}>
      <HistoryChoiceScreen query={{ unitIds, from: iso(from), to: iso(week.to) }} />
    </TestHost>,
  )
  const show = screen.getByRole('button', { name: /^Show/ })
  return { screen, show, went }
}

it('HIST-019 requires ADM_FLEET_HISTORY_VIEW and appears in the fleet group of the menu', () => {
  expect(historyChoice).toMatchObject({ path: '/history', access: { anyOf: ['ADM_FLEET_HISTORY_VIEW'] } })
  expect(assemble([mapAlone]).routeOf('/history')?.path).toBe('/history')
})

it('HIST-004 REP-005 shows up to 20 units and 180 days', async () => {
  const { screen, show, went } = await openChoice(units(20), week.to - 180 * 86_400_000 + 1)
  await expect.element(screen.getByRole('group', { name: /^Units/ })).toBeVisible()
  await expect.element(show).toBeEnabled()
  await show.click()
  expect(historyDetail.readQuery(went.at(-1)!.split('?')[1]!)).toMatchObject({
    query: { unitIds: units(20), backUrl: expect.stringMatching(/^\/history\?/) },
  })
})

it('CONST-006 shows as many units and days as are configured', async () => {
  const limits = { days: 200, units: 21 }
  const day = 86_400_000
  const most = await openChoice(units(21), week.to - 200 * day + 1, limits)
  await expect.element(most.show).toBeEnabled()
  await most.screen.unmount()
  const long = await openChoice(units(1), week.to - 201 * day + 1, limits)
  await expect.element(long.show).toBeDisabled()
  await long.screen.unmount()
  const many = await openChoice(units(22), week.from, limits)
  await expect.element(many.show).toBeDisabled()
})

it('HIST-004 rejects 21 units or 181 days and does not split them into parts', async () => {
  const many = await openChoice(units(21))
  await expect.element(many.screen.getByRole('button', { name: /^Show/ })).toBeDisabled()
  expect(many.screen.getByRole('button', { name: /requests/ }).elements()).toEqual([])
  await many.screen.unmount()
  const long = await openChoice(units(1), week.to - 181 * 86_400_000 + 1)
  await expect.element(long.screen.getByRole('button', { name: /^Show/ })).toBeDisabled()
})

it.each([
  ['units', searchOf({ unitIds: units(21) }), '/history?unitIds=1,2'],
  ['days', searchOf({ from: '2026-05-01T00:00:00.000Z' }), '/history?unitIds=7&from=2026-05-01'],
])('HIST-004 redirects a link with too many %s to the selection without a request', async (_, search, selection) => {
  const server = historyServer()
  const { screen } = await openHistory({ server, search })
  await expect.element(screen.getByRole('heading', { name: 'Selection too large' })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Change selection' }))
    .toHaveAttribute('href', expect.stringContaining(selection))
  expect(server.calls.filter(({ operation }) => operation === listHistoryPositions.id)).toEqual([])
})
