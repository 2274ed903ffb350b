import {
  createCatalogAssetAssociations,
  createCommandTemplateCatalog,
  createWolfCatalogAssetAssociations,
  deleteCatalogAssetAssociations,
  deleteCommandTemplateCatalog,
  getCommandTemplateCatalog,
  getCommandTemplateCatalogById,
  getCommandTemplateCatalogEnriched,
  getWolfAssetCatalog,
  getWolfCommandTemplateCatalogById,
  listAssetAssociationsEnriched,
  listCatalogAssetAssociations,
  listCommandTemplateCatalogs,
  listWolfCatalogAssetAssociations,
  removeCatalogAssetAssociations,
  removeWolfCatalogAssetAssociations,
  updateCommandTemplateCatalog,
  type CommandManagerSchemas,
} from '@muster/contract'
import { sql } from 'kysely'
import { handle, type Handler } from '#kernel/http/handler.ts'
import { readPage } from '#kernel/db/lists.ts'
import {
  assignCommandProfile,
  selectUnits,
  unassignCommandProfile,
  unitsOrder,
  unitsPage,
  type AssignedUnit,
} from './profile-units.ts'
import { readElements, requireUnit } from '../command-queries.ts'
import { readEnrichedProfile, profileIdOf, listProfiles, readProfile } from './read-profiles.ts'
import { addProfile, changeProfile, deleteProfile } from './save-profile.ts'
import { Db } from '#kernel/dependencies.ts'

/** Operations on command profiles and their units (002 §7). */
export const commandProfiles: readonly Handler[] = [
  handle(listCommandTemplateCatalogs, ({ query, scope, use }) => listProfiles(use(Db), scope, query)),
  handle(getCommandTemplateCatalog, async ({ path, scope, use }) =>
    readProfile(use(Db), scope, await profileIdOf(use(Db), scope, path.name)),
  ),
  handle(getCommandTemplateCatalogById, ({ path, scope, use }) => readProfile(use(Db), scope, path.id)),
  handle(getCommandTemplateCatalogEnriched, ({ path, scope, use }) => readEnrichedProfile(use(Db), scope, path.name)),
  // a new profile has no units that could cascade
  handle(createCommandTemplateCatalog, async ({ body, caller, scope, use }) => ({
    id: await addProfile(body, { db: use(Db), scope, caller }),
  })),
  handle(updateCommandTemplateCatalog, ({ path, query, body, caller, scope, use }) =>
    changeProfile(path.name, body, query.cascade ?? false, { db: use(Db), scope, caller }),
  ),
  handle(deleteCommandTemplateCatalog, ({ path, caller, scope, use }) =>
    deleteProfile(path.name, { db: use(Db), scope, caller }),
  ),

  ...[createCatalogAssetAssociations, createWolfCatalogAssetAssociations].map(operation =>
    handle(operation, ({ body: { catalogId: profileId, assetIds: unitIds }, scope, use }) =>
      assignCommandProfile(use(Db), scope, { profileId, unitIds }),
    ),
  ),
  ...[deleteCatalogAssetAssociations, removeCatalogAssetAssociations, removeWolfCatalogAssetAssociations].map(
    operation =>
      handle(operation, ({ body: { catalogId: profileId, assetIds: unitIds }, scope, use }) =>
        unassignCommandProfile(use(Db), scope, { profileId, unitIds }),
      ),
  ),

  handle(
    listCatalogAssetAssociations,
    async ({ query: { page, catalogId: profileId, assetId: unitId }, scope, use }) => {
      const db = use(Db)
      const { items, ...pages } = await readElements<AssignedUnit>(db, {
        rows: selectUnits(scope, { profileId, unitId }),
        order: unitsOrder,
        page,
        size: unitsPage,
      })
      return { ...pages, items: items.map(({ catalogId, assetId }) => ({ catalogId, assetId })) }
    },
  ),
  handle(
    listWolfCatalogAssetAssociations,
    async ({ query: { page, catalogId: profileId, assetId: unitId }, scope, use }) => {
      const db = use(Db)
      const { items, totalCount } = await readPage<AssignedUnit>(db, {
        rows: selectUnits(scope, { profileId, unitId }),
        order: unitsOrder,
        start: page * unitsPage,
        limit: unitsPage,
      })
      return { totalCount, items: items.map(({ catalogVersion: _, ...rest }) => rest) }
    },
  ),
  handle(listAssetAssociationsEnriched, async ({ path: { assetId: unitId }, query: { page }, scope, use }) => {
    const db = use(Db)
    await requireUnit(db, scope, unitId)
    return readElements<AssignedUnit>(db, { rows: selectUnits(scope, { unitId }), order: unitsOrder, page })
  }),

  handle(getWolfCommandTemplateCatalogById, async ({ path, scope, use }) =>
    plain(await readProfile(use(Db), scope, path.id)),
  ),
  // the first by name if a unit has several
  handle(getWolfAssetCatalog, async ({ path: { assetId: unitId }, scope, use }) => {
    const db = use(Db)
    await requireUnit(db, scope, unitId)
    const {
      rows: [first],
    } = await sql<AssignedUnit>`${selectUnits(scope, { unitId })} order by ${unitsOrder} limit 1`.execute(db)
    return first ? { catalog: plain(await readProfile(db, scope, first.catalogId)) } : {}
  }),
]

const plain = ({ updateTimestamp: _, ...profile }: CommandManagerSchemas['Catalog']) => profile
