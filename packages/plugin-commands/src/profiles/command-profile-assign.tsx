import {
  getCommandTemplateCatalogById,
  createWolfCatalogAssetAssociations,
  listWolfCatalogAssetAssociations,
  lookupUnits,
  removeWolfCatalogAssetAssociations,
} from '@muster/contract'
import { useApi } from '@muster/ui'
import { AssignScreen, useAssign } from '@muster/ui/screens'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { commandProfileList } from './profiles.routes.ts'
import { everyPage, type Assignable, type AssignmentClient } from '@muster/core'

/** Maximum number of units per call. */
const maxPerCall = 5000
const unitsPage = 1000

/** Assigns units to a command profile; a unit may have several profiles. */
const commandProfileUnits: AssignmentClient<Assignable> = {
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

export function CommandProfileAssign({ query: { catalogId } }: { query: { catalogId: number } }): ReactNode {
  const { t } = useTranslation()
  const { data } = useQuery(useApi().queryFor(getCommandTemplateCatalogById, { path: { id: catalogId } }))
  const name = data?.name ?? ''
  const assign = useAssign(commandProfileUnits, { id: catalogId, name, back: commandProfileList.href() })
  return <AssignScreen title={t('commandProfiles.assign')} name={name} owner={data?.companyName} assign={assign} />
}
