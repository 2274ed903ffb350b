import { type MapLabels, mapTexts } from '@muster/map-kit'
import { useSession } from '@muster/ui'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

const fleetLabelKeys = { map: 'map.label', fitAll: 'map.fitAll', cluster: 'map.cluster' } as const

/** Returns map labels in the user's language and length units. @param words message keys of the map's own labels */
export function useMapLabels(words: { map: string; fitAll: string; cluster: string } = fleetLabelKeys): MapLabels {
  const { t } = useTranslation()
  const isImperial = useSession()?.userSetting.userMuSettings.preset === 'imperial'
  return useMemo(
    () => ({
      map: t(words.map),
      zoomIn: t('map.zoomIn'),
      zoomOut: t('map.zoomOut'),
      fitAll: t(words.fitAll),
      close: t('map.close'),
      cluster: count => t(words.cluster, { count }),
      failed: {
        title: t('map.failed.title'),
        webgl: t('map.failed.webgl'),
        load: t('map.failed.load'),
        retry: t('map.failed.retry'),
      },
      distances: isImperial ? 'imperial' : 'metric',
      ...mapTexts(t),
    }),
    [t, words, isImperial],
  )
}

/** Message keys of a map that a filter narrows. */
export const filteredLabelKeys = { ...fleetLabelKeys, fitAll: 'map.filter.fit' } as const

/** Message keys of the history map. */
export const historyLabelKeys = {
  map: 'history.map',
  fitAll: 'history.fitAll',
  cluster: 'history.map.cluster',
} as const
