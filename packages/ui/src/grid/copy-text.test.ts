import { describe, expect, it } from 'vitest'
import type { Column } from '../table/column.ts'
import { areasOf, mergeSpans } from './areas.ts'
import { cellText, copyLines, extentOf } from './copy-text.ts'
import { figuresOf } from './figures.ts'

interface Row {
  name: string
  speed: number | null
}

const columns: readonly Column<Row>[] = [
  { id: 'name', header: 'Name', cell: row => row.name },
  { id: 'speed', header: 'Speed (km/h)', cell: row => `${row.speed} km/h`, value: row => row.speed, unit: 'km/h' },
  { id: 'half', header: 'Half', cell: () => '', value: row => row.speed && row.speed / 2, unit: 'mph' },
]
const rows: readonly Row[] = [0.1, 0.2, null, 1e6].map((speed, i) => ({ name: `Unit ${i}`, speed }))
const at = (index: number) => rows[index]

describe('copied cells', () => {
  it('contain raw numbers, ISO 8601 moments and texts', () => {
    expect([1234.5, -2, NaN, null, undefined, true, new Date(0), new Date(NaN)].map(cellText)).toEqual([
      '1234.5',
      '-2',
      '',
      '',
      '',
      'true',
      '1970-01-01T00:00:00.000Z',
      '',
    ])
  })

  it('quote tabs, line breaks and quotes', () => {
    expect(['a\tb', 'a\nb', 'a\rb', 'say "a"', 'a, b'].map(cellText)).toEqual([
      '"a\tb"',
      '"a\nb"',
      '"a\rb"',
      '"say ""a"""',
      'a, b',
    ])
  })

  it('never contain a formula', () => {
    expect(['=1+1', '+1', '-1', '@a', '\t=1', 'a;=1', 'a;b-1'].map(cellText)).toEqual([
      "'=1+1",
      "'+1",
      "'-1",
      "'@a",
      `"\t'=1"`,
      "a;'=1",
      'a;b-1',
    ])
  })
})

it('copies headers and rows of all areas and leaves unselected cells empty', () => {
  const areas = areasOf(
    [
      { rows: [0, 0], cols: [0, 0] },
      { rows: [3, 3], cols: [1, 1] },
    ],
    4,
    3,
  )
  const { header, line } = copyLines(columns, areas)
  expect(extentOf(areas)).toEqual({
    rows: [
      [0, 0],
      [3, 3],
    ],
    rowCount: 2,
    columns: [0, 1],
  })
  expect([header(), line(rows[0]!, 0), line(rows[3]!, 3)]).toEqual(['Name\tSpeed (km/h)', 'Unit 0\t', '\t1000000'])
})

describe('areas', () => {
  it('extend rows, columns and the table to its edges', () => {
    expect(areasOf([{}, { cols: [2, 1] }, { rows: [1, 9] }, { rows: [9, 9] }], 4, 3)).toEqual([
      { rows: [0, 3], columns: [0, 2] },
      { rows: [0, 3], columns: [1, 2] },
      { rows: [1, 3], columns: [0, 2] },
    ])
  })

  it('merge when they touch or overlap', () => {
    expect(
      mergeSpans([
        [5, 6],
        [0, 2],
        [3, 3],
        [2, 2],
      ]),
    ).toEqual([
      [0, 3],
      [5, 6],
    ])
  })
})

describe('figures', () => {
  it('include numbers only, and a cell of two areas once', () => {
    const areas = areasOf(
      [
        { rows: [0, 2], cols: [0, 1] },
        { rows: [1, 2], cols: [1, 1] },
      ],
      4,
      3,
    )
    expect(figuresOf(columns, areas, at)).toEqual({
      cells: 6,
      numbers: 2,
      sum: expect.closeTo(0.3, 15) as number,
      minimum: 0.1,
      maximum: 0.2,
      unit: 'km/h',
      missing: 0,
      rows: 3,
    })
  })

  it('have no unit when units differ, and count rows that have not loaded', () => {
    expect(figuresOf(columns, areasOf([{}], 6, 3), at)).toMatchObject({
      unit: undefined,
      missing: 2,
      rows: 4,
      cells: 18,
    })
  })
})
