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
import { handle, type Bound } from '#kernel/http/handler.ts'
import { readPage } from '#kernel/db/lists.ts'
import { giveCatalog, selectUnits, takeCatalog, unitsOrder, unitsPage, type CatalogUnit } from './catalog-units.ts'
import { readElements, requireUnit } from '../command-queries.ts'
import { enrichedCatalog, idOfCatalog, listCatalogs, readCatalog } from './read-catalogs.ts'
import { addCatalog, changeCatalog, removeCatalog } from './save-catalog.ts'
import { Db } from '#kernel/dependencies.ts'

/** Catalogs of command templates, which screens call command profiles, and the units that have them (002 §7). */
export const catalogs: readonly Bound[] = [
  handle(listCommandTemplateCatalogs, ({ query, scope, use }) => listCatalogs(use(Db), scope, query)),
  handle(getCommandTemplateCatalog, async ({ path, scope, use }) =>
    readCatalog(use(Db), scope, await idOfCatalog(use(Db), scope, path.name)),
  ),
  handle(getCommandTemplateCatalogById, ({ path, scope, use }) => readCatalog(use(Db), scope, path.id)),
  handle(getCommandTemplateCatalogEnriched, ({ path, scope, use }) => enrichedCatalog(use(Db), scope, path.name)),
  // a new one is used by nobody yet: nothing to cascade to
  handle(createCommandTemplateCatalog, async ({ body, caller, scope, use }) => ({
    id: await addCatalog(body, { db: use(Db), scope, caller }),
  })),
  handle(updateCommandTemplateCatalog, ({ path, query, body, caller, scope, use }) =>
    changeCatalog(path.name, body, query.cascade ?? false, { db: use(Db), scope, caller }),
  ),
  handle(deleteCommandTemplateCatalog, ({ path, caller, scope, use }) =>
    removeCatalog(path.name, { db: use(Db), scope, caller }),
  ),

  ...[createCatalogAssetAssociations, createWolfCatalogAssetAssociations].map(operation =>
    handle(operation, ({ body, scope, use }) => giveCatalog(use(Db), scope, body)),
  ),
  ...[deleteCatalogAssetAssociations, removeCatalogAssetAssociations, removeWolfCatalogAssetAssociations].map(
    operation => handle(operation, ({ body, scope, use }) => takeCatalog(use(Db), scope, body)),
  ),

  handle(listCatalogAssetAssociations, async ({ query: { page, ...of }, scope, use }) => {
    const db = use(Db)
    const { items, ...pages } = await readElements<CatalogUnit>(db, {
      rows: selectUnits(scope, of),
      order: unitsOrder,
      page,
      size: unitsPage,
    })
    return { ...pages, items: items.map(({ catalogId, assetId }) => ({ catalogId, assetId })) }
  }),
  handle(listWolfCatalogAssetAssociations, async ({ query: { page, ...of }, scope, use }) => {
    const db = use(Db)
    const { items, totalCount } = await readPage<CatalogUnit>(db, {
      rows: selectUnits(scope, of),
      order: unitsOrder,
      start: page * unitsPage,
      limit: unitsPage,
    })
    return { totalCount, items: items.map(({ catalogVersion: _, ...rest }) => rest) }
  }),
  handle(listAssetAssociationsEnriched, async ({ path: { assetId }, query: { page }, scope, use }) => {
    const db = use(Db)
    await requireUnit(db, scope, assetId)
    return readElements<CatalogUnit>(db, { rows: selectUnits(scope, { assetId }), order: unitsOrder, page })
  }),

  handle(getWolfCommandTemplateCatalogById, async ({ path, scope, use }) =>
    plain(await readCatalog(use(Db), scope, path.id)),
  ),
  // of several the first by name
  handle(getWolfAssetCatalog, async ({ path: { assetId }, scope, use }) => {
    const db = use(Db)
    await requireUnit(db, scope, assetId)
    const {
      rows: [first],
    } = await sql<CatalogUnit>`${selectUnits(scope, { assetId })} order by ${unitsOrder} limit 1`.execute(db)
    return first ? { catalog: plain(await readCatalog(db, scope, first.catalogId)) } : {}
  }),
]

const plain = ({ updateTimestamp: _, ...catalog }: CommandManagerSchemas['Catalog']) => catalog
