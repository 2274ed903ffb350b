import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chartColours } from './chart-colours.ts'

test('charts on paper have the colours of the portal', () => {
  const css = readFileSync(new URL('../../../../packages/ui/src/charts/palette.css', import.meta.url), 'utf8')
  const printed = css.slice(css.indexOf('@media print'))
  for (const [name, colour] of Object.entries(chartColours)) expect(printed).toContain(`--m-chart-${name}: ${colour};`)
})
