import type { MapLabels } from '@muster/map-kit'
import type { DrawLabels } from '@muster/map-kit/drawing'
import type { TFunction } from 'i18next'

/** What the map and its drawing say. */
export function mapWords(t: TFunction, distances: MapLabels['distances']): { map: MapLabels; drawing: DrawLabels } {
  return {
    map: {
      map: t('admin.map'),
      zoomIn: t('admin.map.zoomIn'),
      zoomOut: t('admin.map.zoomOut'),
      fitAll: t('admin.map.fitAll'),
      close: t('ui.close'),
      cluster: count => t('admin.map.cluster', { count }),
      failed: {
        title: t('admin.map.failed'),
        webgl: t('admin.map.failed.webgl'),
        load: t('admin.map.failed.load'),
        retry: t('ui.retry'),
      },
      distances,
    },
    drawing: {
      tools: t('admin.draw'),
      circle: t('admin.draw.circle'),
      polygon: t('admin.draw.polygon'),
      place: t('admin.draw.place'),
      finish: t('admin.draw.finish'),
      undo: t('admin.draw.undo'),
      clear: t('admin.draw.clear'),
      corner: (number, count) => t('admin.draw.corner', { number, total: count }),
      addCorner: number => t('admin.draw.addCorner', { number }),
      center: t('admin.draw.center'),
      radius: t('admin.draw.radius'),
      hint: {
        none: t('admin.draw.hint'),
        circle: t('admin.draw.hint.circle'),
        polygon: count => t('admin.draw.hint.polygon', { placed: count }),
        editCircle: t('admin.draw.hint.editCircle'),
        editPolygon: t('admin.draw.hint.editPolygon'),
        full: most => t('admin.draw.hint.full', { most }),
      },
      moved: (handle, lat, lng) => t('admin.draw.moved', { handle, lat: lat.toFixed(5), lng: lng.toFixed(5) }),
    },
  }
}
