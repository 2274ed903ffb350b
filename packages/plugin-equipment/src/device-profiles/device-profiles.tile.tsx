import { getUnit, type FleetSchemas } from '@muster/contract'
import { DeviceProfileState } from '@muster/fleet-kit/device-settings'
import { Button, Loading, ScreenLink, useApi } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { unitDetail } from '../units/units.routes.ts'
import { useDeviceProfiles } from './use-device-profiles.ts'

type Unit = FleetSchemas['UnitDetail']

const refresh = { refetchInterval: 60_000 }

/** Profile kinds with their kinds on the device. */
const kinds = {
  canBusProfile: 'can',
  statusProfile: 'status',
  powerProfile: 'power',
  curfewProfile: 'curfew',
  inputOutputProfile: 'io',
} as const

/** Shows the profiles of a unit, and its device's response to them. */
export function DeviceProfilesTile({ unitId }: { unitId: number }): ReactNode {
  const { t } = useTranslation()
  const unit = useQuery({ ...useApi().queryFor(getUnit, { path: { unitId } }), ...refresh })
  if (unit.data) return <Profiles unit={unit.data} />
  if (!unit.isError) return <Loading />
  return (
    <div className="tile-failed" role="alert">
      <p>{t('ui.partFailed')}</p>
      <p className="m-muted tile-small">{unit.error.message}</p>
      <Button busy={unit.isFetching} onClick={() => void unit.refetch()}>
        {t('ui.retry')}
      </Button>
    </div>
  )
}

function Profiles({ unit }: { unit: Unit }): ReactNode {
  const { t } = useTranslation()
  const atDevice = useDeviceProfiles(unit)
  const { profiles, unitId } = unit
  const rows = (Object.keys(kinds) as (keyof typeof kinds)[]).flatMap(kind => {
    const profile = profiles[kind]
    return profile?.assigned
      ? [{ kind, name: profile.profileName, label: t(`equipment.unit.profile.${kind}`), device: atDevice(kinds[kind]) }]
      : []
  })
  const fences = profiles.geoFenceProfiles.filter(({ assigned }) => assigned)
  const all =
    fences.length === 0
      ? rows
      : [
          ...rows,
          {
            kind: 'geofences',
            name: fences.map(({ profileName }) => profileName).join(', '),
            label: t('equipment.unit.profile.geoFenceProfile'),
            device: atDevice('geofences'),
          },
        ]
  return (
    <>
      {all.length === 0 ? (
        <p className="tile-empty">{t('equipment.deviceProfiles.none')}</p>
      ) : (
        <dl className="tile-facts">
          {all.map(({ kind, name, label, device }) => (
            <div key={kind}>
              <dt>{label}</dt>
              <dd>
                {name ?? '-'}
                {device && <DeviceProfileState profile={device} />}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className="tile-onward">
        <ScreenLink href={unitDetail.href({ params: { id: unitId } })}>{t('equipment.deviceProfiles.more')}</ScreenLink>
      </p>
    </>
  )
}
