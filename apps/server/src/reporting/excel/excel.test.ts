import { buffer } from 'node:stream/consumers'
import { strFromU8, unzipSync } from 'fflate'
import readExcel from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { csv, workbook } from './index.ts'
import type { Formats, Sheet } from './index.ts'
import { excelPattern } from './number-format.ts'

const rome: Formats = { zone: 'Europe/Rome', dateFormat: 'dd/MM/yyyy', timeFormat: 'HH:mm' }

const written = (sheets: readonly Sheet[], options = {}) => buffer(workbook(sheets, rome, options))

/** Sheets by name with their rows, read by another program. */
async function read(sheets: readonly Sheet[], options = {}) {
  return await readExcel(await written(sheets, options), { trim: false })
}

async function first(sheets: readonly Sheet[]) {
  const [page] = await read(sheets)
  return page?.data ?? []
}

const sheet = (more: Partial<Sheet> = {}): Sheet => ({
  name: 'Readings',
  about: [
    ['Units', 'Puma 240, Axial-Flow 9250'],
    ['Time zone', 'Europe/Rome'],
  ],
  columns: [
    { header: 'Unit' },
    { header: 'Time', kind: 'time' },
    { header: 'Speed (km/h)', kind: 'number', digits: 1 },
    { header: 'Day', kind: 'day' },
    { header: 'Key on', kind: 'duration' },
    { header: 'Load (%)', kind: 'number' },
  ],
  rows: [
    [['Puma 240', new Date('2026-03-29T00:30:00Z'), 12.25, '2026-03-29', 93_789, 7]],
    [
      ['<A> & "B"', Date.parse('2026-03-29T01:30:00Z'), null, undefined, Number.NaN, 1e-7],
      ['=1+1', null, 0, '', 0, -3],
    ],
  ],
  ...more,
})

describe('a workbook', () => {
  test('writes the request, then the table under its header, and can be read back', async () => {
    const [page] = await read([sheet()])
    expect(page?.sheet).toBe('Readings')
    const [units, zone, empty, header, puma, other] = page?.data ?? []
    expect(units?.slice(0, 2)).toEqual(['Units', 'Puma 240, Axial-Flow 9250'])
    expect(zone?.slice(0, 2)).toEqual(['Time zone', 'Europe/Rome'])
    expect(empty?.every(cell => cell === null)).toBe(true)
    expect(header).toEqual(['Unit', 'Time', 'Speed (km/h)', 'Day', 'Key on', 'Load (%)'])
    expect(puma?.[2]).toBe(12.25)
    expect(other?.[0]).toBe('<A> & "B"')
    expect(other?.[2]).toBeNull()
    expect(other?.[4]).toBeNull()
    expect(other?.[5]).toBe(1e-7)
  })

  test('moments are real dates by the clock of the zone, over a change of clocks', async () => {
    const [, , , , before, after] = await first([sheet()])
    // half past one, then half past three: the hour between does not exist
    expect(before?.[1]).toEqual(new Date('2026-03-29T01:30:00Z'))
    expect(after?.[1]).toEqual(new Date('2026-03-29T03:30:00Z'))
    expect(before?.[3]).toEqual(new Date('2026-03-29T00:00:00Z'))
  })

  test('shows moments in the user’s pattern, durations beyond 24 hours, and the requested digits', async () => {
    const files = unzipSync(await written([sheet()]))
    const part = (name: string) => strFromU8(files[name] ?? new Uint8Array())
    const formats = new Map(
      [...part('xl/styles.xml').matchAll(/numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [id, code]),
    )
    const cells = [
      ...part('xl/styles.xml')
        .split('<cellXfs')[1]!
        .matchAll(/<xf numFmtId="(\d+)"/g),
    ].map(([, id]) => formats.get(id))
    const shown = (place: string) =>
      cells[Number(new RegExp(`r="${place}" s="(\\d+)"`).exec(part('xl/worksheets/sheet1.xml'))?.[1])]
    expect(['B5', 'C5', 'D5', 'E5'].map(shown)).toEqual(['dd/mm/yyyy hh:mm', '#,##0.0', 'dd/mm/yyyy', '[h]:mm:ss'])
    expect(Number(/r="E5" s="\d+"><v>([^<]+)/.exec(part('xl/worksheets/sheet1.xml'))?.[1])).toBeCloseTo(
      93_789 / 86_400,
      12,
    )
    expect(part('xl/worksheets/sheet1.xml')).toContain('ySplit="4" topLeftCell="A5"')
  })

  test('keeps formula-like text as text', async () => {
    expect((await first([sheet()]))[6]?.[0]).toBe('=1+1')
    expect(
      strFromU8(unzipSync(await written([sheet()]))['xl/worksheets/sheet1.xml'] ?? new Uint8Array()),
    ).not.toContain('<f>')
  })

  test('filters the table and sums columns below it, outside the filter', async () => {
    const table = {
      columns: [
        { header: 'Unit' },
        { header: 'Key on', kind: 'duration' as const, isSummed: true },
        { header: 'Load (%)', kind: 'number' as const },
        { header: 'CO2e (kg)', kind: 'number' as const, isSummed: true },
      ],
      rows: [
        [['Puma', 3600, 50]],
        [
          ['Axial', 5400, 70],
          ['Silent', null, null],
        ],
      ],
      total: 'Total',
    }
    const part = async (more: Partial<Sheet>, options = {}) =>
      strFromU8(unzipSync(await written([sheet({ ...table, ...more })], options))['xl/worksheets/sheet1.xml']!)
    const text = await part({})
    expect(text).toContain('<autoFilter ref="A4:D7"/></worksheet>')
    expect(text).toContain('<f>SUBTOTAL(109,B5:B7)</f><v>0.10416666666666667</v>')
    // no unit has data
    expect(text).not.toContain('SUBTOTAL(109,D')
    expect((await first([sheet(table)]))[7]?.[0]).toBe('Total')
    expect(await part({ rows: [] })).not.toContain('SUBTOTAL')
    expect(await part({ rows: [] })).not.toContain('autoFilter')
    expect(await part({}, { rowsPerSheet: 5 })).not.toContain('SUBTOTAL')
  })

  test('removes characters that XML does not allow', async () => {
    const rows = [[['a\u0000b\uD800c\u000Bd\ntab\t😀', null, 1, '', 1, 1]]]
    expect((await first([sheet({ rows })]))[4]?.[0]).toBe('abcd\ntab\t😀')
  })

  test('continues a full sheet on another one with the same header', async () => {
    async function* rows() {
      for (let i = 0; i < 4; i++) yield [0, 1, 2].map(n => [`row ${i * 3 + n}`, null, 1, '', 1, 1])
    }
    const book = await read([sheet({ rows: rows() })], { rowsPerSheet: 9 })
    expect(book.map(page => page.sheet)).toEqual(['Readings', 'Readings 2', 'Readings 3'])
    const firsts = book.map(page => page.data.map(([cell]) => cell).filter(value => String(value).startsWith('row')))
    expect(firsts.map(({ length }) => length)).toEqual([5, 5, 2])
    expect(firsts.flat()).toEqual(Array.from({ length: 12 }, (_, i) => `row ${i}`))
    expect(book[2]?.data[3]?.[0]).toBe('Unit')
  })

  test('gives sheets with duplicate, long or invalid names valid names', async () => {
    const names = ['Days', 'days', 'a/b:c*d?e[f]g\\h', 'x'.repeat(40), '']
    const book = await read(names.map(name => sheet({ name, about: [] })))
    expect(book.map(page => page.sheet)).toEqual(['Days', 'days 2', 'a b c d e f g h', 'x'.repeat(31), 'Sheet'])
  })

  test('ends the file with an error when rows fail, and stops reading rows when the client disconnects', async () => {
    async function* failing() {
      yield [['one', null, 1, '', 1, 1]]
      throw new Error('The database went away')
    }
    await expect(buffer(workbook([sheet({ rows: failing() })], rome))).rejects.toThrow('The database went away')
    let isOver = false
    async function* endless() {
      try {
        for (;;) yield Array.from({ length: 1000 }, () => [String(Math.random()), null, 1, '', 1, 1])
      } finally {
        isOver = true
      }
    }
    const stream = workbook([sheet({ rows: endless() })], rome)
    for await (const _ of stream) break
    await expect.poll(() => isOver).toBe(true)
  })
})

test.each([
  ['dd/MM/yyyy HH:mm', 'dd/mm/yyyy hh:mm'],
  ['MM/dd/yyyy hh:mm:ss a', 'mm/dd/yyyy hh:mm:ss AM/PM'],
  ['dd MMM yyyy', 'dd mmm yyyy'],
  ['yyyy-MM-dd', 'yyyy-mm-dd'],
  ["dd'th' MM", 'dd"th" mm'],
])('converts the pattern %s to %s for Excel', (pattern, format) => {
  expect(excelPattern(pattern)).toBe(format)
})

test('writes CSV with a byte order mark, necessary quotes and no formula', async () => {
  const rows = [
    [
      ['Puma "240", red', new Date('2026-10-25T01:30:00Z'), -12.5, '2026-10-25', 60, 1],
      ['=cmd()', null, 0, '', 0, -3],
      ['+1', null, 0, '', 0, 0],
      ['two\nlines', null, Number.NaN, '', 0, 0],
      ['a;=1\t "@b', null, 0, '', 0, 0],
      ['a; b-c', null, 0, '', 0, 0],
    ],
  ]
  expect((await buffer(csv(sheet({ rows }), rome))).toString()).toBe(
    [
      '\uFEFFUnit,Time (Europe/Rome),Speed (km/h),Day,Key on,Load (%)',
      '"Puma ""240"", red",2026-10-25 02:30:00,-12.5,2026-10-25,60,1',
      "'=cmd(),,0,,0,-3",
      "'+1,,0,,0,0",
      '"two\nlines",,,,0,0',
      `"a;'=1\t' ""@b",,0,,0,0`,
      '"a; b-c",,0,,0,0',
      '',
    ].join('\r\n'),
  )
})

test.each([
  [{ csvDelimiter: ';', decimalSeparator: ',' }, '"a;b";1,5;-12,25'],
  [{ csvDelimiter: 'tab', decimalSeparator: ',' }, '"a;b"\t1,5\t-12,25'],
  [{ csvDelimiter: ',', decimalSeparator: ',' }, '"a;b","1,5","-12,25"'],
] as const)(
  'writes text with the delimiter and the decimal separator of the export settings: %o',
  async (exports, line) => {
    const columns = [
      { header: 'A' },
      { header: 'B', kind: 'number' as const },
      { header: 'C', kind: 'number' as const },
    ]
    const table = { name: 'A', about: [], columns, rows: [[['a;b', 1.5, -12.25]]] }
    expect((await buffer(csv(table, { ...rome, exports }))).toString().split('\r\n')[1]).toBe(line)
  },
)
