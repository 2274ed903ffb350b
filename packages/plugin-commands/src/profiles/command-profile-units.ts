import {
  createWolfCatalogAssetAssociations,
  listWolfCatalogAssetAssociations,
  lookupUnits,
  removeWolfCatalogAssetAssociations,
} from '@muster/contract'
import { everyPage, type Assignable, type AssignmentClient } from '@muster/core'

/** Maximum number of units per call. */
const maxPerCall = 5000
const unitsPage = 1000

/** Assigns units to a command profile; a unit may have several profiles. */
export const commandProfileUnits: AssignmentClient<Assignable> = {
  kind: 'client',
  id: 'commands.profile-units',
  access: createWolfCatalogAssetAssociations.access,
  create: ({ api }) => ({
    async units(catalogId, signal) {
      const [units, associations] = await Promise.all([
        everyPage(page => api.call(lookupUnits, { query: { start: page * unitsPage, limit: unitsPage }, signal })),
        everyPage(page => api.call(listWolfCatalogAssetAssociations, { query: { catalogId, page }, signal })),
      ])
      const ids = new Set(associations.map(({ assetId }) => assetId))
      return units.map(({ id, label, companyName }) => ({
        unitId: Number(id),
        name: label,
        ...(typeof companyName === 'string' && { companyName }),
        assigned: ids.has(Number(id)),
      }))
    },
    async assign(catalogId, changes) {
      const sides = [true, false].map(side =>
        changes.filter(({ assign }) => assign === side).map(({ unitId }) => unitId),
      )
      const [added = [], removed = []] = sides
      for (let from = 0; from < added.length; from += maxPerCall)
        await api.call(createWolfCatalogAssetAssociations, {
          body: { catalogId, assetIds: added.slice(from, from + maxPerCall) },
        })
      for (let from = 0; from < removed.length; from += maxPerCall)
        await api.call(removeWolfCatalogAssetAssociations, {
          body: { catalogId, assetIds: removed.slice(from, from + maxPerCall) },
        })
      return { hasWarning: false }
    },
  }),
}
