import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { seedRecord } from './record.ts'

const mostModels = 12

interface Model {
  modelId: number
  name: string
}

/** CAN parameters that feed the measures of the demo models. */
const canSources = {
  ENGINE_HOURS: 'Engine hours',
  ENGINE_SPEED: 'Engine speed',
  COOLANT_TEMPERATURE: 'Coolant temperature',
} as const

/** Entries of the last-info panel of demo models. */
const lastinfo = [
  { code: 'SPEED', visible: true },
  { code: 'ENGINE_SPEED', label: 'Engine', visible: true },
  { code: 'COOLANT_TEMPERATURE', visible: true },
  { code: 'FUEL_LEVEL', visible: true },
  { code: 'ENGINE_HOURS', visible: true },
  { code: 'ODOMETER', visible: true },
  { code: 'IGNITION', visible: true },
  { code: 'sat', visible: false },
]

/** Seeds shared configurations for the most frequent models. Returns false without models. */
export async function seedModelConfigurations(db: Database): Promise<boolean> {
  const { rows: models } = await sql<Model>`
    select m.model_id as "modelId", b.name || ' ' || m.name as name
    from unit u join model m using (model_id) join brand b on b.brand_id = m.brand_id
    group by m.model_id, m.name, b.name order by count(*) desc, m.model_id limit ${mostModels}`.execute(db)
  const parameters = await db
    .selectFrom('record')
    .select(['record_id', 'name'])
    .where('kind', '=', 'can-parameter')
    .where('company_id', 'is', null)
    .where('name', 'in', Object.values(canSources))
    .orderBy('record_id')
    .execute()
  const byName = new Map(parameters.map(({ name, record_id }) => [name, record_id]))
  const fromCan = Object.entries(canSources).flatMap(([measureCode, name]) => {
    const canParameterId = byName.get(name)
    return canParameterId === undefined ? [] : [{ measureCode, type: 'CAN', canParameterId }]
  })
  const dataSources = [
    ...fromCan,
    { measureCode: 'SPEED', type: 'GPS' },
    { measureCode: 'ODOMETER', type: 'GPS' },
    { measureCode: 'IGNITION', type: 'KEY' },
  ]
  const refersTo = fromCan.map(({ canParameterId }) => canParameterId)
  for (const { modelId, name } of models)
    await seedRecord(db, 'btm', name, { modelId, dataSources, lastinfo, profiles: {} }, { isDefault: true, refersTo })
  return models.length > 0
}
