import { describe, expect, it } from 'vitest'
import { gridCells, reconcileLayout, hide, type KnownTile, type Layout, moveTo, resize, show } from './layout.ts'

const tile = (id: string, w: 1 | 2 | 3 = 1, h: 1 | 2 = 1): KnownTile => ({ id, meta: { w, h } })
const ids = (layout: Layout) => layout.map(({ id, hidden }) => (hidden ? `(${id})` : id)).join(' ')
const all = () => true
const shown = ({ hidden }: { hidden: boolean }) => !hidden

describe('reconcileLayout', () => {
  it('keeps the default order without a saved layout', () => {
    expect(reconcileLayout([], [tile('a', 2), tile('b', 1, 2)])).toEqual([
      { id: 'a', w: 2, h: 1, hidden: false },
      { id: 'b', w: 1, h: 2, hidden: false },
    ])
  })

  it('keeps order, size and hidden tiles', () => {
    const saved = [
      { id: 'b', w: 3, h: 2 },
      { id: 'a', w: 1, h: 1, hidden: true },
    ]
    expect(reconcileLayout(saved, [tile('a'), tile('b')])).toEqual([
      { id: 'b', w: 3, h: 2, hidden: false },
      { id: 'a', w: 1, h: 1, hidden: true },
    ])
  })

  it('drops tiles that no longer exist and adds new ones at the end', () => {
    expect(
      ids(
        reconcileLayout(
          [
            { id: 'gone', w: 1, h: 1 },
            { id: 'b', w: 1, h: 1 },
          ],
          [tile('new'), tile('b')],
        ),
      ),
    ).toBe('b new')
  })

  it('limits sizes', () => {
    const sizes = [
      [9, 9],
      [0, -1],
      [1.6, Number.NaN],
    ]
    const healed = reconcileLayout(
      sizes.map(([w = 0, h = 0], i) => ({ id: `t${i}`, w, h })),
      sizes.map((_, i) => tile(`t${i}`)),
    )
    expect(healed.map(({ w, h }) => [w, h])).toEqual([
      [3, 2],
      [1, 1],
      [2, 1],
    ])
  })

  it('drops duplicate tiles', () => {
    expect(
      ids(
        reconcileLayout(
          [
            { id: 'a', w: 1, h: 1 },
            { id: 'b', w: 1, h: 1 },
            { id: 'a', w: 2, h: 1 },
          ],
          [tile('a'), tile('b')],
        ),
      ),
    ).toBe('a b')
  })

  it('leaves its own result unchanged', () => {
    const tiles = [tile('a', 2), tile('b'), tile('c')]
    const layout = hide(moveTo(reconcileLayout([], tiles), 'c', 0, all), 'b')
    expect(reconcileLayout(layout, tiles)).toEqual(layout)
  })
})

describe('moving', () => {
  const layout = reconcileLayout(
    [
      { id: 'a', w: 1, h: 1 },
      { id: 'x', w: 1, h: 1, hidden: true },
    ],
    ['a', 'x', 'b', 'c'].map(id => tile(id)),
  )

  it('counts only tiles that are shown', () => {
    expect(ids(moveTo(layout, 'a', 1, shown))).toBe('(x) b a c')
    expect(ids(moveTo(layout, 'c', 0, shown))).toBe('c a (x) b')
    expect(ids(moveTo(layout, 'a', 2, shown))).toBe('(x) b c a')
  })

  it('stops at both ends', () => {
    expect(ids(moveTo(layout, 'b', -3, shown))).toBe('b a (x) c')
    expect(ids(moveTo(layout, 'b', 9, shown))).toBe('a (x) c b')
    expect(moveTo(layout, 'nobody', 0, shown)).toBe(layout)
  })
})

it('hides, shows again at the end, and resizes within bounds', () => {
  const layout = reconcileLayout([], [tile('a'), tile('b')])
  expect(ids(hide(layout, 'a'))).toBe('(a) b')
  expect(ids(show(hide(layout, 'a'), 'a'))).toBe('b a')
  expect(resize(layout, 'a', { w: 4, h: 2 })[0]).toMatchObject({ w: 3, h: 2 })
})

describe('gridCells', () => {
  const places = (...tiles: KnownTile[]) =>
    gridCells(reconcileLayout([], tiles))
      .map(({ id, x, y }) => `${id}${x}${y}`)
      .join(' ')

  it('fills rows of three, and continues in the next where a tile does not fit', () => {
    expect(places(tile('a', 2), tile('b'), tile('c'), tile('d', 3), tile('e'))).toBe('a00 b20 c01 d02 e03')
  })

  it('flows around tiles of two rows without going back', () => {
    expect(places(tile('a', 1, 2), tile('b', 2), tile('c', 2), tile('d'))).toBe('a00 b10 c11 d02')
    expect(places(tile('a', 2, 2), tile('b', 1, 2), tile('c'))).toBe('a00 b20 c02')
  })

  it('gives hidden tiles no cell', () => {
    expect(gridCells(hide(reconcileLayout([], [tile('a', 3), tile('b')]), 'a')).map(({ x, y }) => [x, y])).toEqual([
      [0, 0],
      [0, 0],
    ])
  })
})
