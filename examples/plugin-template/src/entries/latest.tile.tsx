import { Loading, Retry, ScreenLink, Time } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { entryList } from '../routes.ts'
import { useEntries } from './use-entries.ts'

/** Shows the three newest entries. */
export function LatestTile(): ReactNode {
  const { t } = useTranslation()
  const { data, error, refetch } = useEntries(3)
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
        <p className="tile-empty">{t('template.empty')}</p>
      ) : (
        <dl className="tile-facts">
          {data.items.map(({ id, unitName, time }) => (
            <div key={id}>
              <dt>{unitName}</dt>
              <dd>
                <Time value={time} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className="tile-onward">
        <ScreenLink href={entryList.href()}>{t('template.all')}</ScreenLink>
      </p>
    </>
  )
}
