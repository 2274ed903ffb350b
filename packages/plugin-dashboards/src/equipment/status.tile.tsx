import { Ago } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TileContent } from '../tile/tile-content.tsx'
import { StatusDot } from '../tile/status-dot.tsx'
import { useUnit } from './use-unit.ts'

/** Shows the current status of the unit. */
export function UnitStatusTile({ unitId }: { unitId: number }): ReactNode {
  const { t } = useTranslation()
  return (
    <TileContent query={useUnit(unitId)}>
      {({ statusName, statusColor, lastPositionTimestamp, lastAccessNotes, deviceNotes }) => (
        <>
          <p className="tile-state">
            <StatusDot colour={`#${statusColor}`} /> {statusName}
          </p>
          <p className="m-muted">
            {lastPositionTimestamp ? (
              <Ago
                moment={lastPositionTimestamp}
                text={({ unit, ago }) =>
                  unit === 'second'
                    ? t('dashboard.unitStatus.justReported')
                    : t('dashboard.unitStatus.reported', { ago })
                }
              />
            ) : (
              t('dashboard.unitStatus.never')
            )}
          </p>
          {[lastAccessNotes, deviceNotes].filter(Boolean).map(note => (
            <p key={note}>{note}</p>
          ))}
        </>
      )}
    </TileContent>
  )
}
