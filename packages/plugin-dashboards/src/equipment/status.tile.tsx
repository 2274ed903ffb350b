import { Ago } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Answer } from '../tile/tile-content.tsx'
import { Mark } from '../tile/mark.tsx'
import { useUnit } from './use-unit.ts'

/** What the unit is doing now. */
export function UnitStatusTile({ unitId }: { unitId: number }): ReactNode {
  const { t } = useTranslation()
  return (
    <Answer query={useUnit(unitId)}>
      {({ statusName, statusColor, lastPositionTimestamp, lastAccessNotes, deviceNotes }) => (
        <>
          <p className="tile-state">
            <Mark colour={`#${statusColor}`} /> {statusName}
          </p>
          <p className="m-muted">
            {lastPositionTimestamp ? (
              <>
                {t('dashboard.unitStatus.reported')} <Ago moment={lastPositionTimestamp} />
              </>
            ) : (
              t('dashboard.unitStatus.never')
            )}
          </p>
          {[lastAccessNotes, deviceNotes].filter(Boolean).map(note => (
            <p key={note}>{note}</p>
          ))}
        </>
      )}
    </Answer>
  )
}
