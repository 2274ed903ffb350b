import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../../../${path}/dist/licenses.txt`, import.meta.url), 'utf8')

it.each(['apps/portal', 'packages/widgets'])('the build of %s lists the licenses of the packages in it', folder => {
  const text = read(folder)
  const entries = text.split('\n').filter(line => /^## .+ - \d/.test(line))
  expect(text).toMatch(/^## react - [\d.]+ \(MIT\)$/m)
  expect(text).toMatch(/^## maplibre-gl - [\d.]+ \(BSD-3-Clause\)$/m)
  expect(text).toContain('Copyright (c) 2023, MapLibre contributors')
  expect(entries.filter(entry => !/ \(.+\)$/.test(entry))).toEqual([])
})

it('the widgets contain no router; the portal does', () => {
  const hasRouter = (folder: string) => /^## (react-router|@remix-run\/router)/m.test(read(folder))
  expect([hasRouter('apps/portal'), hasRouter('packages/widgets')]).toEqual([true, false])
})
