import { expect, test } from 'vitest'
import { seededDatabase } from '#test/seeded.ts'
import { using } from '#test/dependencies.ts'
import { assignRecord, unitsOf } from '#kernel/records/assign-record.ts'
import type { RecordKind, Saving } from '#kernel/records/record-kind.ts'
import { changeRecord } from '#kernel/records/save-record.ts'
import { refusedUnits } from '#kernel/records/usable-by.ts'
import { assignProfiles } from '#modules/equipment/models/assign-profiles.ts'
import { assignCommandProfile } from '#modules/commands/profiles/profile-units.ts'
import { assignFences } from '#modules/commands/unit-fences.ts'
import { assignToUnits } from '#modules/profiles/geofences/fence-units.ts'
import { assignProfile } from '#modules/maintenance/profiles/assign-profile.ts'
import { assignableUnits } from '#modules/maintenance/profiles/profile-units.ts'
import { saveMaintenance, saveProfiles } from './save-profiles.ts'

/** Dealer 1 is above customers 2 (with branch 3) and 4. Unit 20 belongs to company 2, and so on. */
const companies = [
  { company_id: 1, parent_company_id: null, name: 'Dealer' },
  { company_id: 2, parent_company_id: 1, name: 'Quarry' },
  { company_id: 3, parent_company_id: 2, name: 'Branch' },
  { company_id: 4, parent_company_id: 1, name: 'Farm' },
]
const scope = { userId: 1, companyIds: [1, 2, 3, 4] }
const kinds = ['curfew-profile', 'fence-profile', 'maintenance-profile'] as const
/** Record IDs by kind and owner. */
const idOf = (kind: (typeof kinds)[number], companyId: number) => kinds.indexOf(kind) * 10 + companyId + 100
const group = { quarry: 202, farm: 204 }
const defaults = 300

const database = seededDatabase({
  seed: async db => {
    await db.insertInto('company').values(companies).execute()
    await db
      .insertInto('unit')
      .values([2, 3, 4].map(company_id => ({ unit_id: company_id * 10, company_id, name: `Unit ${company_id}0` })))
      .execute()
    const data = JSON.stringify({ servicesAssignments: [] })
    await db
      .insertInto('record')
      .values([
        ...kinds.flatMap(kind =>
          companies.map(({ company_id, name }) => ({
            record_id: idOf(kind, company_id),
            kind,
            company_id,
            name: `${kind} of ${name}`,
            data,
          })),
        ),
        { record_id: group.quarry, kind: 'notification-group', company_id: 2, name: 'Quarry watch', data },
        { record_id: group.farm, kind: 'notification-group', company_id: 4, name: 'Farm watch', data },
        { record_id: defaults, kind: 'curfew-profile', company_id: 1, name: 'House rule', is_default: true, data },
      ])
      .execute()
    await db
      .insertInto('command_catalog')
      .values(companies.map(({ company_id, name }) => ({ catalog_id: company_id, company_id, name })))
      .execute()
  },
  clear: async db => {
    await db.deleteFrom('unit_profile').execute()
    await db.deleteFrom('unit_maintenance').execute()
    await db.deleteFrom('command_catalog_unit').execute()
  },
})
const saving = (): Saving => ({
  use: using({ db: database.db }),
  db: database.db,
  scope,
  caller: { userId: 1, companyId: 1, login: 'ada' },
})

/** Calls that assign a company's profile to a unit. */
const assignCalls: Record<string, (owner: number, unitId: number) => Promise<unknown>> = {
  'a profile to units': (owner, unitId) =>
    assignRecord({ kind: 'curfew-profile' }, idOf('curfew-profile', owner), [{ unitId, assign: true }], saving()),
  'geofences to units': (owner, unitId) =>
    assignToUnits(database.db, scope, {
      fenceIds: [idOf('fence-profile', owner)],
      assignements: [{ unitId, assign: true }],
    }),
  'the geofences of a unit': (owner, unitId) =>
    assignFences({ db: database.db, scope, mayCommand: true }, unitId, [
      { geofenceId: idOf('fence-profile', owner), breakInCommand: null, breakOutCommand: null },
    ]),
  'a maintenance profile': (owner, unitId) =>
    assignProfile(database.db, scope, idOf('maintenance-profile', owner), [{ unitId, assign: true }]),
  'a command profile': (profileId, unitId) =>
    assignCommandProfile(database.db, scope, { profileId, unitIds: [unitId] }),
  'the profiles of a unit form': (owner, unitId) =>
    saveProfiles(saving(), [unitId], {
      curfewProfile: { assigned: true, profileId: idOf('curfew-profile', owner) },
    }),
  'the geofences of a unit form': (owner, unitId) =>
    saveProfiles(saving(), [unitId], {
      geoFenceProfiles: [{ assigned: true, profileId: idOf('fence-profile', owner) }],
    }),
  'the command profiles of a unit form': (profileId, unitId) =>
    saveProfiles(saving(), [unitId], { commandProfiles: [{ assigned: true, profileId }] }),
  'the maintenance of a unit form': (owner, unitId) =>
    saveMaintenance(saving(), unitId, { assign: true, profileId: idOf('maintenance-profile', owner) }),
}
const held = async () => [
  ...(await database.db.selectFrom('unit_profile').select('unit_id').execute()),
  ...(await database.db.selectFrom('unit_maintenance').select('unit_id').execute()),
  ...(await database.db.selectFrom('command_catalog_unit').select('unit_id').execute()),
]

test.each(Object.entries(assignCalls))(
  'GEO-001 assigns only profiles of the unit’s company or one above it: %s',
  async (_, assign) => {
    for (const [owner, unitId, named] of [
      [4, 20, 'Farm'],
      [3, 20, 'Branch'],
      [2, 40, 'Quarry'],
    ] as const)
      await expect(assign(owner, unitId)).rejects.toMatchObject({
        status: 400,
        detail: expect.stringMatching(`belongs to ${named} .* for 1 unit: Unit ${unitId}`),
      })
    expect(await held()).toEqual([])
    for (const [owner, unitId] of [
      [2, 20],
      [1, 30],
      [4, 40],
    ] as const)
      await assign(owner, unitId)
    expect(await held()).toHaveLength(3)
  },
)

test('does not offer profiles to units that may not have them', async () => {
  const offered = async (id: number) =>
    (await unitsOf(database.db, scope, { kind: 'curfew-profile' }, id)).map(({ unitId }) => unitId)
  expect(await offered(idOf('curfew-profile', 2))).toEqual([20, 30])
  expect(await offered(defaults)).toEqual([20, 30, 40])
  const planned = await assignableUnits(database.db, scope, { id: idOf('maintenance-profile', 4) })
  expect(planned.map(({ unitId }) => unitId)).toEqual([40])
})

test('assigns a default to any unit in the scope', async () => {
  const [on, off] = [
    { unitId: 40, assign: true },
    { unitId: 40, assign: false },
  ]
  await assignRecord({ kind: 'curfew-profile' }, defaults, [on], saving())
  await assignRecord({ kind: 'curfew-profile' }, defaults, [off], saving())
})

test('keeps earlier profiles of a unit and allows their removal', async () => {
  const [record_id, kind] = [idOf('curfew-profile', 4), 'curfew-profile'] as const
  await database.db.insertInto('unit_profile').values({ unit_id: 20, record_id, kind }).execute()
  await assignRecord({ kind }, record_id, [{ unitId: 20, assign: true }], saving())
  await expect(assignRecord({ kind }, record_id, [{ unitId: 30, assign: true }], saving())).rejects.toThrow('Unit 30')
  await assignRecord({ kind }, record_id, [{ unitId: 20, assign: false }], saving())
  expect(await held()).toEqual([])
})

test('assigns the profiles of a model to permitted units and names the others', async () => {
  const messages = await database.db.transaction().execute(db =>
    assignProfiles(db, scope, {
      choices: {
        curfewProfileId: idOf('curfew-profile', 2),
        maintenanceProfileId: idOf('maintenance-profile', 2),
        commandProfileIds: [2],
      },
      unitIds: [20, 40],
      caller: { acls: new Set(['ADM_CURFEW_ASSIGN', 'MNT_PROFILE_VIEW', 'ADM_COMMAND_TEMPLATE_CATALOG_EDIT']) },
    }),
  )
  expect(messages.map(({ key }) => key)).toEqual(['problem.ofOther', 'problem.ofOther', 'problem.ofOther'])
  expect(await held()).toEqual([{ unit_id: 20 }, { unit_id: 20 }, { unit_id: 20 }])
})

const curfew: RecordKind = {
  kind: 'curfew-profile',
  keep: () => ({}),
  refersTo: () => [{ field: 'notification.notificationId', kind: 'notification-group', id: group.farm }],
}

test('sends no alarms of a unit to notification groups of another customer', async () => {
  const id = idOf('curfew-profile', 1)
  await assignRecord(curfew, id, [{ unitId: 20, assign: true }], saving())
  const named = () => changeRecord(curfew, id, { name: 'Night' }, saving())
  await expect(named()).rejects.toMatchObject({
    status: 400,
    detail: expect.stringMatching('Farm watch belongs to Farm .* 1 unit: Unit 20'),
  })
  await assignRecord(curfew, id, [{ unitId: 20, assign: false }], saving())
  await named()
  await expect(
    assignRecord(
      curfew,
      id,
      [20, 40].map(unitId => ({ unitId, assign: true })),
      saving(),
    ),
  ).rejects.toMatchObject({ status: 400, detail: expect.stringMatching('Night notifies the group Farm watch of Farm') })
  const blind = { userId: 2, companyIds: [2, 3] }
  const [refusal] = await refusedUnits(database.db, blind, { ...curfew, id }, [20])
  expect(refusal?.reason.values).toMatchObject({ group: '-', owner: '-' })
  await assignRecord(curfew, id, [{ unitId: 40, assign: true }], saving())
})
