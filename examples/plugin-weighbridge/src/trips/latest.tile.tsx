import { Loading, Retry, ScreenLink, useApi, useFormat } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { listWeighings } from '../calls.ts'
import { tripWeightList } from '../routes.ts'

/** Shows the three newest weights. */
export function LatestTile(): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const { data, error, refetch } = useQuery({ ...useApi().queryFor(listWeighings), refetchInterval: 60_000 })
  if (!data && !error) return <Loading />
  if (!data)
    return (
      <div className="tile-failed" role="alert">
        <p>{t('ui.partFailed')}</p>
        <Retry error={error} onRetry={() => void refetch()} />
      </div>
    )
  return (
    <>
      {data.items.length === 0 ? (
        <p className="tile-empty">{t('weighbridge.empty')}</p>
      ) : (
        <dl className="tile-facts">
          {data.items.slice(0, 3).map(({ unitId, unitName, time, kilograms }) => (
            <div key={`${unitId} ${time}`}>
              <dt>{unitName}</dt>
              <dd>{format.number(kilograms)} kg</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="tile-onward">
        <ScreenLink href={tripWeightList.href()}>{t('weighbridge.all')}</ScreenLink>
      </p>
    </>
  )
}
