import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { ownScope, seedCommandWorld } from '../testing.ts'
import { giveCatalog, selectUnits, takeCatalog, unitsOrder, type CatalogUnit } from './catalog-units.ts'
import { listTemplates, readElements } from '../command-queries.ts'
import { enrichedCatalog, idOfCatalog, listCatalogs, readCatalog } from './read-catalogs.ts'
import { listAllTemplates } from '../templates/read-templates.ts'
import { addCatalog, changeCatalog, removeCatalog } from './save-catalog.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await seedCommandWorld(database.db)
  await sql`alter table command_catalog alter column catalog_id restart with 10`.execute(database.db)
  // a company above both, so that theirs is not everybody's
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
  addCatalog({ name, templateIds }, saving(who))
const listed = async (who: keyof typeof scopes, asked: object = {}) =>
  (await listCatalogs(database.db, scopes[who], { page: 0, ...asked })).items.map(
    ({ name, version }) => `${name} ${version}`,
  )
const unitsOf = async (catalogId: number) =>
  (
    await readElements<CatalogUnit>(database.db, {
      rows: selectUnits(ownScope, { catalogId }),
      order: unitsOrder,
      page: 0,
    })
  ).items.map(({ assetName, catalogVersion }) => `${assetName} ${catalogVersion}`)
const commandsOf = async (assetId: number) =>
  (await listTemplates(database.db, ownScope, { assetId }, 0)).items.map(({ name }) => name)

test('CMD-031 a catalog is added for the caller’s company, and read by name and by id', async () => {
  const id = await add('Field', [1, 2])
  expect(await idOfCatalog(database.db, ownScope, 'Field')).toBe(id)
  expect(await readCatalog(database.db, ownScope, id)).toEqual({
    id,
    name: 'Field',
    companyName: 'Own',
    version: 1,
    templateIds: [1, 2],
    updateTimestamp: expect.any(String),
  })
  expect(await enrichedCatalog(database.db, ownScope, 'Field')).toMatchObject({
    versions: [1],
    assetsCount: 0,
    templates: [
      { id: 1, name: 'Request position', type: 'CAN_INJECTION' },
      { id: 2, fileName: 'a.bin' },
    ],
  })
})

test('a list goes by name, everybody’s and those in sight, and finds a part of a name', async () => {
  await add('field')
  await add('Theirs', [1], 'foreign')
  expect(await listed('own')).toEqual(['Basics 1', 'field 1'])
  expect(await listed('root')).toEqual(['Basics 1', 'field 1', 'Theirs 1'])
  expect(await listed('own', { searchPattern: 'FIE' })).toEqual(['field 1'])
  expect((await listCatalogs(database.db, ownScope, { page: 1 })).totalElements).toBe(2)
})

test('CMD-031 a change is a new version under the same id, and the earlier one stays', async () => {
  const id = await add('Field', [1])
  await changeCatalog('Field', { name: 'Yard', description: 'New', templateIds: [2] }, true, saving('own'))
  expect(await readCatalog(database.db, ownScope, id)).toMatchObject({
    name: 'Yard',
    version: 2,
    description: 'New',
    templateIds: [2],
  })
  expect(await listed('own')).toEqual(['Basics 1', 'Yard 2'])
  expect(await listed('own', { allVersions: true })).toEqual(['Basics 1', 'Yard 2', 'Yard 1'])
  expect((await enrichedCatalog(database.db, ownScope, 'Yard')).versions).toEqual([2, 1])
  await expect(idOfCatalog(database.db, ownScope, 'Field')).rejects.toMatchObject({ status: 404 })
})

test('CMD-031 units go along with a change that cascades, and stay with the earlier version without', async () => {
  const id = await add('Field', [1])
  await giveCatalog(database.db, ownScope, { catalogId: id, assetIds: [2] })
  expect(await commandsOf(2)).toEqual(['Request position'])
  expect(await unitsOf(id)).toEqual(['Van 1'])
  expect((await enrichedCatalog(database.db, ownScope, 'Field')).assetsCount).toBe(1)
  await changeCatalog('Field', { name: 'Field', templateIds: [2] }, true, saving('own'))
  expect(await commandsOf(2)).toEqual(['Upload configuration'])
  await changeCatalog('Field', { name: 'Field', templateIds: [1, 2] }, false, saving('own'))
  expect(await commandsOf(2)).toEqual(['Upload configuration'])
  expect(await unitsOf(id)).toEqual([])
  // given again, the newest takes the place of the earlier one
  await giveCatalog(database.db, ownScope, { catalogId: id, assetIds: [2] })
  expect(await commandsOf(2)).toEqual(['Request position', 'Upload configuration'])
  await takeCatalog(database.db, ownScope, { catalogId: id, assetIds: [2] })
  expect(await commandsOf(2)).toEqual([])
})

test('CMD-031 a change by who does not see all of its commands keeps the others', async () => {
  await database.db
    .insertInto('command_template')
    .values({ template_id: 9, company_id: 2, type: 'CAN_INJECTION', name: 'Theirs alone' })
    .execute()
  const id = await add('Field', [1])
  await changeCatalog('Field', { name: 'Field', templateIds: [1, 9] }, true, {
    ...saving('own'),
    scope: { userId: 1, companyIds: [1, 2] },
  })
  await changeCatalog('Field', { name: 'Field', templateIds: [2] }, true, saving('own'))
  expect((await readCatalog(database.db, ownScope, id)).templateIds).toEqual([2])
  expect((await readCatalog(database.db, scopes.root, id)).templateIds).toEqual([9, 2])
})

test('a name is taken once in a company, and another company may have it, too', async () => {
  await add('Field')
  await expect(add('Field')).rejects.toMatchObject({ status: 409 })
  const theirs = await add('Field', [1], 'foreign')
  expect(await idOfCatalog(database.db, scopes.foreign, 'Field')).toBe(theirs)
  await add('Yard')
  await expect(changeCatalog('Yard', { name: 'Field', templateIds: [] }, true, saving('own'))).rejects.toMatchObject({
    status: 409,
  })
  await expect(add('assets')).rejects.toMatchObject({ status: 400 })
})

test('what is everybody’s is changed by the company above all alone', async () => {
  await expect(changeCatalog('Basics', { name: 'Mine', templateIds: [] }, true, saving('own'))).rejects.toMatchObject({
    status: 403,
  })
  await expect(removeCatalog('Basics', saving('own'))).rejects.toMatchObject({ status: 403 })
  await changeCatalog('Basics', { name: 'Basics', templateIds: [1, 2] }, true, saving('root'))
  expect(await listed('own')).toEqual(['Basics 2'])
})

test('nothing out of sight is named, and nobody’s unit is given anything', async () => {
  await database.db.updateTable('command_template').set({ company_id: 2 }).where('template_id', '=', 3).execute()
  await expect(add('Field', [1, 3])).rejects.toMatchObject({
    status: 400,
    errors: ['templateIds: there is no command template 3'],
  })
  expect(await listed('own')).not.toContain('Field 1')
  expect((await listAllTemplates(database.db, ownScope, { page: 0 })).items.map(({ id }) => id)).toEqual([1, 2])
  const theirs = await add('Theirs', [1], 'foreign')
  await expect(giveCatalog(database.db, ownScope, { catalogId: theirs, assetIds: [1] })).rejects.toMatchObject({
    status: 404,
  })
  await expect(giveCatalog(database.db, ownScope, { catalogId: 1, assetIds: [1, 3] })).rejects.toMatchObject({
    status: 400,
  })
  await expect(readCatalog(database.db, ownScope, theirs)).rejects.toMatchObject({ status: 404 })
})

test('a catalog is deleted with all its versions, once no unit has one', async () => {
  const id = await add('Field')
  await giveCatalog(database.db, ownScope, { catalogId: id, assetIds: [1, 2] })
  await changeCatalog('Field', { name: 'Field', templateIds: [1] }, false, saving('own'))
  await expect(removeCatalog('Field', saving('own'))).rejects.toMatchObject({ status: 409 })
  await giveCatalog(database.db, ownScope, { catalogId: id, assetIds: [1, 2] })
  await takeCatalog(database.db, ownScope, { catalogId: id, assetIds: [1, 2] })
  await removeCatalog('Field', saving('own'))
  expect(await listed('own', { allVersions: true })).toEqual(expect.not.arrayContaining(['Field 1', 'Field 2']))
})
