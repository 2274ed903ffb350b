import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { ownScope, seedCommandWorld } from '#test/commands.ts'
import {
  assignCommandProfile,
  selectUnits,
  unassignCommandProfile,
  unitsOrder,
  type AssignedUnit,
} from './profile-units.ts'
import { listTemplates, readElements } from '../command-queries.ts'
import { readEnrichedProfile, profileIdOf, listProfiles, readProfile } from './read-profiles.ts'
import { listAllTemplates } from '../templates/read-templates.ts'
import { addProfile, changeProfile, deleteProfile } from './save-profile.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await seedCommandWorld(database.db)
  await sql`alter table command_catalog alter column catalog_id restart with 10`.execute(database.db)
  // a parent company of both, so that profiles of company 1 are not shared
  await database.db.insertInto('company').values({ company_id: 9, name: 'Root' }).execute()
  await database.db.updateTable('company').set({ parent_company_id: 9 }).where('company_id', '<', 9).execute()
})
afterAll(() => database.close())
beforeEach(() => database.db.deleteFrom('command_catalog').where('catalog_id', '>', 1).execute())

const scopes = { own: ownScope, foreign: { userId: 3, companyIds: [2] }, root: { userId: 4, companyIds: [1, 2, 9] } }
const saving = (who: keyof typeof scopes) => ({
  db: database.db,
  scope: scopes[who],
  caller: {
    userId: scopes[who].userId,
    login: who,
    companyId: scopes[who].companyIds.at(who === 'root' ? -1 : 0) ?? 0,
  },
})
const add = (name: string, templateIds = [1], who: keyof typeof scopes = 'own') =>
  addProfile({ name, templateIds }, saving(who))
const listed = async (who: keyof typeof scopes, filter: object = {}) =>
  (await listProfiles(database.db, scopes[who], { page: 0, ...filter })).items.map(
    ({ name, version }) => `${name} ${version}`,
  )
const unitsOf = async (profileId: number) =>
  (
    await readElements<AssignedUnit>(database.db, {
      rows: selectUnits(ownScope, { profileId }),
      order: unitsOrder,
      page: 0,
    })
  ).items.map(({ assetName, catalogVersion }) => `${assetName} ${catalogVersion}`)
const commandsOf = async (unitId: number) =>
  (await listTemplates(database.db, ownScope, { unitId }, 0)).items.map(({ name }) => name)

test('CMD-031 adds a profile to the caller’s company and reads it by name and ID', async () => {
  const id = await add('Field', [1, 2])
  expect(await profileIdOf(database.db, ownScope, 'Field')).toBe(id)
  expect(await readProfile(database.db, ownScope, id)).toEqual({
    id,
    name: 'Field',
    companyName: 'Own',
    version: 1,
    templateIds: [1, 2],
    updateTimestamp: expect.any(String),
  })
  expect(await readEnrichedProfile(database.db, ownScope, 'Field')).toMatchObject({
    versions: [1],
    assetsCount: 0,
    templates: [
      { id: 1, name: 'Request position', type: 'CAN_INJECTION' },
      { id: 2, fileName: 'a.bin' },
    ],
  })
})

test('sorts shared and visible profiles by name and filters by part of the name', async () => {
  await add('field')
  await add('Theirs', [1], 'foreign')
  expect(await listed('own')).toEqual(['Basics 1', 'field 1'])
  expect(await listed('root')).toEqual(['Basics 1', 'field 1', 'Theirs 1'])
  expect(await listed('own', { searchPattern: 'FIE' })).toEqual(['field 1'])
  expect((await listProfiles(database.db, ownScope, { page: 1 })).totalElements).toBe(2)
})

test('CMD-031 stores a change as a new version under the same ID and keeps the earlier version', async () => {
  const id = await add('Field', [1])
  await changeProfile('Field', { name: 'Yard', description: 'New', templateIds: [2] }, true, saving('own'))
  expect(await readProfile(database.db, ownScope, id)).toMatchObject({
    name: 'Yard',
    version: 2,
    description: 'New',
    templateIds: [2],
  })
  expect(await listed('own')).toEqual(['Basics 1', 'Yard 2'])
  expect(await listed('own', { allVersions: true })).toEqual(['Basics 1', 'Yard 2', 'Yard 1'])
  expect((await readEnrichedProfile(database.db, ownScope, 'Yard')).versions).toEqual([2, 1])
  await expect(profileIdOf(database.db, ownScope, 'Field')).rejects.toMatchObject({ status: 404 })
})

test('CMD-031 moves units to the new version with cascade and leaves them on the earlier one without', async () => {
  const id = await add('Field', [1])
  await assignCommandProfile(database.db, ownScope, { profileId: id, unitIds: [2] })
  expect(await commandsOf(2)).toEqual(['Request position'])
  expect(await unitsOf(id)).toEqual(['Van 1'])
  expect((await readEnrichedProfile(database.db, ownScope, 'Field')).assetsCount).toBe(1)
  await changeProfile('Field', { name: 'Field', templateIds: [2] }, true, saving('own'))
  expect(await commandsOf(2)).toEqual(['Upload configuration'])
  await changeProfile('Field', { name: 'Field', templateIds: [1, 2] }, false, saving('own'))
  expect(await commandsOf(2)).toEqual(['Upload configuration'])
  expect(await unitsOf(id)).toEqual([])
  // assigning the newest version again replaces the earlier one
  await assignCommandProfile(database.db, ownScope, { profileId: id, unitIds: [2] })
  expect(await commandsOf(2)).toEqual(['Request position', 'Upload configuration'])
  await unassignCommandProfile(database.db, ownScope, { profileId: id, unitIds: [2] })
  expect(await commandsOf(2)).toEqual([])
})

test('CMD-031 keeps commands that the editor cannot see', async () => {
  await database.db
    .insertInto('command_template')
    .values({ template_id: 9, company_id: 2, type: 'CAN_INJECTION', name: 'Theirs alone' })
    .execute()
  const id = await add('Field', [1])
  await changeProfile('Field', { name: 'Field', templateIds: [1, 9] }, true, {
    ...saving('own'),
    scope: { userId: 1, companyIds: [1, 2] },
  })
  await changeProfile('Field', { name: 'Field', templateIds: [2] }, true, saving('own'))
  expect((await readProfile(database.db, ownScope, id)).templateIds).toEqual([2])
  expect((await readProfile(database.db, scopes.root, id)).templateIds).toEqual([9, 2])
})

test('rejects a name taken in the same company and accepts it in another company', async () => {
  await add('Field')
  await expect(add('Field')).rejects.toMatchObject({ status: 409 })
  const theirs = await add('Field', [1], 'foreign')
  expect(await profileIdOf(database.db, scopes.foreign, 'Field')).toBe(theirs)
  await add('Yard')
  await expect(changeProfile('Yard', { name: 'Field', templateIds: [] }, true, saving('own'))).rejects.toMatchObject({
    status: 409,
  })
  await expect(add('assets')).rejects.toMatchObject({ status: 400 })
})

test('allows only the root company to change shared profiles', async () => {
  await expect(changeProfile('Basics', { name: 'Mine', templateIds: [] }, true, saving('own'))).rejects.toMatchObject({
    status: 403,
  })
  await expect(deleteProfile('Basics', saving('own'))).rejects.toMatchObject({ status: 403 })
  await changeProfile('Basics', { name: 'Basics', templateIds: [1, 2] }, true, saving('root'))
  expect(await listed('own')).toEqual(['Basics 2'])
})

test('names nothing outside the scope and assigns nothing to units without a company', async () => {
  await database.db.updateTable('command_template').set({ company_id: 2 }).where('template_id', '=', 3).execute()
  await expect(add('Field', [1, 3])).rejects.toMatchObject({
    status: 400,
    errors: ['templateIds: there is no command template 3'],
  })
  expect(await listed('own')).not.toContain('Field 1')
  expect((await listAllTemplates(database.db, ownScope, { page: 0 })).items.map(({ id }) => id)).toEqual([1, 2])
  const theirs = await add('Theirs', [1], 'foreign')
  await expect(assignCommandProfile(database.db, ownScope, { profileId: theirs, unitIds: [1] })).rejects.toMatchObject({
    status: 404,
  })
  await expect(assignCommandProfile(database.db, ownScope, { profileId: 1, unitIds: [1, 3] })).rejects.toMatchObject({
    status: 400,
  })
  await expect(readProfile(database.db, ownScope, theirs)).rejects.toMatchObject({ status: 404 })
})

test('deletes a profile with all its versions once no unit has one', async () => {
  const id = await add('Field')
  await assignCommandProfile(database.db, ownScope, { profileId: id, unitIds: [1, 2] })
  await changeProfile('Field', { name: 'Field', templateIds: [1] }, false, saving('own'))
  await expect(deleteProfile('Field', saving('own'))).rejects.toMatchObject({ status: 409 })
  await assignCommandProfile(database.db, ownScope, { profileId: id, unitIds: [1, 2] })
  await unassignCommandProfile(database.db, ownScope, { profileId: id, unitIds: [1, 2] })
  await deleteProfile('Field', saving('own'))
  expect(await listed('own', { allVersions: true })).toEqual(expect.not.arrayContaining(['Field 1', 'Field 2']))
})
