import { mapTexts, type MapLabels } from '@muster/map-kit'
import type { TFunction } from 'i18next'

export function mapLabels(t: TFunction, distances: MapLabels['distances']): MapLabels {
  return {
    map: t('reports.events.map'),
    zoomIn: t('reports.map.zoomIn'),
    zoomOut: t('reports.map.zoomOut'),
    fitAll: t('reports.map.fitAll'),
    close: t('ui.close'),
    cluster: count => t('reports.map.cluster', { count }),
    failed: {
      title: t('reports.map.noMap'),
      webgl: t('reports.map.noWebgl'),
      load: t('reports.map.notLoaded'),
      retry: t('ui.retry'),
    },
    distances,
    ...mapTexts(t),
  }
}
