import { trackColor } from '@muster/map-kit'
import { useService } from '@muster/ui'
import { skipToken, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { history } from '../services/history/history.service.ts'
import type { HistoryPosition, Track } from '../services/history/track.ts'
import { roadsOf } from './lines.ts'

/** Roads along the positions of the page, while they are switched on. A failure is only noted (001 §8). */
export function useMatched(isOn: boolean, positions: readonly HistoryPosition[], tracks: readonly Track[]) {
  const { t } = useTranslation()
  const service = useService(history)
  const units = useMemo(
    () => (isOn ? [...Map.groupBy(positions, ({ unitId }) => unitId)].filter(([, own]) => own.length > 1) : []),
    [isOn, positions],
  )
  const answers = useQueries({
    queries: units.map(([, own]) => {
      const query = service.matched(own)
      return { ...query, queryFn: isOn ? query.queryFn : skipToken, staleTime: Infinity }
    }),
    combine: results => ({
      data: results.map(({ data }) => data),
      isPending: results.some(({ isPending }) => isPending),
      isFailed: results.some(({ isError }) => isError),
    }),
  })
  const lines = useMemo(
    () =>
      units.flatMap(([unitId, own], i) => {
        const points = answers.data[i]?.snappedPoints ?? []
        const place = tracks.findIndex(track => track.unitId === unitId)
        const track = tracks[place]
        const ids = own.map(({ positionId }) => positionId)
        return track ? roadsOf(points, ids, track, trackColor(place + 2)) : []
      }),
    [units, answers.data, tracks],
  )
  const note = answers.isFailed ? t('history.match.failed') : answers.isPending ? t('history.match.loading') : undefined
  return { lines, note }
}
