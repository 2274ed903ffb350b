import { createFeedToken, type FleetSchemas } from '@muster/contract'
import { SecretDrawer } from '@muster/fleet-kit/access-tokens'
import { companyLookup, LookupSelect } from '@muster/fleet-kit/lookups'
import { useApi } from '@muster/ui'
import { LimitedTextField, NumberField, RadioGroup } from '@muster/ui/controls'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  onClose(): void
  onCreated(): void
}

interface Draft {
  name: string
  feed: FleetSchemas['Feed']
  companyId: number | null
  ratePerMinute: number | null
}

const feeds = ['TRACCAR', 'AEMP'] as const
const mostPerMinute = 10_000_000
const empty: Draft = { name: '', feed: 'TRACCAR', companyId: null, ratePerMinute: null }

/** Creates a token for the readings of a gateway or provider. */
export function NewFeedTokenDrawer({ onClose, onCreated }: Props): ReactNode {
  const { t } = useTranslation()
  const api = useApi()
  const [draft, setDraft] = useState(empty)
  const { name, feed, companyId, ratePerMinute } = draft
  const change = (changed: Partial<Draft>) => setDraft(before => ({ ...before, ...changed }))
  const create = () =>
    api.call(createFeedToken, {
      body: {
        name: name.trim(),
        feed,
        ...(companyId !== null && { newDevicesCompanyId: companyId }),
        ...(ratePerMinute !== null && { ratePerMinute }),
      },
    })
  return (
    <SecretDrawer
      title={t('admin.feedTokens.new')}
      name={name}
      isComplete={name.trim() !== ''}
      isTouched={draft !== empty}
      create={create}
      onClose={onClose}
      onCreated={onCreated}
      warning={t('admin.feedTokens.once')}
    >
      <LimitedTextField
        label={t('accessTokens.name')}
        hint={t('admin.feedTokens.name.hint')}
        required
        max={100}
        value={name}
        onChange={text => change({ name: text })}
      />
      <RadioGroup
        label={t('admin.feedTokens.feed')}
        hint={t('admin.feedTokens.feed.hint')}
        options={feeds.map(value => ({ value, label: t(`admin.feedTokens.feed.${value}`) }))}
        value={feed}
        onChange={value => change({ feed: value })}
      />
      <LookupSelect
        label={t('admin.feedTokens.company')}
        hint={t('admin.feedTokens.company.hint')}
        lookup={companyLookup}
        value={companyId}
        onChange={id => change({ companyId: id })}
      />
      <NumberField
        label={t('admin.feedTokens.rate')}
        hint={t('admin.feedTokens.rate.hint')}
        min={1}
        max={mostPerMinute}
        nullable
        value={ratePerMinute}
        onChange={rate => change({ ratePerMinute: rate })}
      />
    </SecretDrawer>
  )
}
