import { mapTexts, type MapLabels } from '@muster/map-kit'
import type { TFunction } from 'i18next'

interface OwnLabels extends Pick<MapLabels, 'map' | 'cluster'> {
  /** Advice for a browser without WebGL. */
  webgl: string
}

/** Returns the labels of a report's map. */
export function reportMapLabels(
  t: TFunction,
  distances: MapLabels['distances'],
  { map, cluster, webgl }: OwnLabels,
): MapLabels {
  return {
    map,
    zoomIn: t('reports.map.zoomIn'),
    zoomOut: t('reports.map.zoomOut'),
    fitAll: t('reports.map.fitAll'),
    close: t('ui.close'),
    cluster,
    failed: { title: t('reports.map.noMap'), webgl, load: t('reports.map.notLoaded'), retry: t('ui.retry') },
    distances,
    ...mapTexts(t),
  }
}
