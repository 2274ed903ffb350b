import { lookupBrands, lookupTypes } from '@muster/contract'
import type { Opened } from '@muster/core'
import { numbered, useLookup, useLookupNames } from '@muster/fleet-kit/lookups'
import { Button, toast, useDialogs, useLeave, useClient } from '@muster/ui'
import { LimitedTextField, Select, type DescribedField } from '@muster/ui/controls'
import { Drawer } from '@muster/ui/drawer'
import { Merge, useMerge } from '@muster/ui/screens'
import { useMutation } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import '../model-configurations/model-configurations.css'
import { blankModelEntry, brands, models, types, type ModelEntryValues } from './model-entries.resource.ts'
import { fuels } from './fuels.ts'
import { PictureField } from './picture-field.tsx'
import { useInvalidateModelEntries } from './use-model-entries.ts'
import { VehicleIcon } from '@muster/fleet-kit/vehicle-images'
import { useVehicleIcons } from '@muster/fleet-kit/vehicle-icons'

export type ModelEntryKind = 'brand' | 'type' | 'model'

interface Props {
  kind: ModelEntryKind
  /** Entry to change; omit to add one. */
  row?: Opened<ModelEntryValues> & { id: number; hasPicture?: boolean }
  /** Preset brand and type of a new entry. */
  preset?: { brandId: number | null; typeId: number | null }
  onClose(): void
  onAdded?(id: number): void
}

/** Adds or changes a brand, type or model with its icon and picture. */
export function ModelEntryDrawer({ kind, row, preset, onClose, onAdded }: Props): ReactNode {
  const { t } = useTranslation()
  const form = useId()
  const dialogs = useDialogs()
  const service = { brand: useClient(brands), type: useClient(types), model: useClient(models) }[kind]
  const changed = useInvalidateModelEntries()
  const [opened, setOpened] = useState<Opened<ModelEntryValues>>(
    () => row ?? { model: { ...blankModelEntry, ...preset }, version: undefined },
  )
  const before = opened.model
  const [model, setModel] = useState(before)
  const [wasSent, setSent] = useState(false)
  const name = model.name.trim()
  const isDirty = (Object.keys(blankModelEntry) as (keyof ModelEntryValues)[]).some(key => model[key] !== before[key])
  const merging = useMerge<ModelEntryValues>(useDescribedEntry(kind))
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      merging.save({
        opened: row && opened,
        entered: { ...model, name },
        nameOf: values => values.name,
        store: (values, version) => service.save(values, row?.id, version),
        reopen: () => service.open(row?.id ?? 0),
        refill(record, selected) {
          setOpened(record)
          setModel(selected)
        },
      }),
    async onSuccess(saved) {
      if (!saved) return
      toast({ tone: 'success', text: t(row ? 'equipment.changed' : 'equipment.added', { name: saved.model.name }) })
      await changed()
      onAdded?.(saved.result)
      onClose()
    },
    onError: error => void dialogs.raise(row ? 'updateError' : 'saveError', { name, error }),
  })
  const leave = useLeave(onClose, { isDirty, isBusy: isPending })
  const isComplete = name !== '' && (kind !== 'model' || (model.brandId !== null && model.typeId !== null))
  const missing = (isMissing: boolean) => (wasSent && isMissing ? t('controls.required') : undefined)
  return (
    <Drawer
      title={row ? t(`equipment.${kind}.change`, { name: before.name }) : t(`equipment.${kind}.add`)}
      onClose={leave}
      footer={
        <>
          <Button disabled={isPending} onClick={leave}>
            {t('ui.cancel')}
          </Button>
          <Button look="primary" type="submit" form={form} busy={isPending}>
            {t('screens.save')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="model-configuration-form"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          setSent(true)
          if (isComplete) mutate()
        }}
      >
        <p className="m-muted">{t('equipment.catalog.shared')}</p>
        <LimitedTextField
          label={t('equipment.btm.name')}
          max={100}
          required
          value={model.name}
          error={missing(name === '')}
          onChange={text => setModel({ ...model, name: text })}
        />
        {kind !== 'brand' && <BrandAndTypeFields kind={kind} model={model} onChange={setModel} missing={missing} />}
        {kind !== 'brand' && (
          <IconChoice kind={kind} value={model.icon} onChange={icon => setModel({ ...model, icon })} />
        )}
        {kind === 'model' && (
          <Select
            label={t('equipment.fuel')}
            hint={t('equipment.model.fuel.hint')}
            nullable
            options={fuels.map(value => ({ value, label: t(`equipment.fuel.${value}`) }))}
            value={model.fuel}
            onChange={fuel => setModel({ ...model, fuel })}
          />
        )}
      </form>
      {kind === 'model' && row && (
        <PictureField modelId={row.id} name={before.name} hasPicture={row.hasPicture ?? false} />
      )}
      <Merge question={merging.question} />
    </Drawer>
  )
}

/** Describes the fields of an entry, to compare two saves of it. */
function useDescribedEntry(kind: ModelEntryKind) {
  const { t } = useTranslation()
  const brandName = useLookupNames(lookupBrands)
  const typeName = useLookupNames(lookupTypes)
  const fields: Readonly<Record<string, Partial<DescribedField>>> = {
    name: { label: t('equipment.btm.name'), show: String },
    brandId: {
      label: t(kind === 'model' ? 'equipment.btm.brand' : 'equipment.type.brand'),
      show: id => brandName(Number(id)),
    },
    typeId: { label: t('equipment.btm.type'), show: id => typeName(Number(id)) },
    icon: { label: t('equipment.icon'), show: name => iconLabel(String(name)) },
    fuel: { label: t('equipment.fuel'), show: fuel => t(`equipment.fuel.${fuel as (typeof fuels)[number]}`) },
  }
  return (field: string) => fields[field]
}

interface BrandAndTypeProps {
  kind: 'type' | 'model'
  model: ModelEntryValues
  onChange(model: ModelEntryValues): void
  missing(isMissing: boolean): string | undefined
}

function BrandAndTypeFields({ kind, model, onChange, missing }: BrandAndTypeProps): ReactNode {
  const { t } = useTranslation()
  const brandRows = useLookup(lookupBrands)
  const typeRows = useLookup(lookupTypes)
  const isModel = kind === 'model'
  return (
    <>
      <Select
        label={t(isModel ? 'equipment.btm.brand' : 'equipment.type.brand')}
        hint={isModel ? undefined : t('equipment.type.brand.hint')}
        required={isModel}
        nullable={!isModel}
        options={numbered(brandRows.items)}
        {...brandRows.choice}
        value={model.brandId}
        error={missing(isModel && model.brandId === null)}
        onChange={brandId => onChange({ ...model, brandId })}
      />
      {isModel && (
        <Select
          label={t('equipment.btm.type')}
          required
          options={numbered(typeRows.items)}
          {...typeRows.choice}
          value={model.typeId}
          error={missing(model.typeId === null)}
          onChange={typeId => onChange({ ...model, typeId })}
        />
      )}
    </>
  )
}

interface IconChoiceProps {
  kind: 'type' | 'model'
  value: string | null
  onChange(icon: string | null): void
}

/** Selects the map icon of a type or model. */
function IconChoice({ kind, value, onChange }: IconChoiceProps): ReactNode {
  const { t } = useTranslation()
  const icons = useVehicleIcons()
  const names = [...new Set([...Object.keys(icons ?? {}), ...(value ? [value] : [])])].toSorted()
  return (
    <div className="model-configuration-choice">
      <Select
        label={t('equipment.icon')}
        placeholder={t(kind === 'model' ? 'equipment.icon.ofType' : 'equipment.icon.general')}
        nullable
        options={names.map(name => ({ value: name, label: iconLabel(name) }))}
        value={value}
        onChange={onChange}
      />
      <VehicleIcon name={value ?? 'icon-wolf-general'} size={32} />
    </div>
  )
}

/** Converts `icon-wolf-dump-truck` to `Dump truck`. */
function iconLabel(name: string): string {
  const label = name.replace(/^icon-wolf-?/, '').replaceAll('-', ' ')
  return label.charAt(0).toUpperCase() + label.slice(1)
}
