import { mapTexts, type MapLabels } from '@muster/map-kit'
import type { TFunction } from 'i18next'

export function mapLabels(t: TFunction, distances: MapLabels['distances']): MapLabels {
  return {
    map: t('maintenance.map'),
    zoomIn: t('maintenance.map.zoomIn'),
    zoomOut: t('maintenance.map.zoomOut'),
    fitAll: t('maintenance.map.fitAll'),
    close: t('ui.close'),
    cluster: count => t('maintenance.map.cluster', { count }),
    failed: {
      title: t('maintenance.map.noMap'),
      webgl: t('maintenance.map.noWebgl'),
      load: t('maintenance.map.notLoaded'),
      retry: t('ui.retry'),
    },
    distances,
    ...mapTexts(t),
  }
}
