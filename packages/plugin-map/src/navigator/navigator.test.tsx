import {
  getCompanyFleetsAndCompany,
  getCustomDuties,
  listFleetUnitsPaginatedV2,
  listSubcompanies,
  listUnitsPaginated,
  searchEntities,
} from '@muster/contract'
import { problem } from '@muster/core/testing'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { aCompany, anAnswer, fleetServer, openFleet, type World } from '../../test/open-fleet.tsx'

const many = (count: number, from = 1) => Array.from({ length: count }, (_, i) => from + i)

/** Dealer with two customers; the first has a subcompany. */
const dealer: World = {
  companies: [aCompany(2, 'Hill Farms'), aCompany(3, 'Riverside Contractors'), aCompany(4, 'Upper Hill', 2)],
  fleets: [
    { id: 1, name: 'Excavators', companyId: 1, unitIds: [1, 2, 3] },
    { id: 2, name: 'Tractors', companyId: 2, unitIds: [21, 22] },
    { id: 3, name: 'Upper machines', companyId: 4, unitIds: [41] },
  ],
}
const open = (world: World = dealer, options: Parameters<typeof openFleet>[0] = {}) =>
  openFleet({ server: fleetServer(anAnswer(), world), ...options })

type Opened = Awaited<ReturnType<typeof open>>
const row = ({ screen }: Opened, name: string) =>
  screen.getByRole('complementary').getByRole('button', { name: new RegExp(`^${name}`) })
const crumbs = ({ screen }: Opened) =>
  screen
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('listitem')
    .elements()
    .map(each => each.textContent)
const startsOf = (opened: Opened, operation: { id: string }) =>
  opened.sent(operation).map(({ query }) => query.get('start'))

describe('the hierarchy', () => {
  it('MAP-005 MAP-034 MAP-035 MAP-042 starts with the fleet section open: companies, fleets and their units', async () => {
    const opened = await open()
    await expect
      .element(opened.screen.getByRole('button', { name: 'Fleet', exact: true }))
      .toHaveAttribute('aria-expanded', 'true')
    await row(opened, 'Hill Farms').click()
    await expect.element(row(opened, 'Upper Hill')).toBeVisible()
    await row(opened, 'Tractors').click()
    await expect.element(row(opened, 'Tractor 21')).toBeVisible()
    expect(opened.sent(listFleetUnitsPaginatedV2).map(({ path, query }) => [path.fleetId, query.get('order')])).toEqual(
      [['2', 'NAME']],
    )
  })

  it('MAP-040 MAP-038 shows the last two breadcrumbs; they lead up, and back removes the last', async () => {
    const opened = await open()
    await expect.element(row(opened, 'Hill Farms')).toBeVisible()
    await expect.poll(() => crumbs(opened)).toEqual(['North Farms'])
    await row(opened, 'Hill Farms').click()
    await row(opened, 'Upper Hill').click()
    await row(opened, 'Upper machines').click()
    await expect.poll(() => crumbs(opened)).toEqual(['Upper Hill', 'Upper machines'])
    await opened.screen.getByRole('button', { name: 'Back', exact: true }).click()
    await expect.poll(() => crumbs(opened)).toEqual(['Hill Farms', 'Upper Hill'])
    await expect.element(row(opened, 'Upper machines')).toHaveFocus()
    await opened.screen.getByRole('navigation').getByRole('button', { name: 'Hill Farms' }).click()
    await expect.poll(() => crumbs(opened)).toEqual(['North Farms', 'Hill Farms'])
  })

  it('limits a long breadcrumb to leave room for the one before it', async () => {
    const long = 'Hill Farms and Upland Machinery Cooperative of the Northern Counties, Ltd'
    const opened = await open({ companies: [aCompany(2, long), aCompany(4, 'Dale', 2)], fleets: [] })
    const way = opened.screen.getByRole('navigation', { name: 'Breadcrumb' })
    const isWhole = (name: string) => {
      const { scrollWidth, clientWidth } = way.getByText(name, { exact: true }).element()
      return scrollWidth <= clientWidth
    }
    await row(opened, 'Hill Farms').click()
    await expect.poll(() => crumbs(opened)).toEqual(['North Farms', long])
    expect([isWhole('North Farms'), isWhole(long)]).toEqual([true, false])
    await row(opened, 'Dale').click()
    await expect.poll(() => crumbs(opened)).toEqual([long, 'Dale'])
    expect(isWhole('Dale')).toBe(true)
    const before = way.getByRole('listitem').first().element().getBoundingClientRect()
    expect(before.width).toBeGreaterThan(way.getByRole('list').element().getBoundingClientRect().width / 2)
  })

  it('MAP-041 MAP-043 MAP-044 requests companies and fleets with id, offset and limit, and the company’s statuses', async () => {
    const opened = await open()
    await row(opened, 'Hill Farms').click()
    await expect.element(row(opened, 'Tractors')).toBeVisible()
    for (const operation of [listSubcompanies, getCompanyFleetsAndCompany]) {
      expect(
        opened.sent(operation).map(({ path, query }) => [path.id, query.get('start'), query.get('limit')]),
      ).toEqual([
        ['1', '0', '200'],
        ['2', '0', '200'],
      ])
    }
    expect(opened.sent(getCustomDuties)).toHaveLength(1)
  })

  it('MAP-043 shows statuses with the company’s names and colours', async () => {
    const duty = {
      dutyId: 1,
      code: 'WORKING',
      name: 'Harvesting',
      color: 'aa5500',
      defaultName: 'Working',
      defaultColor: '1c8a4c',
    }
    const opened = await open(dealer, {
      server: fleetServer(anAnswer(), dealer).on(getCustomDuties, { customDuties: [duty] }),
    })
    await row(opened, 'Excavators').click()
    await expect.element(row(opened, 'Tractor 1')).toMatchTextContent('Harvesting')
    expect(row(opened, 'Tractor 1').element().querySelector<HTMLElement>('.unit-dot')?.style.background).toBe(
      'rgb(170, 85, 0)',
    )
  })

  it('MAP-045 offers a retry after a failed load, and opens neither a dialog nor a toast', async () => {
    const server = fleetServer(anAnswer(), dealer).on(listSubcompanies, () => problem(500, 'Oops.'))
    const opened = await open(dealer, { server })
    const retry = opened.screen.getByRole('complementary').getByRole('button', { name: 'Retry' })
    await expect.element(retry).toBeVisible()
    expect(opened.screen.getByRole('dialog').elements()).toEqual([])
    expect(opened.screen.getByRole('log', { name: 'Messages' }).element().textContent).toBe('')
    server.on(listSubcompanies, { items: [aCompany(2, 'Hill Farms')], totalCount: 1 })
    await retry.click()
    await expect.element(row(opened, 'Hill Farms')).toBeVisible()
  })
})

describe('the single fleet', () => {
  const single: World = { fleets: [{ id: 1, name: 'All machines', companyId: 1, unitIds: [7, 8] }] }

  it('MAP-037 opens automatically in the user’s own company; back from it leaves the navigator', async () => {
    const left = vi.spyOn(history, 'back').mockImplementation(() => {})
    const opened = await open(single)
    await expect.element(row(opened, 'Tractor 7')).toBeVisible()
    expect(crumbs(opened)).toEqual(['North Farms', 'All machines'])
    await opened.screen.getByRole('button', { name: 'Back', exact: true }).click()
    await expect.poll(() => left.mock.calls.length).toBe(1)
    await expect.element(row(opened, 'All machines')).toBeVisible()
    left.mockRestore()
  })
})

describe('all units', () => {
  it('MAP-034 MAP-035 MAP-041 MAP-044 lists units directly, sorted and filtered by the selected statuses', async () => {
    const opened = await open()
    await opened.screen.getByRole('button', { name: 'Show all units' }).click()
    await expect.element(row(opened, 'Tractor 41')).toBeVisible()
    await opened.screen.getByLabelText('Sort by').selectOptions('Last position')
    await opened.screen
      .getByRole('group', { name: 'Filter by status' })
      .getByRole('button', { name: '1 Working' })
      .click()
    await expect
      .poll(() => Object.fromEntries(opened.sent(listUnitsPaginated).at(-1)?.query ?? []))
      .toEqual({
        order: 'LAST_POSITION',
        statusIds: '1',
        start: '0',
        limit: '200',
      })
  })

  it('MAP-044 requests the units of a fleet by id, with offset, limit, order and filters', async () => {
    const opened = await open()
    await row(opened, 'Excavators').click()
    await expect.element(row(opened, 'Tractor 1')).toBeVisible()
    await opened.screen.getByLabelText('Sort by').selectOptions('Last position')
    await opened.screen
      .getByRole('group', { name: 'Filter by status' })
      .getByRole('button', { name: 'Working', exact: true })
      .click()
    await expect
      .poll(() => {
        const { path, query } = opened.sent(listFleetUnitsPaginatedV2).at(-1)!
        return { ...path, ...Object.fromEntries(query) }
      })
      .toEqual({ fleetId: '1', order: 'LAST_POSITION', statusIds: '1', start: '0', limit: '200' })
  })

  it('MAP-034 lists the units of a company', async () => {
    const opened = await open()
    await row(opened, 'Hill Farms').click()
    await expect.element(row(opened, 'Upper Hill')).toBeVisible()
    await opened.screen.getByRole('button', { name: 'Show all units' }).click()
    await expect.poll(() => opened.sent(listUnitsPaginated).map(({ query }) => query.get('companyId'))).toEqual(['2'])
  })

  it('MAP-041 loads pages of 200 on scroll; renders only a few of ten thousand rows', async () => {
    const opened = await open({
      companies: [aCompany(2, 'Hill Farms')],
      fleets: [{ id: 1, name: 'All', companyId: 1, unitIds: many(10_000, 10_001) }],
    })
    await row(opened, 'All').click()
    await expect.element(row(opened, 'Tractor 10001')).toBeVisible()
    expect(startsOf(opened, listFleetUnitsPaginatedV2)).toEqual(['0'])
    const list = opened.screen.getByRole('list', { name: 'Units of the fleet' })
    expect(list.getByRole('button').elements().length).toBeLessThan(60)
    list.element().parentElement?.scrollTo({ top: 250 * 36 })
    await expect.element(row(opened, 'Tractor 10255')).toBeVisible()
    expect(startsOf(opened, listFleetUnitsPaginatedV2)).toEqual(['0', '200'])
    row(opened, 'Tractor 10255').element().focus()
    await userEvent.keyboard('{End}')
    await expect.element(row(opened, 'Tractor 20000')).toHaveFocus()
    expect(startsOf(opened, listFleetUnitsPaginatedV2)).toEqual(['0', '200', '9800'])
    expect(row(opened, 'Tractor 20000').element().parentElement?.getAttribute('aria-posinset')).toBe('10000')
  })

  it('shows an error above the loaded rows for a failed page, with a retry', async () => {
    const world: World = {
      companies: [aCompany(2, 'Hill Farms')],
      fleets: [{ id: 1, name: 'All', companyId: 1, unitIds: many(400, 10_001) }],
    }
    const whole = fleetServer(anAnswer(), world)
    let isDown = true
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const asked = new Request(input, init)
      return isDown && asked.url.includes('start=200') ? problem(500, 'Oops.') : whole.fetch(asked)
    }
    const opened = await open(world, { server: { ...whole, fetch } })
    await row(opened, 'All').click()
    await expect.element(row(opened, 'Tractor 10001')).toBeVisible()
    opened.screen
      .getByRole('list', { name: 'Units of the fleet' })
      .element()
      .parentElement?.scrollTo({ top: 198 * 36 })
    await expect.element(opened.screen.getByRole('alert')).toMatchTextContent('Some rows could not be loaded.')
    await expect.element(row(opened, 'Tractor 10200')).toBeVisible()
    isDown = false
    await opened.screen.getByRole('alert').getByRole('button', { name: 'Retry' }).click()
    await expect.element(row(opened, 'Tractor 10201')).toBeVisible()
    expect(opened.screen.getByRole('alert').elements()).toEqual([])
  })

  it('MAP-036 starts at the first page of an entered company', async () => {
    const opened = await open({
      companies: many(300, 2).map(id => aCompany(id, `Farm ${id}`)),
      fleets: many(450, 1001).map(id => ({ id, name: `Hill ${id}`, companyId: 255, unitIds: [] })),
    })
    await expect.element(row(opened, 'Farm 10')).toBeVisible()
    opened.screen
      .getByRole('list', { name: 'Companies and fleets' })
      .element()
      .parentElement?.scrollTo({ top: 250 * 36 })
    await row(opened, 'Farm 255').click()
    await expect.element(row(opened, 'Hill 1001')).toBeVisible()
    const ofFarm = opened.sent(getCompanyFleetsAndCompany).filter(({ path }) => path.id === '255')
    expect(ofFarm.map(({ query }) => query.get('start'))).toEqual(['0'])
    expect(opened.screen.getByRole('list', { name: 'Companies and fleets' }).element().parentElement?.scrollTop).toBe(0)
  })
})

describe('the search', () => {
  const field = ({ screen }: Opened) => screen.getByLabelText('Find a unit, fleet or company')

  it('MAP-034 MAP-035 MAP-041 MAP-044 runs on the server when typing pauses, is part of the URL, and finds units, fleets and companies', async () => {
    const opened = await open()
    await field(opened).fill('t')
    await userEvent.keyboard('ract')
    await expect.element(row(opened, 'Tractor 21')).toBeVisible()
    await expect.element(row(opened, 'Tractors')).toMatchTextContent('North Farms')
    expect(opened.sent(searchEntities).map(({ query }) => Object.fromEntries(query))).toEqual([
      { search: 'tract', start: '0', limit: '200' },
    ])
    expect(opened.visited).toEqual([{ href: '/fleet?search=tract', replace: true }])
  })

  it('MAP-044 sends the text encoded, whatever it contains', async () => {
    const opened = await open()
    const text = 'a&b=c #1+2%/é'
    await field(opened).fill(text)
    await expect.poll(() => opened.sent(searchEntities).at(-1)?.query.get('search')).toBe(text)
    expect([...opened.sent(searchEntities).at(-1)!.query.keys()]).toEqual(['search', 'start', 'limit'])
  })

  it('MAP-034 MAP-047 restores the search of a link', async () => {
    const opened = await open(dealer, { query: { search: 'upper hill', center: '45,9' } })
    await expect.element(field(opened)).toHaveValue('upper hill')
    await expect.element(row(opened, 'Upper Hill')).toBeVisible()
    expect(opened.screen.getByRole('navigation', { name: 'Breadcrumb' }).elements()).toEqual([])
  })

  it('MAP-039 ends when its text is cleared; the list returns to where it was', async () => {
    const opened = await open()
    await row(opened, 'Hill Farms').click()
    await expect.element(row(opened, 'Tractors')).toBeVisible()
    await field(opened).fill('nothing of the kind')
    await expect
      .element(opened.screen.getByRole('heading', { name: 'No results for search “nothing of the kind”' }))
      .toBeVisible()
    await field(opened).fill('')
    await expect.element(row(opened, 'Tractors')).toBeVisible()
    expect(crumbs(opened)).toEqual(['North Farms', 'Hill Farms'])
    await expect.poll(() => opened.visited.at(-1)).toEqual({ href: '/fleet', replace: true })
  })

  it('MAP-034 opens a company of the results', async () => {
    const opened = await open()
    await field(opened).fill('upper hill')
    await row(opened, 'Upper Hill').click()
    await expect.element(row(opened, 'Upper machines')).toBeVisible()
    expect(crumbs(opened)).toEqual(['North Farms', 'Upper Hill'])
    await expect.element(field(opened)).toHaveValue('')
  })

  it('MAP-034 loads a unit of the results, and the map flies to it', async () => {
    const opened = await open()
    await field(opened).fill('tractor 41')
    await row(opened, 'Tractor 41').click()
    await expect.element(opened.screen.getByRole('dialog', { name: 'Tractor 41' })).toBeVisible()
    await expect.poll(() => opened.asked().at(-1)).toMatchObject({ zoom: 22, lat: expect.closeTo(45, 3) })
  })
})

describe('selection', () => {
  it('MAP-009 scrolls the entry into view, even on an unloaded page', async () => {
    const world: World = { fleets: [{ id: 1, name: 'All', companyId: 1, unitIds: many(1000, 1001) }] }
    const opened = await open(world, { query: { unitId: 1700 } })
    await expect.element(row(opened, 'Tractor 1700')).toBeInViewport()
    await expect.element(row(opened, 'Tractor 1700')).toHaveAttribute('aria-pressed', 'true')
    expect(startsOf(opened, listFleetUnitsPaginatedV2)).toContain('600')
  })

  it('MAP-009 scrolls a selected entry fully into view', async () => {
    const world: World = { fleets: [{ id: 1, name: 'All', companyId: 1, unitIds: many(1000, 1001) }] }
    const opened = await open(world, { query: { unitId: 1007 } })
    await expect.element(row(opened, 'Tractor 1007')).toHaveAttribute('aria-pressed', 'true')
    const frame = opened.screen.getByRole('list', { name: 'Units of the fleet' }).element().parentElement!
    frame.scrollTo({ top: 50 * 36 + 18 })
    await expect.element(row(opened, 'Tractor 1051')).toBeVisible()
    // clicks by script, because a pointer would scroll to it first
    ;(row(opened, 'Tractor 1051').element() as HTMLElement).click()
    await expect.element(row(opened, 'Tractor 1051')).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => frame.scrollTop).toBe(50 * 36)
  })

  it('MAP-008 centres a listed unit at zoom 22', async () => {
    const opened = await open({ fleets: [{ id: 1, name: 'All', companyId: 1, unitIds: [7, 8] }] })
    await row(opened, 'Tractor 8').click()
    await expect
      .poll(() => opened.asked().at(-1))
      .toMatchObject({ zoom: 22, lat: expect.closeTo(45.2, 3), lng: expect.closeTo(9.3, 3) })
    await expect.element(row(opened, 'Tractor 8')).toHaveAttribute('aria-pressed', 'true')
    await expect.element(row(opened, 'Tractor 7')).toHaveAttribute('aria-pressed', 'false')
  })
})

it('opens, moves, goes back and leaves the search by keyboard alone', async () => {
  const opened = await open()
  await expect.element(row(opened, 'Hill Farms')).toBeVisible()
  opened.screen.getByLabelText('Find a unit, fleet or company').element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(row(opened, 'Hill Farms')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(row(opened, 'Excavators')).toHaveFocus()
  await userEvent.keyboard('{Home}{ArrowRight}')
  await expect.element(row(opened, 'Upper Hill')).toHaveFocus()
  await userEvent.keyboard('{End}{Enter}')
  await expect.element(row(opened, 'Tractor 21')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(row(opened, 'Tractors')).toHaveFocus()
  await userEvent.keyboard('{Backspace}')
  await expect.element(row(opened, 'Hill Farms')).toHaveFocus()
})

it('leaves an empty company by keyboard', async () => {
  const opened = await open()
  await expect.element(row(opened, 'Riverside Contractors')).toBeVisible()
  row(opened, 'Riverside Contractors').element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(opened.screen.getByText('No companies or fleets here')).toBeVisible()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(row(opened, 'Riverside Contractors')).toHaveFocus()
})

it('gives rows their position and the row count', async () => {
  const opened = await open()
  await expect.element(row(opened, 'Riverside Contractors')).toBeVisible()
  const item = row(opened, 'Riverside Contractors').element().parentElement
  expect([item?.getAttribute('aria-posinset'), item?.getAttribute('aria-setsize')]).toEqual(['2', '2'])
})
