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
import { handle, type Bound } from '../../../kernel/http/handler.ts'
import { readPage } from '../../../kernel/db/lists.ts'
import { requireUnit } from '../command-queries.ts'
import { giveCatalog, selectUnits, takeCatalog, unitsOrder, unitsPage, type CatalogUnit } from './catalog-units.ts'
import { readElements } from './pages.ts'
import { enrichedCatalog, idOfCatalog, listCatalogs, readCatalog } from './read-catalogs.ts'
import { addCatalog, changeCatalog, removeCatalog } from './save-catalog.ts'

/** Catalogs of command templates, which screens call command profiles, and the units that have them (002 §7). */
export const catalogs: readonly Bound[] = [
  handle(listCommandTemplateCatalogs, ({ query, scope, deps: { db } }) => listCatalogs(db, scope, query)),
  handle(getCommandTemplateCatalog, async ({ path, scope, deps: { db } }) =>
    readCatalog(db, scope, await idOfCatalog(db, scope, path.name)),
  ),
  handle(getCommandTemplateCatalogById, ({ path, scope, deps: { db } }) => readCatalog(db, scope, path.id)),
  handle(getCommandTemplateCatalogEnriched, ({ path, scope, deps: { db } }) => enrichedCatalog(db, scope, path.name)),
  // a new one is used by nobody yet: nothing to cascade to
  handle(createCommandTemplateCatalog, async ({ body, caller, scope, deps: { db } }) => ({
    id: await addCatalog(body, { db, scope, caller }),
  })),
  handle(updateCommandTemplateCatalog, ({ path, query, body, caller, scope, deps: { db } }) =>
    changeCatalog(path.name, body, query.cascade ?? false, { db, scope, caller }),
  ),
  handle(deleteCommandTemplateCatalog, ({ path, caller, scope, deps: { db } }) =>
    removeCatalog(path.name, { db, scope, caller }),
  ),

  ...[createCatalogAssetAssociations, createWolfCatalogAssetAssociations].map(operation =>
    handle(operation, ({ body, scope, deps: { db } }) => giveCatalog(db, scope, body)),
  ),
  ...[deleteCatalogAssetAssociations, removeCatalogAssetAssociations, removeWolfCatalogAssetAssociations].map(
    operation => handle(operation, ({ body, scope, deps: { db } }) => takeCatalog(db, scope, body)),
  ),

  handle(listCatalogAssetAssociations, async ({ query: { page, ...of }, scope, deps: { db } }) => {
    const { items, ...pages } = await readElements<CatalogUnit>(db, {
      rows: selectUnits(scope, of),
      order: unitsOrder,
      page,
      size: unitsPage,
    })
    return { ...pages, items: items.map(({ catalogId, assetId }) => ({ catalogId, assetId })) }
  }),
  handle(listWolfCatalogAssetAssociations, async ({ query: { page, ...of }, scope, deps: { db } }) => {
    const { items, totalCount } = await readPage<CatalogUnit>(db, {
      rows: selectUnits(scope, of),
      order: unitsOrder,
      start: page * unitsPage,
      limit: unitsPage,
    })
    return { totalCount, items: items.map(({ catalogVersion: _, ...rest }) => rest) }
  }),
  handle(listAssetAssociationsEnriched, async ({ path: { assetId }, query: { page }, scope, deps: { db } }) => {
    await requireUnit(db, scope, assetId)
    return readElements<CatalogUnit>(db, { rows: selectUnits(scope, { assetId }), order: unitsOrder, page })
  }),

  handle(getWolfCommandTemplateCatalogById, async ({ path, scope, deps: { db } }) =>
    plain(await readCatalog(db, scope, path.id)),
  ),
  // of several the first by name
  handle(getWolfAssetCatalog, async ({ path: { assetId }, scope, deps: { db } }) => {
    await requireUnit(db, scope, assetId)
    const {
      rows: [first],
    } = await sql<CatalogUnit>`${selectUnits(scope, { assetId })} order by ${unitsOrder} limit 1`.execute(db)
    return first ? { catalog: plain(await readCatalog(db, scope, first.catalogId)) } : {}
  }),
]

const plain = ({ updateTimestamp: _, ...catalog }: CommandManagerSchemas['Catalog']) => catalog
