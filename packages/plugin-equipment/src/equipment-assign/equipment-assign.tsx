import type { FleetSchemas } from '@muster/contract'
import { DeviceProfileState, type DeviceProfile } from '@muster/fleet-kit/device-settings'
import { Button, Loading, Retry, StatePanel } from '@muster/ui'
import { Screen } from '@muster/ui/screens'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDeviceProfiles } from '../device-profiles/use-device-profiles.ts'
import { KindRow } from './kind-row.tsx'
import { useEquipmentAssign } from './use-equipment-assign.ts'
import './equipment-assign.css'

/** Shows all profiles of a unit, those available to its company, and the effect of a change. */
export function EquipmentAssign({ params }: { params: { id: string } }): ReactNode {
  return <UnitProfiles key={params.id} unitId={Number(params.id)} />
}

function UnitProfiles({ unitId }: { unitId: number }): ReactNode {
  const { t } = useTranslation()
  const { unit, others, status, error, reload, rows, changes, mayAssign, busy, select, save } =
    useEquipmentAssign(unitId)
  const deviceProfile = useDeviceProfiles(unit ?? noUnit)
  if (!unit || !others)
    return (
      <Screen title={t('equipment.assign')}>
        {status === 'loading' ? (
          <Loading />
        ) : (
          <StatePanel icon="alert" title={t('equipment.assign.failed')} subtitle={error?.message}>
            <Retry error={error} look="primary" onRetry={reload} />
          </StatePanel>
        )}
      </Screen>
    )
  const actions = mayAssign && (
    <>
      <span className="m-muted" role="status">
        {t('equipment.assign.changes', { count: changes })}
      </span>
      {/* stays enabled after saving to keep the focus */}
      <Button
        look="primary"
        busy={busy}
        aria-disabled={changes === 0 || undefined}
        onClick={changes === 0 ? undefined : save}
      >
        {t('screens.save')}
      </Button>
    </>
  )
  return (
    <Screen title={t('equipment.assign.of', { name: unit.name })} actions={actions} className="equipment-assign">
      <p className="m-muted">
        {t(mayAssign ? 'equipment.assign.text' : 'equipment.assign.readOnly', { company: unit.companyName })}
      </p>
      <div className="equipment-kinds">
        {rows.map(row => (
          <KindRow
            key={row.kind.id}
            unit={unit}
            row={row}
            atDevice={deviceProfile(row.kind.deviceKind)}
            onSelect={value => void select(row, value)}
          />
        ))}
      </div>
      <Others profiles={others} fencesAtDevice={deviceProfile('geofences')} />
    </Screen>
  )
}

const noUnit = { unitId: 0, takesSettings: false, version: 0 }

interface OthersProps {
  profiles: FleetSchemas['AllUnitProfiles']
  fencesAtDevice: DeviceProfile | undefined
}

/** Shows profiles with their own screens: several per kind, or with counters to enter. */
function Others({ profiles, fencesAtDevice }: OthersProps): ReactNode {
  const { t } = useTranslation()
  const names = (all: readonly FleetSchemas['UnitProfile'][]) =>
    all.map(({ profileName }) => profileName).join(', ') || t('equipment.assign.none')
  const { maintenanceProfile, geoFenceProfiles, commandProfiles = [] } = profiles
  return (
    <section aria-label={t('equipment.assign.others')}>
      <h2>{t('equipment.assign.others')}</h2>
      <p className="m-muted">{t('equipment.assign.others.text')}</p>
      <dl className="equipment-others">
        {(
          [
            ['maintenance', maintenanceProfile.assigned ? [maintenanceProfile] : []],
            ['geofences', geoFenceProfiles],
            ['commands', commandProfiles],
          ] as const
        ).map(([kind, all]) => (
          <div key={kind}>
            <dt>{t(`equipment.assign.others.${kind}`)}</dt>
            <dd>
              {names(all)}
              {kind === 'geofences' && fencesAtDevice && <DeviceProfileState profile={fencesAtDevice} />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
