import { getCostSettings, updateCostSettings } from '@muster/contract'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fakeShell } from '../../../../test/fake-shell.ts'

const costs = {
  fuels: [{ fuel: 'DIESEL' as const }],
  prices: [{ priced: 'DIESEL' as const, typeId: 4, validFrom: '2026-01-01', price: 1.5 }],
  factors: [],
}
const standards = [{ fuel: 'DIESEL' as const, kilograms: 2.66155, source: 'UK', year: 2024 }]

it('lists prices and factors, and sets them from a file with the version that was read', async () => {
  const { server, muster } = fakeShell()
  server
    .on(getCostSettings, { ...costs, isOwn: true, inherited: costs, standards, currencyId: 'EUR', version: 7 })
    .on(updateCostSettings, undefined)
  const fields = ['--csv', '--fields', 'entry,of,typeId,from,value']
  expect((await muster(['costs', 'show', '--company', '3', ...fields])).out).toBe(
    'entry,of,typeId,from,value\nfuel,DIESEL,,,\nprice,DIESEL,4,2026-01-01,1.5\nfactor,DIESEL,,,2.66155\n',
  )
  const file = join(tmpdir(), `costs-${process.pid}.json`)
  await writeFile(file, JSON.stringify(costs))
  expect((await muster(['costs', 'set', file, '--company', '3'])).err).toBe('The prices of company 3 are saved.\n')
  expect(server.calls.at(-1)).toMatchObject({ path: { id: '3' }, body: { ...costs, version: 7 } })
})
