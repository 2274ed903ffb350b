import { missing } from '@muster/core'
import { useFormat } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TileContent } from '../tile/tile-content.tsx'
import { Facts } from '../tile/facts.tsx'
import { MoreLink } from '../tile/links.tsx'
import { useLastInfo } from './use-unit.ts'

/** Shows the last position; five decimals are about a metre. */
export function PositionTile({ unitId }: { unitId: number }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <TileContent query={useLastInfo(unitId)} isEmpty={({ position }) => !position} empty={t('dashboard.position.none')}>
      {({ position, address, timestamp }) => (
        <>
          <Facts
            facts={[
              { label: t('dashboard.position.address'), value: address },
              { label: t('dashboard.position.coordinates'), value: coordinates(position) },
              { label: t('dashboard.position.time'), value: format.dateTimeZone(timestamp) },
            ]}
          />
          <MoreLink path="/fleet" href={`/fleet?unitId=${unitId}`}>
            {t('dashboard.onward.onMap')}
          </MoreLink>
        </>
      )}
    </TileContent>
  )
}

const coordinates = (position: { lat: number; lng: number } | undefined) =>
  position ? `${position.lat.toFixed(5)}, ${position.lng.toFixed(5)}` : missing
