import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../../..')
const modules = join(root, 'apps/server/src/modules')

/** Columns of files that no screen has, or that a screen shows together with another one. */
const ownColumns = new Set([
  'Brand',
  // of the template of an import
  'Column',
  'Example',
  'ID',
  'Required',
  'What it holds',
  'Counted in',
  'Days left',
  'Duration',
  'Latitude',
  'Longitude',
  'Message',
  'Model',
  'No data from',
  'No data until',
  'Note',
  'Postponed by',
  'Sent by',
  'Source',
  'SPN',
  'FMI',
  'DTC',
  'Updated',
])

/** Texts of all columns: names in quotes, without units of measure and what is computed. */
function headers(): string[] {
  const files = readdirSync(modules, { recursive: true, encoding: 'utf8' }).filter(
    name => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  const sources = files.map(name => readFileSync(join(modules, name), 'utf8'))
  const values = sources.flatMap(source => [...source.matchAll(/\bheader: ((?:`[^`]*`|[^,`])*)/g)])
  const texts = values.flatMap(([, value = '']) => [...value.matchAll(/['`]([A-Z][^'`]*)/g)])
  return [...new Set(texts.map(([, text = '']) => text.replace(/ \(.*/, '').trim()))]
}

function screenTexts(): Set<string> {
  const packages = readdirSync(join(root, 'packages')).filter(name => name.startsWith('plugin-'))
  const files = packages.flatMap(name =>
    ['labels', 'messages'].map(kind => readFileSync(join(root, 'packages', name, `src/${kind}.en.json`), 'utf8')),
  )
  return new Set(files.flatMap(file => Object.values<string>(JSON.parse(file))))
}

it('the columns of files have the texts of the screens', () => {
  const texts = screenTexts()
  const all = headers()
  expect(all.length).toBeGreaterThan(50)
  expect(all.filter(text => !texts.has(text) && !ownColumns.has(text))).toEqual([])
  expect([...ownColumns].filter(text => !all.includes(text))).toEqual([])
})
