import { lookupFleets } from '@muster/contract'
import { useApi, useRegistry } from '@muster/ui'
import { LimitedTextField, MultiSelect, NumberField, TextAreaField } from '@muster/ui/controls'
import { UnitPicker } from '@muster/fleet-kit/unit-picker'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { embedWidgets, mostDays, type TokenDraft } from './use-token-draft.ts'

/** Fields for the name, widgets, origins, expiry and units of a token. */
export function TokenFields({ draft }: { draft: TokenDraft }): ReactNode {
  const { t } = useTranslation()
  const [isTouched, setTouched] = useState(false)
  const tags = [...embedWidgets, ...useRegistry().widgets.map(({ tag }) => tag)]
  const fleets = useQuery({ ...useApi().queryFor(lookupFleets, { query: { limit: 1000 } }), staleTime: 300_000 })
  return (
    <>
      <LimitedTextField
        label={t('admin.name')}
        hint={t('admin.embedTokens.name.hint')}
        required
        max={100}
        value={draft.name}
        onChange={name => draft.change({ name })}
      />
      <MultiSelect
        label={t('admin.embedTokens.widgets')}
        required
        value={draft.widgets}
        onChange={widgets => draft.change({ widgets })}
        options={tags.map(value => ({ value, label: t(`admin.embedTokens.${value}`, { defaultValue: value }) }))}
      />
      <TextAreaField
        label={t('admin.embedTokens.origins')}
        hint={t('admin.embedTokens.origins.hint')}
        required
        rows={2}
        error={
          isTouched && draft.wrongOrigin ? t('admin.embedTokens.origins.wrong', { text: draft.wrongOrigin }) : undefined
        }
        value={draft.origins}
        onBlur={() => setTouched(true)}
        onChange={origins => draft.change({ origins })}
      />
      <NumberField
        label={t('admin.embedTokens.days')}
        required
        min={1}
        max={mostDays}
        value={draft.days}
        onChange={days => draft.change({ days: days ?? 1 })}
      />
      <MultiSelect
        label={t('admin.fleets')}
        hint={t('admin.embedTokens.fleets.hint')}
        value={draft.fleetIds}
        onChange={fleetIds => draft.change({ fleetIds })}
        options={fleets.data?.items.map(({ id, label }) => ({ value: Number(id), label })) ?? []}
        loading={fleets.isPending}
        failure={fleets.error?.message}
        onRetry={() => void fleets.refetch()}
      />
      <h3>{t('admin.units')}</h3>
      <UnitPicker value={new Set(draft.unitIds)} onChange={units => draft.change({ unitIds: [...units] })} />
    </>
  )
}
