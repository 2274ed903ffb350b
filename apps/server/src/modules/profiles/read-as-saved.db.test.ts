import {
  createCanParameter,
  createCanProfile,
  createCanProtocol,
  createCurfewProfile,
  createDm1Platform,
  createMaintenanceService,
  createMaintenanceServiceType,
  getCanParameter,
  getCanProfile,
  getCanProtocol,
  getCanProtocolLineParameters,
  getCurfewProfile,
  getMaintenanceService,
  getMaintenanceServiceType,
  updateCurfewProfile,
  type Operation,
} from '@muster/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { seedUnits } from '#test/fleet.ts'
import { realApp, seedCallers, type RealApp } from '#test/real-app.ts'
import { measurementUnits } from '#modules/admin/lookups/measurement-units.ts'

// reads profiles and their parts by HTTP as they were saved
let database: TestDatabase
let app: RealApp

const status = async (operation: Operation, call: Parameters<RealApp['call']>[2]) =>
  (await app.call(1, operation, call)).status

async function addNotificationGroup(name: string): Promise<number> {
  const { record_id } = await database.db
    .insertInto('record')
    .values({ kind: 'notification-group', company_id: 1, name, data: '{"userIds":[],"emails":[]}' })
    .returning('record_id')
    .executeTakeFirstOrThrow()
  return record_id
}

beforeAll(async () => {
  database = await testDatabase()
  await seedUnits(database.db, { 1: [11, 12], 2: [21] })
  await database.db.updateTable('company').set({ parent_company_id: 1 }).where('company_id', '=', 2).execute()
  await seedCallers(database.db, { 1: { companyId: 1 }, 2: { companyId: 2 } })
  app = await realApp(database.db)
})
afterAll(async () => {
  await app.close()
  await database.close()
})

test('MNT-025 saves a maintenance service as not recurrent by default', async () => {
  const { body: type } = await app.call(1, createMaintenanceServiceType, { body: { name: 'Once', isDefault: false } })
  const service = { description: 'Break-in', forewarning: 5, interval: 50, intervalTypeId: 2, isDefault: false }
  const added = await app.call(1, createMaintenanceService, { body: { ...service, serviceTypeId: type.id } as never })
  expect(added.status, added.body.detail).toBe(200)
  const { body } = await app.call(1, getMaintenanceService, { path: { serviceId: added.body.id } })
  expect(body.isRecurrent).toBe(false)
})

test('MNT-024 MNT-026 reads a maintenance service and its type as saved', async () => {
  const { body: type } = await app.call(1, createMaintenanceServiceType, {
    body: { name: 'Lubrication', isDefault: true },
  })
  expect((await app.call(1, getMaintenanceServiceType, { path: { id: type.id } })).body).toMatchObject({
    mntServiceTypeId: type.id,
    name: 'Lubrication',
    isDefault: true,
  })
  const service = {
    description: 'Grease the axle',
    forewarning: 20,
    interval: 250,
    intervalTypeId: 2,
    isDefault: true,
    isRecurrent: true,
    serviceTypeId: type.id,
  }
  const added = await app.call(1, createMaintenanceService, { body: service })
  expect(added.status, JSON.stringify(added.body)).toBe(200)
  const path = { serviceId: added.body.id }
  expect((await app.call(1, getMaintenanceService, { path })).body).toMatchObject({
    mntServiceId: added.body.id,
    ...service,
  })
})

test('PROF-015 defaults a CAN profile to 80 parameters, no DM1 and no duration', async () => {
  const added = await app.call(1, createCanProfile, { body: { name: 'Bus', isDefault: false } as never })
  expect(added.status, added.body.detail).toBe(200)
  const { body } = await app.call(1, getCanProfile, { path: { id: added.body.id } })
  expect(body).toMatchObject({ maxParametersAllowed: 80, dm1Enable: false, dm1ConditionsDuration: 0 })
})

const plainParameter = {
  description: 'Plain',
  dataBitStart: 0,
  dataLength: 8,
  canMuTypeCode: 'LABEL',
  calculusType: 'LINEAR',
  protocolIds: [],
}

test('PROF-002 defaults a CAN parameter to a rate of 1000, zeros for identifier and mask, and a default', async () => {
  const added = await app.call(1, createCanParameter, { body: plainParameter })
  expect(added.status, JSON.stringify(added.body)).toBe(200)
  const { body } = await app.call(1, getCanParameter, { path: { id: added.body.id } })
  expect(body).toMatchObject({ avgRate: 1000, identifier: '00000000', mask: '00000000', isDefault: true })
})

test('PROF-010 PROF-011 requires value and text, and at least one of them', async () => {
  const save = (encodedValues: object[]) =>
    status(createCanParameter, { body: { ...plainParameter, canMuTypeCode: 'LOOKUP', encodedValues } })
  for (const wrong of [[], [{ name: 'On' }], [{ value: 1 }], [{ value: 1, name: '' }]])
    expect(await save(wrong), JSON.stringify(wrong)).toBe(400)
  expect(await save([{ value: 1, name: 'On' }])).toBe(200)
})

test('PROF-009 limits a CAN parameter to 280 bits', async () => {
  const save = (dataBitStart: number) => status(createCanParameter, { body: { ...plainParameter, dataBitStart } })
  expect([await save(272), await save(273)]).toEqual([200, 400])
})

const line = (canParameterIds: readonly number[], extended = true) => ({
  canProtocolId: 1,
  extended,
  normal: false,
  canParameters: canParameterIds.map(canParameterId => ({ canParameterId, bound: true })),
})
const condition = (value: number) => ({ canParameterId: 1, operatorId: 1, value })
const refusals: readonly [id: string, error: string, profile: object][] = [
  ['PROF-026', 'canLine1: select standard or extended frames', { canLine1: line([], false) }],
  ['PROF-027', 'tooManyParametersSelected', { maxParametersAllowed: 1, canLine0: line([1]), canLine1: line([2]) }],
  ['PROF-028', 'maximumDm1ConditionsExceeded', { dm1Conditions: [1, 2, 3].map(condition) }],
  ['PROF-029', 'canProfileDm1ValueNotCorrect', { dm1Conditions: [condition(-1)] }],
  ['PROF-031', 'dm1PlatformId: select a platform', { dm1ParametersForPlatform: true }],
]

test.each(refusals)('%s rejects a CAN profile with %s', async (_, error, profile) => {
  const { body, ...answer } = await app.call(1, createCanProfile, { body: { name: 'Wrong', ...profile } })
  expect([answer.status, body.errors]).toEqual([400, [expect.stringContaining(error)]])
})

test('PROF-014 CONST-009 PROF-016 PROF-017 PROF-019 reads a CAN profile as saved, with lines, parameters, DM1 conditions and author', async () => {
  const id = async (operation: Operation, body: object) => {
    const added = await app.call(1, operation, { body })
    expect(added.status, JSON.stringify(added.body)).toBe(200)
    return (added.body as { id: number }).id
  }
  const canProtocolId = await id(createCanProtocol, { name: 'Bus of all', baudRate: 500_000, isJ1939: true })
  const canParameterId = await id(createCanParameter, {
    description: 'Boost',
    dataBitStart: 0,
    dataLength: 8,
    canMuTypeCode: 'LABEL',
    calculusType: 'LINEAR',
    protocolIds: [canProtocolId],
  })
  const parameter = (notificationTypeId: 0 | 1 | 2 | 3) => ({
    canParameterId,
    detectionTypeId: 2,
    alarm: true,
    report: false,
    bound: true,
    notificationTypeId,
    ...(notificationTypeId !== 1 && { behaviorId: 1, threshold: 5, duration: 4 }),
  })
  const canParameters = ([0, 1, 2, 3] as const).map(parameter)
  const dm1PlatformId = await id(createDm1Platform, { name: 'Loaders' })
  const notificationId = await addNotificationGroup('Watch')
  const profile = {
    name: 'Complete',
    isDefault: true,
    maxParametersAllowed: 12,
    dm1Enable: true,
    dm1ConversionMethod: 2,
    dm1BlacklistedSourceAddressCodes: [3, 249],
    dm1ConditionsDuration: 30,
    dm1ParametersForPlatform: true,
    dm1PlatformId,
    dm1Conditions: [{ canParameterId, operatorId: 1, value: 20 }],
    canLine0: { canProtocolId, extended: true, normal: false, canParameters },
    canLine1: { canProtocolId, extended: false, normal: true, canParameters: [] },
    notification: { companyId: 1, notificationId, priorityId: 2 },
  }
  const canProfileId = await id(createCanProfile, profile)
  const { body } = await app.call(1, getCanProfile, { path: { id: canProfileId } })
  expect(body).toMatchObject({
    ...profile,
    canProfileId,
    readOnly: false,
    createdDateTime: expect.stringMatching(/^\d{4}-/),
    createdUserName: expect.stringMatching(/./),
  })
  // a company below may only read the default of its parent
  expect((await app.call(2, getCanProfile, { path: { id: canProfileId } })).body).toMatchObject({
    name: 'Complete',
    readOnly: true,
  })
  expect(body.canLine0?.canLineId).not.toBe(body.canLine1?.canLineId)
  expect(body.canLine0).toEqual({
    canLineId: expect.any(Number),
    ...profile.canLine0,
    canParameters: canParameters.map(saved => ({ ...saved, description: 'Boost' })),
    protocol: { canProtocolId, name: 'Bus of all', baudRate: 500_000 },
  })
})

test('PROF-001 CONST-009 PROF-012 reads a CAN protocol and CAN parameters of each kind as saved', async () => {
  const protocol = { name: 'Implement bus', baudRate: 125_000, isJ1939: false, isDefault: true }
  const { body: added } = await app.call(1, createCanProtocol, { body: protocol })
  expect((await app.call(1, getCanProtocol, { path: { id: added.id } })).body).toMatchObject({
    canProtocolId: added.id,
    ...protocol,
  })
  const unit = measurementUnits.at(-1)
  const common = {
    dataBitStart: 16,
    dataLength: 12,
    avgRate: 250,
    notes: 'From the maker',
    identifier: '18FEF100',
    mask: '00FFFF00',
    intel: true,
    bit29: true,
    isDefault: false,
    protocolIds: [added.id],
  }
  const kinds = [
    {
      description: 'Flow',
      calculusType: 'LINEAR',
      dataResolution: 0.5,
      dataOffset: -40,
      canMuTypeCode: 'PRESET',
      muTypeId: Number(unit?.typeId),
      muId: Number(unit?.id),
      conditionalOffset: 3,
    },
    {
      description: 'Level',
      calculusType: 'INTERPOLATED',
      dataResolution: 1,
      dataOffset: 0,
      lookupTableAsXml: '<table><p x="0" y="1"/></table>',
      canMuTypeCode: 'LABEL',
      muLabel: 'mark',
    },
    {
      description: 'Gear',
      calculusType: 'LINEAR',
      dataResolution: 1,
      dataOffset: 0,
      canMuTypeCode: 'LOOKUP',
      muLabel: 'gear',
      encodedValues: [{ value: 1, name: 'First' }],
    },
  ]
  for (const kind of kinds) {
    const { body: saved } = await app.call(1, createCanParameter, { body: { ...common, ...kind } })
    const { body } = await app.call(1, getCanParameter, { path: { id: saved.id } })
    expect(body, kind.description).toMatchObject({ canParameterId: saved.id, ...common, ...kind })
  }
})

test('PROF-023 offers parameters of a protocol unbound, read as their last value and reported', async () => {
  const protocol = await app.call(1, createCanProtocol, {
    body: { name: 'Offered', baudRate: 250_000, isJ1939: false },
  })
  const { id } = protocol.body
  const { body: added } = await app.call(1, createCanParameter, {
    body: {
      description: 'Boost',
      dataBitStart: 0,
      dataLength: 8,
      canMuTypeCode: 'LABEL',
      calculusType: 'LINEAR',
      protocolIds: [id],
    },
  })
  expect((await app.call(1, getCanProtocolLineParameters, { path: { id } })).body).toEqual([
    {
      canParameterId: added.id,
      description: 'Boost',
      detectionTypeId: 1,
      alarm: false,
      report: true,
      bound: false,
      notificationTypeId: 0,
    },
  ])
})

test('PROF-033 reads a curfew as saved, and counts its versions', async () => {
  const notificationId = await addNotificationGroup('Guards')
  const evening = { from: '20:00', to: '23:00' }
  const curfew = {
    name: 'Nights',
    isDefault: true,
    companyId: 1,
    timezoneId: 'Asia/Kolkata',
    notification: { companyId: 1, notificationId, priorityId: 2 },
    days: {
      MONDAY: [{ from: '00:00', to: '05:00' }, evening],
      TUESDAY: [evening],
      WEDNESDAY: [],
      THURSDAY: [evening],
      FRIDAY: [],
      SATURDAY: [{ from: '00:00', to: '24:00' }],
      SUNDAY: [],
    },
  }
  const { body: added } = await app.call(1, createCurfewProfile, { body: curfew })
  const path = { id: added.id }
  const read = async () => (await app.call(1, getCurfewProfile, { path })).body
  expect(await read()).toMatchObject({ ...curfew, curfewProfileId: added.id, version: 1 })
  expect((await app.call(1, updateCurfewProfile, { path, body: { ...curfew, version: 1 } })).status).toBe(204)
  expect(await read()).toMatchObject({ ...curfew, version: 2 })
})

test('PROF-034 CONST-009 reads a curfew saved with one day with seven', async () => {
  const days = { TUESDAY: [{ from: '20:00', to: '23:00' }] }
  const added = await app.call(1, createCurfewProfile, {
    body: { name: 'Tuesdays', isDefault: false, timezoneId: 'Europe/Rome', days } as never,
  })
  expect(added.status, JSON.stringify(added.body)).toBe(200)
  const { body } = await app.call(1, getCurfewProfile, { path: { id: added.body.id } })
  expect(body.days).toEqual({
    MONDAY: [],
    TUESDAY: days.TUESDAY,
    WEDNESDAY: [],
    THURSDAY: [],
    FRIDAY: [],
    SATURDAY: [],
    SUNDAY: [],
  })
})

test('PROF-018 returns ID, name and baud rate of the protocol for a line of a CAN profile', async () => {
  const protocol = await app.call(1, createCanProtocol, {
    body: { name: 'Tractor bus', baudRate: 250_000, isJ1939: true },
  })
  const canProtocolId = protocol.body.id
  const canLine1 = { canProtocolId, extended: true, normal: false, canParameters: [] }
  const added = await app.call(1, createCanProfile, {
    body: { name: 'With a line', isDefault: false, canLine1 } as never,
  })
  expect(added.status, added.body.detail).toBe(200)
  const { body } = await app.call(1, getCanProfile, { path: { id: added.body.id } })
  expect(body.canLine0).toBeUndefined()
  expect(body.canLine1?.protocol).toEqual({ canProtocolId, name: 'Tractor bus', baudRate: 250_000 })
})
