import { useStatusLooks, type StatusLook } from '@muster/fleet-kit/statuses'
import { statusIds } from '@muster/signals'
import type { ColumnSeries } from '@muster/ui/charts'
import { useTranslation } from 'react-i18next'
import type { UseState } from './unit-sums.ts'

export type Looks = Readonly<Record<UseState, Pick<ColumnSeries, 'name' | 'state' | 'ownColour'>>>

/** Returns each state with the company's name and colour of its status; time without data has no status. */
export function useUseLooks(): Looks {
  const { t } = useTranslation()
  const lookOf = useStatusLooks()
  const ofStatus = (state: UseState, { name, colour }: StatusLook) => ({
    name: name ?? t(`reports.utilization.${state}`),
    ownColour: colour,
  })
  return {
    workingSeconds: ofStatus('workingSeconds', lookOf(statusIds.working)),
    movingSeconds: ofStatus('movingSeconds', lookOf(statusIds.moving)),
    idleSeconds: ofStatus('idleSeconds', lookOf(statusIds.idle)),
    offSeconds: { ...ofStatus('offSeconds', lookOf(statusIds.keyOff)), state: 'off' },
    noDataSeconds: { name: t('reports.utilization.noDataSeconds'), state: 'none' },
  }
}
