import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { configurationDocument } from './configuration-document.ts'

it('docs/configuration.md matches the definitions; npm run docs --workspace apps/server updates it', () => {
  const file = new URL('../../../../docs/configuration.md', import.meta.url)
  expect(readFileSync(file, 'utf8')).toBe(configurationDocument())
})

it('lists each variable with its default, its limits and a section', () => {
  const document = configurationDocument()
  expect(document).toContain('| `MUSTER_TOKEN_HOURS` | Hours a login lasts. | `12` | 1 to 8,760 |')
  expect(document).toContain('| `MUSTER_HEAP_MB` |')
  expect(document).not.toContain('## Other\n')
})
