import { lookupCanProtocols } from '@muster/contract'
import { numbered, useLookup } from '@muster/fleet-kit/lookups'
import { Loading } from '@muster/ui'
import { Check, DataFrameChoice, Select } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { CanProfileModel } from './can-profile.schema.ts'
import { LineParameters } from './line-parameters.tsx'
import { useChangeProtocol, useProtocol } from './use-protocol.ts'

interface Props {
  form: UseFormReturn<CanProfileModel>
  number: 0 | 1
  maySave: boolean
}

/** Edits a CAN bus: whether it is used, its protocol, frames and selected parameters (001 §4). */
export function CanLine({ form, number, maySave }: Props): ReactNode {
  const { t } = useTranslation()
  const name = `canLine${number}` as const
  const isUsed = useWatch({ control: form.control, name: `${name}.isUsed` })
  return (
    <section className="can-line" aria-label={t('profiles.canProfile.line', { number })}>
      <h2>{t('profiles.canProfile.line', { number })}</h2>
      <Check of={form} name={`${name}.isUsed`} label={t('profiles.canProfile.line.isUsed', { number })} />
      {isUsed && <Panel form={form} number={number} maySave={maySave} />}
    </section>
  )
}

function Panel({ form, number, maySave }: Props): ReactNode {
  const { t } = useTranslation()
  const name = `canLine${number}` as const
  const protocols = useLookup(lookupCanProtocols)
  const protocolId = useWatch({ control: form.control, name: `${name}.canProtocolId` })
  const { details, parameters, isPending } = useProtocol(protocolId)
  const change = useChangeProtocol(form, name)
  return (
    <>
      <Controller
        control={form.control}
        name={`${name}.canProtocolId`}
        render={({ field, fieldState }) => (
          <Select
            label={t('profiles.canProtocol')}
            required
            options={numbered(protocols.items)}
            {...protocols.choice}
            disabled={!maySave}
            value={field.value}
            error={fieldState.error?.message && t(fieldState.error.message)}
            onBlur={field.onBlur}
            onChange={chosen => void change(chosen)}
          />
        )}
      />
      {isPending && <Loading />}
      {details && (
        <p className="m-muted">
          {t(details.isJ1939 ? 'profiles.canProfile.protocol.j1939' : 'profiles.canProfile.protocol', {
            rate: details.baudRate / 1000,
          })}
        </p>
      )}
      <Controller
        control={form.control}
        name={`${name}.dataFrame`}
        render={({ field, fieldState }) => (
          <DataFrameChoice
            label={t('profiles.canProfile.frames')}
            required
            disabled={!maySave}
            value={field.value}
            error={fieldState.error?.message && t(fieldState.error.message)}
            onChange={field.onChange}
          />
        )}
      />
      {protocolId !== null && <LineParameters form={form} name={name} offered={parameters} maySave={maySave} />}
    </>
  )
}
