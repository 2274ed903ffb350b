import { getUnit, getUnitsDetails } from '@muster/contract'
import { ModelPicture } from '@muster/fleet-kit/vehicle-images'
import { useApi } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TileContent } from '../tile/tile-content.tsx'
import { Facts } from '../tile/facts.tsx'
import { MoreLink } from '../tile/links.tsx'
import { refresh } from '../tile/refresh.ts'
import { useUnit } from './use-unit.ts'

/** Shows model, serial numbers, company and fleets of the unit. */
export function IdentityTile({ unitId }: { unitId: number }): ReactNode {
  const { t } = useTranslation()
  const api = useApi()
  const tracking = useUnit(unitId)
  const detail = useQuery({ ...api.queryFor(getUnit, { path: { unitId } }), ...refresh })
  const described = useQuery({ ...api.queryFor(getUnitsDetails, { body: [unitId] }), ...refresh })
  const [report] = described.data ?? []
  const isThere = tracking.data && detail.data && described.data
  const queries = [tracking, detail, described]
  const failed = queries.find(({ isError }) => isError)
  const query = {
    data: isThere && { tracking: tracking.data, detail: detail.data },
    error: failed?.error ?? null,
    isError: failed !== undefined,
    isFetching: queries.some(({ isFetching }) => isFetching),
    dataUpdatedAt: Math.min(...queries.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    refetch: () => queries.filter(({ isError }) => isError).map(({ refetch }) => refetch()),
  }
  return (
    <TileContent query={query}>
      {data => (
        <>
          {data.tracking.pictureModelId !== undefined && (
            <ModelPicture
              modelId={data.tracking.pictureModelId}
              label={t('dashboard.identity.picture', { name: data.tracking.name })}
            />
          )}
          <Facts
            facts={[
              {
                label: t('dashboard.identity.btm'),
                value: [report?.brandName, report?.typeName, report?.modelName].filter(Boolean).join(' · '),
              },
              { label: t('dashboard.identity.serial'), value: data.detail.serial },
              { label: t('dashboard.identity.device'), value: data.detail.deviceSerial },
              { label: t('dashboard.identity.company'), value: data.tracking.companyName },
              { label: t('dashboard.identity.fleets'), value: data.tracking.fleetNames.join(', ') },
            ]}
          />
          <MoreLink path="/administration/data/units/:id" href={`/administration/data/units/${unitId}`}>
            {t('dashboard.onward.unit')}
          </MoreLink>
        </>
      )}
    </TileContent>
  )
}
