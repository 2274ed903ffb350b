import { mapTexts, type MapLabels } from '@muster/map-kit'
import type { DrawLabels } from '@muster/map-kit/drawing'
import type { TFunction } from 'i18next'

/** Returns the texts of the map and the drawing tools. */
export function mapLabels(t: TFunction, distances: MapLabels['distances']): { map: MapLabels; drawing: DrawLabels } {
  return {
    map: {
      map: t('profiles.map'),
      zoomIn: t('profiles.map.zoomIn'),
      zoomOut: t('profiles.map.zoomOut'),
      fitAll: t('profiles.map.fitAll'),
      close: t('ui.close'),
      cluster: count => t('profiles.map.cluster', { count }),
      failed: {
        title: t('profiles.map.failed'),
        webgl: t('profiles.map.failed.webgl'),
        load: t('profiles.map.failed.load'),
        retry: t('ui.retry'),
      },
      distances,
      ...mapTexts(t),
    },
    drawing: {
      tools: t('profiles.draw'),
      circle: t('profiles.draw.circle'),
      polygon: t('profiles.draw.polygon'),
      place: t('profiles.draw.place'),
      finish: t('profiles.draw.finish'),
      undo: t('profiles.draw.undo'),
      clear: t('profiles.draw.clear'),
      corner: (number, count) => t('profiles.draw.corner', { number, total: count }),
      addCorner: number => t('profiles.draw.addCorner', { number }),
      center: t('profiles.draw.center'),
      radius: t('profiles.draw.radius'),
      hint: {
        none: t('profiles.draw.hint'),
        circle: t('profiles.draw.hint.circle'),
        polygon: count => t('profiles.draw.hint.polygon', { placed: count }),
        editCircle: t('profiles.draw.hint.editCircle'),
        editPolygon: t('profiles.draw.hint.editPolygon'),
        full: most => t('profiles.draw.hint.full', { most }),
      },
      moved: (handle, lat, lng) => t('profiles.draw.moved', { handle, lat: lat.toFixed(5), lng: lng.toFixed(5) }),
    },
  }
}
