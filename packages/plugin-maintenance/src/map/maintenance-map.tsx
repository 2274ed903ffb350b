import { stateColour } from '@muster/core'
import { ListedMap, MapProvider, PlaceList, mapTexts, type ListedPlace, type MapLabels } from '@muster/map-kit'
import { Button, Loading, StatePanel, useHost, useClient, useSession } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import { useMissingProfileWarning } from '../fleet/use-missing-profile-warning.ts'
import { maintenanceLists } from '../clients/index.ts'
import { StatusPopup } from './status-popup.tsx'
import { stateGroups, unitsOnMap, type UnitOnMap } from './units-on-map.ts'

/** Maximum number of units in one response. */
const maxUnits = 1000

/** Shows unit positions and their maintenance status (001 §2). */
export function MaintenanceMap({ query: { unitIds } }: { query: { unitIds: readonly number[] } }): ReactNode {
  const { t } = useTranslation()
  const lists = useClient(maintenanceLists)
  const result = useQuery(lists.status(unitIds, { page: 1, size: maxUnits }))
  useMissingProfileWarning(unitIds, result.data?.totalCount)
  const units = useMemo(() => unitsOnMap(result.data?.items ?? []), [result.data])
  if (result.isPending) return <Loading />
  if (result.isError) {
    return (
      <StatePanel icon="alert" title={t('maintenance.map.failed')} subtitle={result.error.message}>
        <Button look="primary" onClick={() => void result.refetch()}>
          {t('ui.retry')}
        </Button>
      </StatePanel>
    )
  }
  if (units.length === 0)
    return <StatePanel icon="map" title={t('maintenance.map.empty')} subtitle={t('maintenance.map.emptyHint')} />
  return (
    <MapProvider>
      <UnitMap units={units} />
    </MapProvider>
  )
}

function UnitMap({ units }: { units: readonly UnitOnMap[] }): ReactNode {
  const { t } = useTranslation()
  const { theme } = useHost()
  const session = useSession()
  const [opened, setOpened] = useState<number>()
  const isImperial = session?.userSetting.userMuSettings.preset === 'imperial'
  const labels = useMemo(() => mapLabels(t, isImperial ? 'imperial' : 'metric'), [t, isImperial])
  const places = useMemo(
    () =>
      units.map(({ unitId, name, iconName, position: [lng, lat], mostSevereStateCode: state }): ListedPlace => ({
        id: unitId,
        name,
        lat,
        lng,
        iconName,
        note: t(`maintenance.state.${state}`),
        color: stateColour(theme.maintenanceColours, state),
        group: state,
      })),
    [theme, units, t],
  )
  const groups = useMemo(() => stateGroups(theme, t), [theme, t])
  const shown = units.find(({ unitId }) => unitId === opened)
  return (
    <>
      <h1 className="m-visually-hidden">{t('maintenance.map')}</h1>
      <ListedMap
        label={t('maintenance.map.units')}
        places={places}
        groups={groups}
        openedId={opened}
        onOpen={setOpened}
        labels={labels}
        popup={shown && <StatusPopup key={shown.unitId} unit={shown} onClose={() => setOpened(undefined)} />}
      >
        <PlaceList label={t('maintenance.map.units')} places={places} openedId={opened} onOpen={setOpened} />
      </ListedMap>
    </>
  )
}

function mapLabels(t: TFunction, distances: MapLabels['distances']): MapLabels {
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
