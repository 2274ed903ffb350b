import { expect, test } from 'vitest'
import { chartData } from './chart-data.ts'

const columns = [{ header: 'Unit' }, { header: 'Fuel burned (l)', kind: 'number' as const }]
const chart = { kind: 'bars' as const, label: 0, series: [{ column: 1, colour: '#000000' }] }
const formats = { zone: 'UTC', dateFormat: 'dd/MM/yyyy', language: 'en' } as const

test('a bar chart has one bar for each unit, without rows about its silences', () => {
  const rows = [
    ['Loader', 12],
    ['Loader', null],
    ['Digger', null],
    ['Roller', 3],
  ]
  const texts = rows.map(row => row.map(cell => String(cell ?? '')))
  expect(chartData(chart, columns, { rows, texts }, formats)).toMatchObject({
    unit: 'l',
    categories: ['Loader', 'Digger', 'Roller'],
    series: [{ name: 'Fuel burned', values: [12, null, 3] }],
  })
})
