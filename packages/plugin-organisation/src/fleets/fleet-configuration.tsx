import { getFleetConfiguration } from '@muster/contract'
import { Button, useApi, useFormat } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { UnfinishedDrawer, type Unfinished } from './unfinished.drawer.tsx'
import './fleet-configuration.css'

const refreshMs = 10_000

/** Shows how many units of a fleet have applied their profiles, and opens the list of the others. Empty without such units. */
export function FleetConfiguration({ fleetId }: { fleetId: number }): ReactNode {
  const { t } = useTranslation()
  const { number } = useFormat()
  const api = useApi()
  const [open, setOpen] = useState<Unfinished>()
  const { data } = useQuery({
    ...api.queryFor(getFleetConfiguration, { path: { fleetId } }),
    refetchInterval: ({ state }) => (state.data && state.data.pendingCount > 0 ? refreshMs : false),
  })
  if (!data) return null
  const { refusedCount, pendingCount, appliedCount, notSupportedCount } = data
  if (refusedCount + pendingCount + appliedCount === 0) return null
  return (
    <section aria-label={t('organisation.fleet.configuration')}>
      <h2>{t('organisation.fleet.configuration')}</h2>
      <p className="m-muted">{t('organisation.fleet.configuration.text')}</p>
      <ul className="fleet-configuration">
        <li>{t('organisation.fleet.applied', { shown: number(appliedCount) })}</li>
        {pendingCount > 0 && (
          <li>
            <Button onClick={() => setOpen('PENDING')}>
              {t('organisation.fleet.pending', { shown: number(pendingCount) })}
            </Button>
          </li>
        )}
        {refusedCount > 0 && (
          <li>
            <Button onClick={() => setOpen('REFUSED')}>
              {t('organisation.fleet.refused', { shown: number(refusedCount) })}
            </Button>
          </li>
        )}
        {notSupportedCount > 0 && <li>{t('organisation.fleet.notSupported', { shown: number(notSupportedCount) })}</li>}
      </ul>
      {open && <UnfinishedDrawer fleetId={fleetId} state={open} onClose={() => setOpen(undefined)} />}
    </section>
  )
}
