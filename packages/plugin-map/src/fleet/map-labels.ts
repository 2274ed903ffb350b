import type { MapLabels } from '@muster/map-kit'
import type { TFunction } from 'i18next'

export function mapLabels(t: TFunction, distances: MapLabels['distances']): MapLabels {
  return {
    map: t('map.label'),
    zoomIn: t('map.zoomIn'),
    zoomOut: t('map.zoomOut'),
    fitAll: t('map.fitAll'),
    close: t('map.close'),
    cluster: count => t('map.cluster', { count }),
    failed: {
      title: t('map.failed.title'),
      webgl: t('map.failed.webgl'),
      load: t('map.failed.load'),
      retry: t('map.failed.retry'),
    },
    distances,
  }
}
