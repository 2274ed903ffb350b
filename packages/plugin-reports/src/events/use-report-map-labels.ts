import { mapTexts, type MapLabels } from '@muster/map-kit'
import { useSession } from '@muster/ui'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** Message keys in which the maps of reports differ. */
interface OwnTexts {
  map: string
  /** Name of a cluster, by count. */
  cluster: string
  /** Advice for a browser without WebGL. */
  webgl: string
}

/** Returns the labels of a report's map. */
export function useReportMapLabels({ map, cluster, webgl }: OwnTexts): MapLabels {
  const { t } = useTranslation()
  const { preset } = useSession()?.userSetting.userMuSettings ?? {}
  return useMemo(
    () => ({
      map: t(map),
      zoomIn: t('reports.map.zoomIn'),
      zoomOut: t('reports.map.zoomOut'),
      fitAll: t('reports.map.fitAll'),
      close: t('ui.close'),
      cluster: count => t(cluster, { count }),
      failed: {
        title: t('reports.map.noMap'),
        webgl: t(webgl),
        load: t('reports.map.notLoaded'),
        retry: t('ui.retry'),
      },
      distances: preset === 'imperial' ? 'imperial' : 'metric',
      ...mapTexts(t),
    }),
    [t, preset, map, cluster, webgl],
  )
}
