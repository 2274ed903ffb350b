import type { Place } from './place.ts'

/** What a map says, in the folder of its screen. */
export function addMapWords(place: Place, folder: string, prefix: string): void {
  place.add(
    `${folder}/map-words.ts`,
    `import type { MapLabels } from '@muster/map-kit'
import type { TFunction } from 'i18next'

export function mapWords(t: TFunction, distances: MapLabels['distances']): MapLabels {
  return {
    map: t('${prefix}'),
    zoomIn: t('${prefix}.zoomIn'),
    zoomOut: t('${prefix}.zoomOut'),
    fitAll: t('${prefix}.fitAll'),
    close: t('ui.close'),
    cluster: String,
    failed: { title: t('${prefix}.noMap'), webgl: t('${prefix}.noWebgl'), load: t('${prefix}.notLoaded'), retry: t('ui.retry') },
    distances,
  }
}
`,
  )
  place.say({
    [`${prefix}.zoomIn`]: 'Zoom in',
    [`${prefix}.zoomOut`]: 'Zoom out',
    [`${prefix}.fitAll`]: 'Show all',
    [`${prefix}.noMap`]: 'The map cannot be shown',
    [`${prefix}.noWebgl`]: 'This browser does not offer WebGL 2. The list works without it.',
    [`${prefix}.notLoaded`]: 'The map could not be loaded. Check the connection and try again.',
  })
}
