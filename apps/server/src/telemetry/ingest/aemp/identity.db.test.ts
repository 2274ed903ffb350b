import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { problemErrors } from '#kernel/http/errors.ts'
import { fixture } from '#test/fixtures.ts'
import { seedFleet } from '#test/ingest.ts'
import { ingestRoutes } from '../routes.ts'

let test: TestDatabase
let app: FastifyInstance
beforeAll(async () => {
  test = await testDatabase()
  const fleet = await seedFleet(test.db)
  app = Fastify()
  problemErrors(app)
  await app.register(ingestRoutes, { pipeline: fleet.pipeline({ register: true }), token: 'secret' })
})
afterAll(async () => {
  await app.close()
  await test.close()
})

const post = async (payload: string) =>
  (
    await app.inject({ method: 'POST', url: '/ingest/aemp', payload, headers: { authorization: 'Bearer secret' } })
  ).json<Record<string, unknown>>()
/** Equipment IDs of the units of a maker, with their number of positions. */
async function stored(brand: string) {
  const rows = await test.db
    .with(
      cte => cte('counted').materialized(),
      db =>
        db
          .selectFrom('position')
          .select(eb => ['unit_id', eb.fn.countAll<string>().as('positions')])
          .groupBy('unit_id'),
    )
    .selectFrom('unit')
    .innerJoin('brand', 'brand.brand_id', 'unit.brand_id')
    .leftJoin('counted', 'counted.unit_id', 'unit.unit_id')
    .select(eb => ['unit.name', eb.fn.coalesce('counted.positions', eb.lit(0)).as('positions')])
    .where('brand.name', '=', brand)
    .orderBy('unit.name')
    .execute()
  return rows.map(({ name, positions }) => `${name}: ${positions}`)
}

/** The first machine of the samples, of another maker and with other names. */
function machineOf(brand: string, names: { EquipmentID?: string; SerialNumber?: string; PIN?: string }) {
  const { Equipment } = JSON.parse(fixture('aemp-fleet.json')) as { Equipment: { EquipmentHeader: object }[] }
  return { ...Equipment[0], EquipmentHeader: { OEMName: brand, Model: '922F', ...names } }
}
const inJson = (machines: object[]) => JSON.stringify({ Equipment: machines })
const inXml = (machines: object[]) =>
  `<Fleet>${machines.map(machine => elements({ Equipment: machine })).join('')}</Fleet>`
const elements = (value: object): string =>
  Object.entries(value)
    .map(([name, inner]) => `<${name}>${typeof inner === 'object' ? elements(inner as object) : inner}</${name}>`)
    .join('')

describe.each([
  ['XML', inXml],
  ['JSON', inJson],
])('two machines of one maker in %s', (format, write) => {
  it.each(['missing', 'N/A', ' n / a ', 'n.a.', 'Unknown', 'none', '0', '00000', '-', 'null', 'undefined'])(
    'stay separate when their serial number and PIN are %j',
    async placeholder => {
      const brand = `Maker ${format} ${placeholder}`
      const body = write([
        machineOf(brand, { EquipmentID: 'A1', SerialNumber: placeholder, PIN: placeholder }),
        machineOf(brand, { EquipmentID: 'A2', SerialNumber: placeholder }),
      ])
      expect(await post(body)).toMatchObject({ accepted: 2, duplicate: 0, rejected: [] })
      expect(await stored(brand.trim())).toEqual(['A1: 1', 'A2: 1'])
    },
  )

  it('merge when the PIN of one is the serial number of the other', async () => {
    const brand = `Maker ${format}`
    const body = write([
      machineOf(brand, { EquipmentID: 'B1', SerialNumber: `S-${format}`, PIN: '-' }),
      machineOf(brand, { EquipmentID: 'B2', SerialNumber: 'N/A', PIN: `S-${format}` }),
    ])
    expect(await post(body)).toMatchObject({ accepted: 1, duplicate: 1 })
  })

  it('appear by name in the rejections when nothing identifies them', async () => {
    const body = write([
      machineOf('TAFE', { EquipmentID: 'unknown', SerialNumber: '0' }),
      machineOf(`Named ${format}`, { EquipmentID: '7' }),
    ])
    expect(await post(body)).toMatchObject({
      accepted: 1,
      rejected: [
        {
          index: 0,
          reason:
            'Equipment 1 of the snapshot (TAFE 922F) has no identity. PIN is missing, SerialNumber is the placeholder "0", EquipmentID is the placeholder "unknown": ask the provider for one of them',
        },
      ],
    })
  })
})
