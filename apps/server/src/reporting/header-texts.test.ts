import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const modules = join(import.meta.dirname, '../modules')

/** Language-independent codes of the standard. */
const codes = ["'SPN',", "'FMI',", "'DTC',"]

/** Excludes import columns, whose names are the same in every language because they are read back. */
const isImport = (file: string) => /^organisation[/\\]imports[/\\]/.test(file)

it('names file columns by messages, in the language of the reader', () => {
  const files = globSync('**/*.ts', { cwd: modules }).filter(file => !file.endsWith('.test.ts') && !isImport(file))
  const values = files.flatMap(file =>
    [...readFileSync(join(modules, file), 'utf8').matchAll(/\bheader: (.{6})/g)].map(([, value]) => [file, value]),
  )
  expect(values.length).toBeGreaterThan(50)
  expect(values.filter(([, value = '']) => !/^(t\('|`\$\{)/.test(value) && !codes.includes(value))).toEqual([])
})
