import {
  createBtmProfiles,
  getBtmProfiles,
  lookupCanProfiles,
  lookupCurfewProfiles,
  lookupDutyProfiles,
  lookupGeoFenceProfiles,
  lookupIoProfiles,
  lookupMaintenanceProfiles,
  lookupPowerProfiles,
  type FleetSchemas,
} from '@muster/contract'
import { numbered, useLookup } from '@muster/fleet-kit/lookups'
import { Button, Loading, toast, useApi, useCan, useLeave } from '@muster/ui'
import { Select } from '@muster/ui/controls'
import { Drawer } from '@muster/ui/drawer'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CommandProfiles } from './command-profiles.tsx'
import './model-configurations.css'

type Template = Omit<FleetSchemas['ProfileTemplate'], 'btmId'>

const lookups = {
  canBusProfileId: lookupCanProfiles,
  statusProfileId: lookupDutyProfiles,
  powerProfileId: lookupPowerProfiles,
  curfewProfileId: lookupCurfewProfiles,
  inputOutputProfileId: lookupIoProfiles,
  geoFenceProfileId: lookupGeoFenceProfiles,
  maintenanceProfileId: lookupMaintenanceProfiles,
} as const
type Field = keyof typeof lookups
const fields = Object.keys(lookups) as Field[]

interface Props {
  btmId: number
  name: string
  /** False for a configuration of a parent company. */
  maySave?: boolean
  onClose(): void
}

/** Returns true if the command profiles differ, independent of their order. */
const hasOtherCommandProfiles = (ids: readonly number[] | undefined, { commandProfileIds = [] }: Template = {}) =>
  ids !== undefined && ids.toSorted().join() !== commandProfileIds.toSorted().join()

/** Edits the profiles that units of a model receive, or can select in the unit form. */
export function ProfilesDrawer({ btmId, name, maySave = true, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const api = useApi()
  const queries = useQueryClient()
  const mayEdit = useCan({ anyOf: ['ADM_BTM_EDIT'] }) && maySave
  const { data, error: failure } = useQuery({
    ...api.queryFor(getBtmProfiles, { path: { id: btmId } }),
    refetchOnWindowFocus: false,
  })
  const [edited, edit] = useState<Template>({})
  const isDirty =
    fields.some(field => field in edited && edited[field] !== data?.[field]) ||
    hasOtherCommandProfiles(edited.commandProfileIds, data)
  const { mutate, isPending, error } = useMutation({
    ...api.mutationFor(createBtmProfiles),
    onSuccess: () => {
      toast({ tone: 'success', text: t('equipment.changed', { name }) })
      void queries.invalidateQueries({ queryKey: [getBtmProfiles.id] })
      onClose()
    },
  })
  const leave = useLeave(onClose, { isDirty, isBusy: isPending })
  const save = () => mutate({ body: { ...data, ...edited, btmId } })
  return (
    <Drawer
      title={t('equipment.profiles.of', { name })}
      onClose={leave}
      footer={
        <>
          <Button disabled={isPending} onClick={leave}>
            {t('ui.cancel')}
          </Button>
          {mayEdit && (
            <Button look="primary" busy={isPending} disabled={!isDirty} onClick={save}>
              {t('screens.save')}
            </Button>
          )}
        </>
      }
    >
      <div className="model-configuration-form">
        <p className="m-muted">{t('equipment.profiles.hint')}</p>
        {!data && !failure && <Loading />}
        {(failure ?? error) && (
          <p role="alert" className="m-error">
            {(failure ?? error)?.message}
          </p>
        )}
        {data &&
          fields.map(field => (
            <ProfileSelect
              key={field}
              field={field}
              disabled={!mayEdit}
              value={field in edited ? edited[field] : data[field]}
              onChange={id => edit({ ...edited, [field]: id })}
            />
          ))}
        {data && (
          <CommandProfiles
            ids={edited.commandProfileIds ?? data.commandProfileIds ?? []}
            disabled={!mayEdit}
            onChange={commandProfileIds => edit({ ...edited, commandProfileIds })}
          />
        )}
      </div>
    </Drawer>
  )
}

interface SelectProps {
  field: Field
  disabled: boolean
  value: number | undefined
  onChange(id: number | undefined): void
}

function ProfileSelect({ field, disabled, value, onChange }: SelectProps): ReactNode {
  const { t } = useTranslation()
  const { items, choice } = useLookup(lookups[field])
  return (
    <Select
      label={t(`equipment.profiles.${field}`)}
      nullable
      disabled={disabled}
      options={numbered(items)}
      {...choice}
      value={value ?? null}
      onChange={id => onChange(id ?? undefined)}
    />
  )
}
