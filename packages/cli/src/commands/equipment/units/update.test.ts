import { changeUnits, listUnitsPaginated, type FleetSchemas } from '@muster/contract'
import { expect, it } from 'vitest'
import { fakeShell } from '../../../../test/fake-shell.ts'

function shell(count: number) {
  const made = fakeShell()
  const unit = { iconName: '', statusId: 1, statusName: '', statusColor: '', hasMntProfile: false }
  const items = Array.from({ length: count }, (_, i) => ({
    ...unit,
    id: i + 1,
    name: `T${i + 1}`,
    serial: `S${i + 1}`,
  }))
  made.server
    .on(listUnitsPaginated, ({ query }) => {
      const start = Number(query.get('start') ?? 0)
      return { items: items.slice(start, start + Number(query.get('limit') ?? 50)), totalCount: count }
    })
    .on(changeUnits, ({ body }) =>
      (body as FleetSchemas['UnitsChange']).unitIds.map(unitId => ({
        unitId,
        unitName: `T${unitId}`,
        ...(unitId === 2 ? { result: 'REFUSED' as const, message: 'Archived' } : { result: 'CHANGED' as const }),
      })),
    )
  const sent = () => made.server.calls.filter(({ operation }) => operation === 'changeUnits').map(({ body }) => body)
  return { ...made, sent }
}

it('sets the kind of fuel of all units in batches, and lists the result of each', async () => {
  const { muster, sent } = shell(150)
  const done = await muster(['units', 'update', '--fuel', 'hvo', '--all-units', '--yes', '--csv'])
  expect(sent()).toMatchObject([{ fuel: 'HVO' }, { fuel: 'HVO' }])
  expect(sent().flatMap(body => (body as FleetSchemas['UnitsChange']).unitIds)).toHaveLength(150)
  expect(done.out.split('\n').slice(0, 3)).toEqual(['id,name,result,message', '1,T1,CHANGED,', '2,T2,REFUSED,Archived'])
  expect(done.err).toContain('149 of 150 units changed, 1 refused.')
  expect(done.exit).toBe(5)
})

it('returns units to the kind of fuel of their model, and requires a change and units', async () => {
  const { muster, sent } = shell(1)
  expect((await muster(['units', 'update', '--fuel', 'inherit', '--unit', 'T1', '--yes'])).exit).toBe(0)
  expect(sent()).toEqual([{ fuel: null, unitIds: [1] }])
  expect((await muster(['units', 'update', '--unit', 'T1'])).err).toContain('Select what to change.')
  expect((await muster(['units', 'update', '--fuel', 'diesel'])).err).toContain('Select units.')
})
