import { useMapMemory, type Overlay } from '@muster/map-kit'
import { useCan, useHost } from '@muster/ui'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

export type OverlayId = 'plan' | 'geofences' | 'trails' | 'names'

/** What the fleet map can show besides units, as far as the user may see it, and what is shown. */
export function useOverlays(): { overlays: readonly Overlay[]; isShown: (id: OverlayId) => boolean } {
  const { t } = useTranslation()
  const [{ overlays: switched }] = useMapMemory()
  const maySeeHistory = useCan({ anyOf: ['ADM_FLEET_HISTORY_VIEW'] })
  const hasPlan = useHost().core.config.map.sitePlan !== undefined
  const overlays = useMemo(
    () =>
      [
        ...(hasPlan ? [{ id: 'plan', label: t('map.layers.plan') }] : []),
        { id: 'geofences', label: t('map.layers.geofences') },
        ...(maySeeHistory ? [{ id: 'trails', label: t('map.layers.trails'), note: t('map.layers.trails.note') }] : []),
        { id: 'names', label: t('map.layers.names') },
      ].map(overlay => ({ ...overlay, isShown: switched[overlay.id] ?? overlay.id === 'plan' })),
    [t, hasPlan, maySeeHistory, switched],
  )
  return { overlays, isShown: id => overlays.some(overlay => overlay.id === id && overlay.isShown) }
}
