import { listUnits } from '@muster/contract'
import { ScreenLink, StatePanel, TextField, useApi, useCan, useDebounced } from '@muster/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRecentUnits } from './recent-units.ts'
import { equipmentDashboard } from '../routes.ts'
import { TileContent } from '../tile/tile-content.tsx'
import '../board/board.css'
import './unit-choice.css'

const debounceMs = 400
const listed = 20

/** Selects a unit from recent ones or by search for a part of the name or serial number. */
export function UnitChoice(): ReactNode {
  const { t } = useTranslation()
  const maySearch = useCan({ anyOf: ['ADM_UNIT_VIEW', 'ADM_FLEET_AT_GLANCE_VIEW'] })
  const [text, setText] = useState('')
  const filter = useDebounced(text.trim(), debounceMs)
  const { recent } = useRecentUnits()
  const asked = useApi().queryFor(listUnits, { query: { limit: listed, ...(filter && { filter }) } })
  const units = useQuery({ ...asked, enabled: maySearch, placeholderData: keepPreviousData })
  if (!maySearch && recent.length === 0)
    return <StatePanel icon="search" title={t('dashboard.equipment.title')} subtitle={t('dashboard.choice.refused')} />
  return (
    <div className="dashboard unit-choice">
      <h1>{t('dashboard.choice.title')}</h1>
      {maySearch && (
        <TextField
          label={t('dashboard.choice.search')}
          type="search"
          autoComplete="off"
          value={text}
          onChange={event => setText(event.currentTarget.value)}
        />
      )}
      {recent.length > 0 && !filter && (
        <section aria-labelledby="recent-units">
          <h2 id="recent-units">{t('dashboard.choice.recent')}</h2>
          <UnitEntries units={recent.map(({ unitId, name }) => ({ unitId, name }))} />
        </section>
      )}
      {maySearch && (
        <section aria-labelledby="found-units">
          <h2 id="found-units">{t(filter ? 'dashboard.choice.found' : 'dashboard.choice.all')}</h2>
          <TileContent
            query={units}
            isEmpty={({ items }) => items.length === 0}
            empty={t('dashboard.choice.none', { text: filter })}
          >
            {({ items, totalCount }) => (
              <>
                <UnitEntries units={items} />
                <p className="m-muted tile-small" role="status">
                  {t(totalCount > items.length ? 'dashboard.choice.more' : 'dashboard.choice.count', {
                    count: totalCount,
                    shown: items.length,
                  })}
                </p>
              </>
            )}
          </TileContent>
        </section>
      )}
    </div>
  )
}

interface Entry {
  unitId: number
  name: string
  brandName?: string | undefined
  modelName?: string | undefined
  companyName?: string | undefined
  serial?: string | undefined
}

/** Lists units as links to their dashboards. */
function UnitEntries({ units }: { units: readonly Entry[] }): ReactNode {
  return (
    <ul className="unit-entries">
      {units.map(({ unitId, name, brandName, modelName, companyName, serial }) => (
        <li key={unitId}>
          <ScreenLink href={equipmentDashboard.href({ query: { equipmentId: unitId } })}>
            <b className="m-truncate" title={name}>
              {name}
            </b>
            <span className="m-muted m-truncate">{[brandName, modelName].filter(Boolean).join(' ')}</span>
            <span className="m-muted m-truncate">{serial}</span>
            <span className="m-muted m-truncate">{companyName}</span>
          </ScreenLink>
        </li>
      ))}
    </ul>
  )
}
