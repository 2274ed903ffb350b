import { unitActions } from '@muster/core'
import { ModelPicture } from '@muster/fleet-kit/vehicle-images'
import { UnitReportMenu } from '@muster/fleet-kit/report'
import { type LatLng, MapPopup, useMap, within } from '@muster/map-kit'
import { Button, Fills } from '@muster/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { UnitFacts, useUnitQueries } from './unit-facts.tsx'
import type { Status } from './use-statuses.ts'
import type { UnitPosition } from '../clients/fleet-positions.client.ts'

interface Props {
  unitId: number
  /** Drawn marker, which the popup follows. */
  shown: UnitPosition | undefined
  statuses?: ReadonlyMap<number, Status>
  /** Number of further units at the same location. */
  others?: number
  onOthers?(): void
  onClose(): void
}

/** Shows values and actions of a unit. */
export function UnitPopup({ unitId, shown, statuses, others = 0, onOthers, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const about = useUnitQueries(unitId)
  const { data, isError } = about.unit
  const at = shown ?? data?.lastPosition
  const name = data?.name ?? shown?.name ?? t('ui.loading')
  useKeepInView(at)
  if (!at) return <NoPosition name={data?.name} failed={isError} />
  return (
    <MapPopup at={at} label={name} onClose={onClose}>
      <div className="unit-popup">
        {data?.pictureModelId !== undefined && (
          <ModelPicture modelId={data.pictureModelId} label={t('map.popup.picture', { name })} />
        )}
        <UnitFacts about={about} shown={shown} statuses={statuses} hasCompany />
        {others > 0 && (
          <Button look="quiet" icon="list" onClick={onOthers}>
            {t('map.spot.others', { count: others })}
          </Button>
        )}
        <div className="unit-actions">
          <Fills slot={unitActions} context={{ unitId, unitName: name }} />
          <UnitReportMenu unitId={unitId} />
        </div>
      </div>
    </MapPopup>
  )
}

/** Explains a linked unit without a position or without access. */
function NoPosition({ name, failed }: { name: string | undefined; failed: boolean }): ReactNode {
  const { t } = useTranslation()
  if (failed)
    return (
      <p className="unit-nowhere" role="status">
        {t('map.unit.failed')}
      </p>
    )
  return (
    name && (
      <p className="unit-nowhere" role="status">
        {t('map.unit.nowhere', { name })}
      </p>
    )
  )
}

/** Pans the map when the unit drives out of view, unless the user had moved it out of view. */
export function useKeepInView(at: LatLng | undefined): void {
  const map = useMap()
  const before = useRef<LatLng>(undefined)
  const [lat, lng] = [at?.lat, at?.lng]
  useEffect(() => {
    if (lat === undefined || lng === undefined) return
    const [from, to] = [before.current, { lat, lng }]
    before.current = to
    const sight = map.bounds()
    if (from && sight && within(sight, from) && !within(sight, to)) map.flyTo(to)
  }, [map, lat, lng])
}
