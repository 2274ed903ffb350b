import { lookupFleets, type FleetSchemas } from '@muster/contract'
import type { QueryFor } from '@muster/core'
import { Button, useApi } from '@muster/ui'
import { LimitedTextField, MultiSelect, NumberField, TextAreaField } from '@muster/ui/controls'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { UnitPicker } from '../unit-picker/index.ts'
import type { TokenDraft } from './use-token-draft.ts'

const mostDays = 366

interface Props {
  draft: TokenDraft
  /** Permissions available to the token; absent until its user is selected. */
  options: QueryFor<FleetSchemas['TokenPermissionOption'][]> | undefined
}

/** Fields for the name, permissions, expiry, addresses and units of a token. */
export function TokenFields({ draft, options }: Props): ReactNode {
  const { t } = useTranslation()
  const fleets = useQuery({ ...useApi().queryFor(lookupFleets, { query: { limit: 1000 } }), staleTime: 300_000 })
  return (
    <>
      <LimitedTextField
        label={t('accessTokens.name')}
        hint={t('accessTokens.name.hint')}
        required
        max={100}
        value={draft.name}
        onChange={name => draft.change({ name })}
      />
      {options && <PermissionField draft={draft} options={options} />}
      <NumberField
        label={t('accessTokens.days')}
        required
        min={1}
        max={mostDays}
        value={draft.days}
        onChange={days => draft.change({ days: days ?? 1 })}
      />
      <TextAreaField
        label={t('accessTokens.addresses')}
        hint={t('accessTokens.addresses.hint')}
        rows={2}
        value={draft.addresses}
        onChange={addresses => draft.change({ addresses })}
      />
      <MultiSelect
        label={t('accessTokens.fleets')}
        hint={t('accessTokens.fleets.hint')}
        value={draft.fleetIds}
        onChange={fleetIds => draft.change({ fleetIds })}
        options={fleets.data?.items.map(({ id, label }) => ({ value: Number(id), label })) ?? []}
        loading={fleets.isPending}
        failure={fleets.error?.message}
        onRetry={() => void fleets.refetch()}
      />
      <h3>{t('accessTokens.units')}</h3>
      <UnitPicker value={new Set(draft.unitIds)} onChange={units => draft.change({ unitIds: [...units] })} />
    </>
  )
}

function PermissionField({ draft, options }: { draft: TokenDraft; options: NonNullable<Props['options']> }): ReactNode {
  const { t } = useTranslation()
  const { data = [], isPending, error, refetch } = useQuery(options)
  const select = (isWanted: (code: string) => boolean) =>
    draft.change({ permissions: data.map(({ code }) => code).filter(isWanted) })
  return (
    <>
      <MultiSelect
        label={t('accessTokens.permissions')}
        hint={t('accessTokens.permissions.hint')}
        required
        value={draft.permissions}
        onChange={permissions => draft.change({ permissions })}
        options={data.map(({ code, name }) => ({ value: code, label: name }))}
        loading={isPending}
        failure={error?.message}
        onRetry={() => void refetch()}
      />
      <div className="access-token-quick">
        <Button onClick={() => select(code => /^(?!USR_).*_(VIEW|READ)$/.test(code))}>
          {t('accessTokens.permissions.view')}
        </Button>
        <Button onClick={() => select(() => true)}>{t('accessTokens.permissions.all')}</Button>
      </div>
    </>
  )
}
