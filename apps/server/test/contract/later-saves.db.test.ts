import { operations, type Operation } from '@muster/contract'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resolveSchema, type ApiDocument, type Schema } from '#kernel/http/validation/document.ts'
import { requestOf } from './calls.ts'
import { partsOf } from './operation-parts.ts'
import { describeResponse } from './problems.ts'
import { startTestServer, type TestServer } from './server.ts'

/** Updates without a version, with the reason. Every other update rejects a save from an earlier version. */
const withoutVersion: Readonly<Record<string, readonly string[]>> = {
  'The last assignment of a unit applies.': [
    'assignBtm',
    'assignCanProfile',
    'assignCompanyOrders',
    'assignCurfewProfile',
    'assignDutyProfile',
    'assignFenceProfiles',
    'assignIoProfile',
    'assignMaintenanceProfile',
    'assignPowerProfile',
    'assignUnitFenceProfile',
  ],
  'It replaces a secret, and requires the former one.': ['changePassword'],
  'It switches one thing, or runs it.': [
    'disableSchedulerTrigger',
    'enableSchedulerTrigger',
    'markWebNotificationsAsRead',
    'runSchedulerTrigger',
  ],
  'Users set it for themselves.': [
    'updateMyDisclaimerSettings',
    'updateMyEquipmentDashboard',
    'updateMyExportSettings',
    'updateMyMainpage',
  ],
  'Notification settings are switches that apply one by one.': [
    'updateEmailUnitsNotifications',
    'updateEnabledAlarmNotification',
    'updatePushQuietHours',
    'updatePushUnitsNotifications',
    'updateUnitNotification',
    'updateUserNotificationMode',
    'updateWebUnitsNotifications',
  ],
  'It saves texts one by one, each with its history; `version` names a version of the project.': [
    'addTranslationProjectVersion',
    'importTranslations',
    'saveTranslationText',
  ],
}
const reasons = Object.values(withoutVersion).flat()

const updates = operations.filter(({ method }) => method === 'PUT')
const versioned = updates.filter(({ id }) => !reasons.includes(id))

type Body = Record<string, unknown>

/** Two people's saves of one record. */
interface Saves {
  path: Body
  first: Body
  /** Fields that differ from the first save. */
  second: Body
}

const shape = { shapeType: 'CIRCLE', circleRadius: 100, circleLongitude: 9, circleLatitude: 45 }
const lookupTable = [
  { value: 0, voltage_mV: 0 },
  { value: 10, voltage_mV: 5000 },
]

/** Concurrent saves of each versioned record; new records are added first. */
const saves: Readonly<Record<string, () => Promise<Saves>>> = {
  updateBrand: () => named('createBrand', {}),
  updateBtm: async () => named('createBtm', await aModel()),
  updateBtmDataSource: async () => ({
    path: { btmId: await add('createBtm', { name: 'Sources', ...(await aModel()) }) },
    first: { dataSources: [{ measureCode: 'SPEED', type: 'GPS' }] },
    second: { dataSources: [{ measureCode: 'ENGINE_HOURS', type: 'KEY' }] },
  }),
  updateCanParameter: async () =>
    added('createCanParameter', await aCanParameter(), { description: 'Boost pressure', dataLength: 16 }),
  updateCanProfile: () => named('createCanProfile', {}),
  updateCanProtocol: () => named('createCanProtocol', { baudRate: 250_000, isJ1939: true }),
  updateCommandTemplate: () => kept('createCommandTemplate', { type: 'CAN_INJECTION', name: 'Wipe', payload: '00' }),
  updateCommandTemplateCatalog: () => kept('createCommandTemplateCatalog', { name: 'Wiping', templateIds: [] }),
  updateCompany: () => named('createCompany', {}),
  updateCompanyLimits: async () => limitsAt({ id: await add('createCompany', { name: 'Limited' }) }),
  updateCostSettings: async () => ({
    path: { id: await add('createCompany', { name: 'Priced' }) },
    first: { fuels: [{ fuel: 'DIESEL' }], prices: [], factors: [] },
    second: { fuels: [{ fuel: 'LPG' }], prices: [], factors: [] },
  }),
  updateCurfewProfile: () => named('createCurfewProfile', { timezoneId: 'Europe/Rome', days: {} }),
  updateDevice: async () => ({
    path: { id: await demo('device_id', 'device') },
    first: { notes: 'New SIM' },
    second: { notes: 'New antenna' },
  }),
  updateDm1Parameter: async () => {
    const platformId = await add('createDm1Platform', { name: 'Loaders' })
    const sourceAddressId = await add('createDm1SourceAddress', { name: 'Engine' })
    const stored = { description: 'Too hot', spnCode: 110, fmiCode: 0, platformId, sourceAddressId }
    return added('createDm1Parameter', stored, { description: 'Much too hot', fmiCode: 1 })
  },
  updateDm1Platform: () => named('createDm1Platform', {}),
  updateDm1SourceAddress: () => named('createDm1SourceAddress', { code: 3 }),
  updateDutyProfile: () => named('createDutyProfile', { rules: [] }),
  updateFenceProfile: () => named('createFenceProfile', { inside: true, shape }),
  updateFleet: () => named('createFleet', { unitIds: [] }),
  updateGroupAcls: async () => ({
    path: { groupId: await aGroup('Changed') },
    first: { acls: ['ADM_FLEET_VIEW'] },
    second: { acls: ['ADM_UNIT_VIEW'] },
  }),
  updateIoProfile: () => named('createIoProfile', { deviceFeatureSet: 'amx', inputs: [], internalInputs: [] }),
  updateMaintenanceProfile: async () => {
    const service = { ...(await aService()), isRecurrent: true, isDefault: false }
    const mntServiceId = await add('createMaintenanceService', service)
    return named('createMaintenanceProfile', { servicesAssignments: [{ ...service, mntServiceId, assign: true }] })
  },
  updateMaintenanceService: async () =>
    added('createMaintenanceService', await aService(), { description: 'Filters', interval: 400 }),
  updateMaintenanceServiceType: () => named('createMaintenanceServiceType', {}),
  updateModel: async () => {
    const { brand, type } = await aModel()
    return named('createModel', { brandId: brand.id, typeId: type.id })
  },
  updateNotificationGroup: () => named('createNotificationGroup', { userIds: [] }),
  updatePlaceCheck: async () => ({
    path: { id: await add('createCompany', { name: 'Checked' }) },
    first: { isChecked: true, topSpeed: 90, types: [] },
    second: { isChecked: true, topSpeed: 120, types: [] },
  }),
  updatePowerProfile: () => named('createPowerProfile', { rules: [] }),
  updateReportConfig: async () =>
    named('createReportConfig', {
      visibilityTypeId: 1,
      unitIds: [await demo('unit_id', 'unit')],
      enabled: false,
      frequencyTypeId: 1,
      timezoneId: 'Europe/Rome',
      reportTypeIds: [1],
    }),
  updateSignInRules: async () => ({
    path: { id: await add('createCompany', { name: 'Strict' }) },
    first: { idleMinutes: 10 },
    second: { idleMinutes: 20 },
  }),
  updateSingleSignOn: async () => {
    const provider = {
      issuer: 'https://login.example.com',
      clientId: 'muster',
      rules: [],
      domains: [],
      createsUsers: false,
      isRequired: false,
      emergencyUserIds: [],
    }
    return {
      path: { id: await add('createCompany', { name: 'Signed on' }) },
      first: provider,
      second: { ...provider, createsUsers: true },
    }
  },
  updateSensor: () =>
    named('createSensor', { type: 'VOLTAGE', lookupTable, muSetting: { type: 'LABEL', label: 'bar' } }),
  updateTripRules: async () => {
    const rule = { by: 'KEY', stopMinutes: 5, placeMinutes: 20, placeMetres: 200, shortestMinutes: 2, gapMinutes: 60 }
    return {
      path: { id: await add('createCompany', { name: 'Driven' }) },
      first: { types: [], others: rule },
      second: { types: [], others: { ...rule, stopMinutes: 10 } },
    }
  },
  updateType: () => named('createType', { icon: 'icon-wolf-tractor' }),
  updateTypeLimits: async () => limitsAt({ id: await add('createType', { name: 'Limited' }) }),
  updateUnit: async () => ({
    path: { unitId: await demo('unit_id', 'unit') },
    first: { name: 'First', notes: 'Winter tyres' },
    second: { name: 'Second' },
  }),
  updateUnitDataSource: async () => ({
    path: { unitId: await demo('unit_id', 'unit') },
    first: { dataSources: [{ measureCode: 'SPEED', type: 'GPS' }] },
    second: { dataSources: [{ measureCode: 'ENGINE_HOURS', type: 'KEY' }] },
  }),
  updateUnitLimits: async () => limitsAt({ unitId: await demo('unit_id', 'unit') }),
  updateUser: async () => {
    const [companyId, groupId] = [await demo('company_id', 'company'), await aGroup('Of a user')]
    const user = { companyId, groupId, login: 'first', email: 'first@example.com', name: 'Ada', surname: 'First' }
    // a save that changes nothing is no new version
    return { ...(await added('createUser', { ...user, surname: 'Third' }, { surname: 'Second' })), first: user }
  },
  rescheduleSchedulerTrigger: async () => ({
    path: { type: 'cluster', name: 'expired-keys' },
    first: { intervalMs: 60_000 },
    second: { intervalMs: 90_000 },
  }),
  rescheduleSchedulerTriggerByCron: async () => ({
    path: { type: 'cluster', name: 'old-files' },
    first: { cron: '*/5 * * * *', zone: 'Europe/Rome' },
    second: { cron: '*/9 * * * *', zone: 'Europe/Rome' },
  }),
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('has a version for each update, or a reason for its absence', () => {
  const ids = updates.map(({ id }) => id)
  expect([...Object.keys(saves), ...reasons].toSorted()).toEqual(ids.toSorted())
  expect(versioned.filter(operation => !takesVersion(operation)).map(({ id }) => id)).toEqual([])
})

function takesVersion(operation: Operation): boolean {
  const { document, body } = partsOf(operation)
  return body !== undefined && hasVersion(document, body.schema)
}

function hasVersion(document: ApiDocument, given: Schema): boolean {
  const { properties = {}, anyOf = [] } = resolveSchema(document, given) as Schema & { anyOf?: Schema[] }
  return 'version' in properties || (anyOf.length > 0 && anyOf.every(branch => hasVersion(document, branch)))
}

test.each(versioned.map(operation => [operation.id, operation] as const))(
  '%s refuses the second of two saves, and names the first',
  async (id, operation) => {
    const { path, first, second } = (await saves[id]?.()) ?? { path: {}, first: {}, second: {} }
    const opened = [await readVersion(operation, path), await readVersion(operation, path)] as const
    expect(await send(operation, path, { ...first, version: opened[0] })).toSatisfy(isDone)
    const late = await send(operation, path, { ...second, version: opened[1] })
    expect(late.statusCode, describeResponse(late, id)).toBe(409)
    expect(late.json<{ laterSave?: unknown }>().laterSave).toEqual({
      version: await readVersion(operation, path),
      savedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      userName: 'admin',
      fields: differing(first, second),
    })
    expect(await send(operation, path, second), 'a save without a version').toSatisfy(isDone)
  },
)

const isDone = ({ statusCode }: LightMyRequestResponse) => statusCode === 200 || statusCode === 204

const differing = (one: Body, other: Body) =>
  expect.toSatisfy((fields: string[]) => {
    const expected = Object.keys({ ...one, ...other }).filter(
      field => JSON.stringify(one[field]) !== JSON.stringify(other[field]),
    )
    return expected.length > 0 && fields.toSorted().join() === expected.toSorted().join()
  })

const operationOf = (id: string): Operation => {
  const found = operations.find(operation => operation.id === id)
  if (!found) throw new Error(`The contract has no operation ${id}.`)
  return found
}

async function send(operation: Operation, path: Body, body?: Body): Promise<LightMyRequestResponse> {
  const { app, baseOf, world } = server
  const administrator = world.accounts.find(({ login }) => login === 'admin') ?? world.insider
  const call = { operation, path, query: {}, headers: {}, body }
  return app.inject(await requestOf(call, baseOf(operation), await world.tokenFor(administrator, operation)))
}

async function answerOf<Answer>(operation: Operation, path: Body, body?: Body): Promise<Answer> {
  const answer = await send(operation, path, body)
  expect(answer.statusCode, describeResponse(answer, operation.id)).toBe(200)
  return answer.json<Answer>()
}

/** Reads the version of a record like its form. */
async function readVersion({ path: address }: Operation, path: Body): Promise<number> {
  if (address.startsWith('/api/scheduler')) {
    const { items } = await answerOf<{ items: { name: string; version: number }[] }>(
      operationOf('listSchedulerTriggers'),
      path,
    )
    return items.find(({ name }) => name === path.name)?.version ?? -1
  }
  const read = operations.find(operation => operation.method === 'GET' && operation.path === address)
  if (!read) throw new Error(`No operation reads ${address}.`)
  return (await answerOf<{ version: number }>(read, path)).version
}

const add = async (operation: string, body: Body) =>
  (await answerOf<{ id: number }>(operationOf(operation), {}, body)).id

/** Adds a record for two saves that differ in some fields. */
async function added(create: string, body: Body, change: Body): Promise<Saves> {
  const id = await add(create, body)
  const operation = updates.find(({ path }) => path.startsWith(`${operationOf(create).path}/{`) && !/}\//.test(path))
  const [, key = ''] = /{(\w+)}/.exec(operation?.path ?? '') ?? []
  return { path: { [key]: id }, first: body, second: { ...body, ...change } }
}

const named = (create: string, body: Body) => added(create, { name: `${create} one`, ...body }, { name: 'Two' })

/** Adds a record that is addressed by name, which both saves keep. */
async function kept(create: string, body: Body): Promise<Saves> {
  await add(create, body)
  const { type, name } = body
  return { path: { type, name }, first: { ...body, description: 'One' }, second: { ...body, description: 'Two' } }
}

const limitsAt = (path: Body): Saves => ({
  path,
  first: { overspeed: 80, idleMinutes: 10 },
  second: { overspeed: 90, idleMinutes: 10 },
})

let models = 0
async function aModel() {
  models += 1
  const brand = { id: await add('createBrand', { name: `Maker ${models}` }) }
  const type = { id: await add('createType', { name: `Kind ${models}` }) }
  const model = { id: await add('createModel', { name: 'M', brandId: brand.id, typeId: type.id }) }
  return { brand, type, model }
}

async function aCanParameter() {
  const protocol = await add('createCanProtocol', { name: 'Loaders', baudRate: 250_000, isJ1939: true })
  return {
    description: 'Boost',
    dataBitStart: 0,
    dataLength: 8,
    canMuTypeCode: 'LABEL',
    muLabel: 'bar',
    calculusType: 'LINEAR',
    protocolIds: [protocol],
  }
}

const aService = async () => ({
  description: 'Oil',
  forewarning: 50,
  interval: 500,
  intervalTypeId: 2,
  serviceTypeId: await add('createMaintenanceServiceType', { name: 'Lubrication' }),
})

/** ID of a row of the demo fleet. */
async function demo(
  column: 'company_id' | 'device_id' | 'unit_id',
  table: 'company' | 'device' | 'unit',
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref(column)} as id from ${sql.table(table)} order by 1 limit 1`.execute(server.deps.db)
  return rows[0]?.id ?? 0
}

const aGroup = async (name: string) =>
  (
    await server.deps.db
      .insertInto('user_group')
      .values({ name, role: 'USER', acls: [] })
      .returning('group_id')
      .executeTakeFirstOrThrow()
  ).group_id
