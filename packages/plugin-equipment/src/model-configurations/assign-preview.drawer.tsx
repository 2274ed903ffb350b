import { previewBtmAssign, type FleetSchemas } from '@muster/contract'
import { Button, Facts, type Fact, Loading, useApi, useFormat } from '@muster/ui'
import { Drawer } from '@muster/ui/drawer'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './model-configurations.css'

type Effect = FleetSchemas['BtmUnitEffect']

interface Props {
  btmId: number
  name: string
  assignments: FleetSchemas['BtmAssignments']
  busy: boolean
  onAssign(): void
  onClose(): void
}

/** Maximum number of listed units; the rest is shown as a count. */
const maxShown = 200

/** Previews the profiles that each unit gains and loses in an assignment. */
export function AssignPreviewDrawer({ btmId, name, assignments, busy, onAssign, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const { number } = useFormat()
  const api = useApi()
  const { data, error, refetch } = useQuery({
    queryKey: ['equipment.btm-preview', btmId, assignments],
    queryFn: ({ signal }) => api.call(previewBtmAssign, { path: { btmId }, body: assignments, signal }),
    // other users may change the units at any time
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const more = (data?.units.length ?? 0) - maxShown
  return (
    <Drawer
      title={t('equipment.btm.preview', { name })}
      onClose={onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button look="primary" busy={busy} disabled={!data} onClick={onAssign}>
            {t('equipment.btm.preview.assign')}
          </Button>
        </>
      }
    >
      <div className="model-configuration-form">
        {!data && !error && <Loading />}
        {error && !data && (
          <p role="alert" className="m-error">
            {error.message}{' '}
            <Button look="quiet" onClick={() => void refetch()}>
              {t('ui.retry')}
            </Button>
          </p>
        )}
        {data?.notAssigned.map(text => (
          <p key={text} role="note">
            {text}
          </p>
        ))}
        {data?.units.length === 0 && <p>{t('equipment.btm.preview.nothing')}</p>}
        {data && data.units.length > 0 && (
          <>
            <p>{t('equipment.btm.preview.units', { count: data.units.length, shown: number(data.units.length) })}</p>
            <ul className="model-configuration-effects" aria-label={t('equipment.btm.preview.list')}>
              {data.units.slice(0, maxShown).map(effect => (
                <UnitEffect key={effect.unitId} effect={effect} />
              ))}
            </ul>
          </>
        )}
        {more > 0 && <p className="m-muted">{t('equipment.btm.preview.more', { count: more, shown: number(more) })}</p>}
      </div>
    </Drawer>
  )
}

function UnitEffect({ effect: { unitName, modelBefore, modelAfter, gets, loses } }: { effect: Effect }): ReactNode {
  const { t } = useTranslation()
  const none = t('equipment.unit.profile.none')
  const namesOf = (changes: Effect['gets']) =>
    changes.map(({ kind, name }) => t('equipment.btm.preview.profile', { kind: t(kindLabel[kind]), name })).join(', ')
  const lines: readonly (Fact | false)[] = [
    modelBefore !== modelAfter && [
      t('equipment.btm.model'),
      t('equipment.btm.preview.model', { before: modelBefore ?? none, after: modelAfter ?? none }),
    ],
    gets.length > 0 && [t('equipment.btm.preview.gets'), namesOf(gets)],
    loses.length > 0 && [t('equipment.btm.preview.loses'), namesOf(loses)],
  ]
  return (
    <li aria-label={unitName}>
      <strong>{unitName}</strong>
      <Facts facts={lines.filter(line => line !== false)} />
    </li>
  )
}

const kindLabel = {
  CAN_BUS: 'equipment.unit.profile.canBusProfile',
  STATUS: 'equipment.unit.profile.statusProfile',
  POWER: 'equipment.unit.profile.powerProfile',
  CURFEW: 'equipment.unit.profile.curfewProfile',
  INPUT_OUTPUT: 'equipment.unit.profile.inputOutputProfile',
  GEOFENCE: 'equipment.unit.profile.geoFenceProfile',
  MAINTENANCE: 'equipment.unit.profile.maintenanceProfile',
  COMMAND_PROFILE: 'equipment.unit.profile.commandProfile',
} as const satisfies Record<Effect['gets'][number]['kind'], string>
