import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const modules = join(import.meta.dirname, '../modules')

/** Codes of the standard, the same in every language. */
const codes = ["'SPN',", "'FMI',", "'DTC',"]

/** Columns of imports are read back: their names are the same in every language. */
const isImport = (file: string) => /^organisation[/\\]imports[/\\]/.test(file)

it('columns of files are named by messages, so that they are in the language of the reader', () => {
  const files = globSync('**/*.ts', { cwd: modules }).filter(file => !file.endsWith('.test.ts') && !isImport(file))
  const values = files.flatMap(file =>
    [...readFileSync(join(modules, file), 'utf8').matchAll(/\bheader: (.{6})/g)].map(([, value]) => [file, value]),
  )
  expect(values.length).toBeGreaterThan(50)
  expect(values.filter(([, value = '']) => !/^(t\('|`\$\{)/.test(value) && !codes.includes(value))).toEqual([])
})
