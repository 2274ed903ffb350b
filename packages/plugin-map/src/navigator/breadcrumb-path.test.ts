import { describe, expect, it } from 'vitest'
import {
  resolveArrival,
  back,
  visibleBreadcrumbs,
  enter,
  here,
  jump,
  modeOf,
  initialPath,
  upTo,
  type Place,
} from './breadcrumb-path.ts'

const hill: Place = { kind: 'company', id: 2, name: 'Hill Farms' }
const upper: Place = { kind: 'company', id: 4, name: 'Upper Hill' }
const tractors: Place = { kind: 'fleet', id: 3, name: 'Tractors' }
const only = { id: 3, name: 'Tractors' }
const names = (places: readonly { name: string }[]) => places.map(({ name }) => name)

describe('MAP-035 the navigator has one of four modes', () => {
  const home = initialPath(1)
  it.each([
    ['company', home, ''],
    ['fleet', enter(home, tractors), ''],
    ['all', enter(home, { kind: 'all', id: 1, name: '' }), ''],
    ['search', enter(home, tractors), 'roller'],
  ] as const)('%s', (mode, path, search) => {
    expect(modeOf(path, search)).toBe(mode)
  })
})

it('MAP-038 removes the last breadcrumb on back, but never the user’s own company', () => {
  const path = enter(enter(initialPath(1), hill), tractors)
  expect(names(back(path).places)).toEqual(['', 'Hill Farms'])
  expect(back(back(back(path))).places).toEqual(initialPath(1).places)
})

it('MAP-040 shortens more than two breadcrumbs to the last two', () => {
  const two = enter(initialPath(1), hill)
  expect(names(visibleBreadcrumbs(two))).toEqual(['', 'Hill Farms'])
  const four = enter(enter(two, upper), tractors)
  expect(names(visibleBreadcrumbs(four))).toEqual(['Upper Hill', 'Tractors'])
  expect(here(upTo(four, visibleBreadcrumbs(four)[0]!.index))).toEqual(upper)
})

it('opens a search result from the user’s own company', () => {
  expect(names(jump(enter(enter(initialPath(1), hill), upper), tractors).places)).toEqual(['', 'Tractors'])
  expect(jump(enter(initialPath(1), hill), { kind: 'company', id: 1, name: 'Own' })).toEqual(initialPath(1))
})

describe('the own company with one fleet and nothing else', () => {
  const holds = { companies: 0, fleets: 1, only }

  it('MAP-037 opens it', () => {
    expect(resolveArrival(initialPath(1), holds)).toEqual(enter(initialPath(1), { ...tractors, isArrival: true }))
  })

  it('MAP-037 skips it on the way back', () => {
    const path = back(enter(initialPath(1), tractors))
    expect(resolveArrival(path, holds)).toBe('leave')
  })

  it.each([
    ['has another fleet', { ...holds, fleets: 2 }],
    ['has a company below', { ...holds, companies: 1 }],
    ['has no fleet', { ...holds, fleets: 0, only: undefined }],
  ])('MAP-037 stays when it %s', (_why, found) => {
    expect(resolveArrival(initialPath(1), found)).toEqual(initialPath(1))
  })

  it('MAP-037 does not apply to another company', () => {
    const path = enter(initialPath(1), hill)
    expect(resolveArrival(path, holds)).toBe(path)
  })
})
