import { listFleets } from '@muster/contract'
import { problem } from '@muster/core/testing'
import type { ListQuery } from '@muster/core'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { searchRests } from '../../test/testing.tsx'
import { aFleetServer, FleetHost } from './fixture.tsx'
import { FleetList } from './list-screen.stories.tsx'

const start: ListQuery = { page: 1, size: undefined, q: undefined, sort: undefined }

async function open({
  query,
  server = aFleetServer(),
  login,
  path,
}: { query?: ListQuery } & Partial<Parameters<typeof FleetHost>[0]> = {}) {
  const went: string[] = []
  const screen = await render(
    <FleetHost server={server} went={went} login={login} path={path}>
      <div style={{ height: 700 }}>
        <FleetList query={query} />
      </div>
    </FleetHost>,
  )
  return { screen, server, went, asked: () => Object.fromEntries(server.calls.at(-1)?.query ?? []) }
}

it('ADM-001 ADM-005 ADM-007 shows 50 records by offset with links to their details, and turns pages', async () => {
  const { screen, asked } = await open()
  await expect.element(screen.getByRole('link', { name: 'Fleet 1', exact: true })).toHaveAttribute('href', '/fleets/1')
  expect(asked()).toEqual({ start: '0', limit: '50' })
  await expect.element(screen.getByText('1 / 3')).toBeVisible()
  await screen.getByRole('button', { name: 'Next page' }).click()
  await expect.element(screen.getByRole('link', { name: 'Fleet 51' })).toBeVisible()
  expect(asked()).toEqual({ start: '50', limit: '50' })
})

it('ADM-001 shows the requested number of records per page, from page 1', async () => {
  const { screen, asked, went } = await open({ query: { ...start, page: 2 } })
  await screen.getByRole('combobox', { name: 'Rows per page' }).selectOptions('100')
  await expect.poll(() => went).toEqual(['/fleets?size=100'])
  await screen.unmount()
  const again = await open({ query: { ...start, size: 100 } })
  await expect.element(again.screen.getByText('1 / 2')).toBeVisible()
  expect(again.asked()).toEqual({ start: '0', limit: '100' })
  expect(asked()).toEqual({ start: '50', limit: '50' })
})

it('ADM-001 ADM-005 searches from page 1 with the URL-encoded text', async () => {
  const { screen, server, asked } = await open()
  await userEvent.fill(screen.getByRole('searchbox'), 'fleet 12')
  await expect.element(screen.getByRole('link', { name: 'Fleet 120' })).toBeVisible()
  expect(asked()).toEqual({ start: '0', limit: '50', filter: 'fleet 12' })
  await userEvent.fill(screen.getByRole('searchbox'), 'a&limit=1/ü')
  await expect.poll(asked).toEqual({ start: '0', limit: '50', filter: 'a&limit=1/ü' })
  expect(server.calls.at(-1)?.query.toString()).toContain('filter=a%26limit%3D1%2F%C3%BC')
})

it('ADM-001 ADM-006 searches 500 ms after the last key', async () => {
  const { screen, server } = await open()
  await expect.element(screen.getByRole('link', { name: 'Fleet 1', exact: true })).toBeVisible()
  await searchRests(screen.getByRole('searchbox'), () => server.calls.length)
})

it('ADM-008 shows loading, loaded and failed states', async () => {
  const answer = Promise.withResolvers<object>()
  const { screen } = await open({ server: aFleetServer().on(listFleets, () => answer.promise as never) })
  await expect.element(screen.getByRole('status')).toBeVisible()
  expect(screen.getByRole('table').query()).toBeNull()
  answer.resolve({
    items: [{ fleetId: 1, name: 'Fleet 1', isDefault: false, companyId: 1, companyName: 'A', unitsCount: 1 }],
    totalCount: 1,
  })
  await expect.element(screen.getByRole('link', { name: 'Fleet 1' })).toBeVisible()
  await screen.unmount()
  const failed = await open({ server: aFleetServer().on(listFleets, () => problem(500, 'Out of order.')) })
  await failed.screen.getByRole('button', { name: 'OK' }).click()
  await expect.element(failed.screen.getByText('Out of order.')).toBeVisible()
})

it('stores page, search and order in the address, so that a link shows the same', async () => {
  const { screen, asked, went } = await open({ query: { ...start, page: 2, q: 'fleet' } })
  await expect.element(screen.getByRole('link', { name: 'Fleet 51' })).toBeVisible()
  expect(asked()).toEqual({ start: '50', limit: '50', filter: 'fleet' })
  await screen.getByRole('button', { name: 'Next page' }).click()
  await expect.poll(() => went).toEqual(['/fleets?page=3&q=fleet'])
})

it.each([
  ['/fleets', ['/fleets?q=north']],
  ['/fleets/7', []],
])('ignores a pending search after the user has navigated on: at %s', async (path, then) => {
  const { screen, went } = await open({ query: start, path })
  await screen.getByRole('searchbox').fill('north')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => went).toEqual(then)
})

it('goes to the last page when there are fewer rows than the address requires', async () => {
  const { went } = await open({ query: { ...start, page: 9 } })
  await expect.poll(() => went).toEqual(['/fleets?page=3'])
})

it('ERR-006 reports a list that could not be loaded in a dialog, and offers a retry', async () => {
  let fails = true
  const server = aFleetServer(1)
  const fine = {
    items: [{ fleetId: 1, name: 'Fleet 1', isDefault: false, companyId: 1, companyName: 'A', unitsCount: 1 }],
    totalCount: 1,
  }
  server.on(listFleets, () => (fails ? problem(400, 'The filter is too long.') : fine))
  const { screen } = await open({ server })
  await expect.element(screen.getByRole('dialog')).toMatchTextContent('The filter is too long.')
  expect(document.querySelector('[data-event=loadError]')).not.toBeNull()
  await screen.getByRole('button', { name: 'OK' }).click()
  fails = false
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.element(screen.getByRole('link', { name: 'Fleet 1' })).toBeVisible()
})

it('ADM-015 offers to add a record to users who may, also in an empty list', async () => {
  const { screen } = await open({ server: aFleetServer(0) })
  await expect.element(screen.getByText('A fleet is a named set of units.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Add' }).elements()).toHaveLength(2)
})

it.each([
  [0, ['ADM_FLEET_VIEW']],
  [0, ['ADM_FLEET_VIEW', 'ADM_FLEET_EDIT', 'ADM_FLEET_DELETE']],
  [1, ['ADM_FLEET_VIEW', 'ADM_FLEET_ADD']],
])('ADM-015 shows %i add buttons for %j', async (count, acl) => {
  const { screen } = await open({ login: { acl, feature: ['ADMINISTRATION'] } })
  await expect.element(screen.getByRole('link', { name: 'Fleet 1', exact: true })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Add' }).elements()).toHaveLength(count)
})
