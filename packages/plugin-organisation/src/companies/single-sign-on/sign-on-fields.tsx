import { lookupUserGroups } from '@muster/contract'
import { LookupMultiSelect, useLookup, userLookup } from '@muster/fleet-kit/lookups'
import { PasswordField, TextField } from '@muster/ui'
import { Checkbox, LimitedTextField, Select, TextAreaField } from '@muster/ui/controls'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RuleRows } from './rule-rows.tsx'
import { blank, wordsOf, type Detail, type Edited, type Settings } from './sign-on-settings.ts'
import { SignOnTrial } from './sign-on-trial.tsx'

interface Props {
  companyId: number
  detail: Detail
  own: Edited
  disabled: boolean
  isChecked: boolean
  onChange(own: Edited): void
}

export function SignOnFields({ companyId, detail, own, disabled, isChecked, onChange }: Props): ReactNode {
  const { t } = useTranslation()
  const { items, choice } = useLookup(lookupUserGroups)
  const groups = items
    .filter(({ id, grantable }) => grantable || own?.defaultGroupId === Number(id))
    .map(({ id, label }) => ({ value: Number(id), label }))
  return (
    <div className="sign-on">
      <Checkbox
        label={t('organisation.signOn.on')}
        disabled={disabled}
        checked={own !== null}
        onChange={isOn => onChange(isOn ? blank : null)}
      />
      {own !== null && (
        <>
          <ProviderFields {...{ detail, own, disabled, isChecked, onChange }} />
          <h3>{t('organisation.signOn.users')}</h3>
          <WordsField
            label={t('organisation.signOn.domains')}
            hint={t('organisation.signOn.domains.hint')}
            disabled={disabled}
            value={own.domains}
            onChange={domains => onChange({ ...own, domains })}
          />
          {detail.domains.length > 0 && (
            <ul className="sign-on-domains">
              {detail.domains.map(({ domain, status }) => (
                <li key={domain}>
                  {domain}: {t(`organisation.signOn.status.${status}`)}
                </li>
              ))}
            </ul>
          )}
          <Checkbox
            label={t('organisation.signOn.creates')}
            hint={t('organisation.signOn.creates.hint')}
            disabled={disabled}
            checked={own.createsUsers}
            onChange={createsUsers => onChange({ ...own, createsUsers })}
          />
          <RuleRows
            rules={own.rules}
            groups={groups}
            choice={choice}
            disabled={disabled}
            onChange={rules => onChange({ ...own, rules })}
          />
          <Select
            label={t('organisation.signOn.defaultGroup')}
            hint={t('organisation.signOn.defaultGroup.hint')}
            nullable
            placeholder={t('organisation.signOn.defaultGroup.none')}
            options={groups}
            {...choice}
            disabled={disabled}
            value={own.defaultGroupId ?? null}
            onChange={groupId => {
              const { defaultGroupId: _, ...rest } = own
              onChange(groupId === null ? rest : { ...rest, defaultGroupId: groupId })
            }}
          />
          <ClaimFields {...{ own, disabled, onChange }} />
          <SignOnTrial companyId={companyId} settings={own} />
          <h3>{t('organisation.signOn.security')}</h3>
          <WordsField
            label={t('organisation.signOn.factors')}
            hint={t('organisation.signOn.factors.hint')}
            disabled={disabled}
            value={own.factorValues ?? []}
            onChange={factorValues => onChange({ ...own, factorValues })}
          />
          <LookupMultiSelect
            label={t('organisation.signOn.emergency')}
            hint={t('organisation.signOn.emergency.hint')}
            lookup={userLookup}
            disabled={disabled}
            value={own.emergencyUserIds}
            onChange={emergencyUserIds => onChange({ ...own, emergencyUserIds })}
          />
          <Checkbox
            label={t('organisation.signOn.required')}
            hint={t('organisation.signOn.required.hint')}
            disabled={disabled || (own.emergencyUserIds.length === 0 && !own.isRequired)}
            checked={own.isRequired}
            onChange={isRequired => onChange({ ...own, isRequired })}
          />
        </>
      )}
    </div>
  )
}

interface PartProps {
  own: Settings
  disabled: boolean
  onChange(own: Settings): void
}

function ProviderFields({
  detail,
  own,
  disabled,
  isChecked,
  onChange,
}: PartProps & { detail: Detail; isChecked: boolean }): ReactNode {
  const { t } = useTranslation()
  const errorOf = (value: string, isWrong = false) => {
    if (!isChecked) return undefined
    if (value.trim() === '') return t('controls.required')
    return isWrong ? t('screens.invalid') : undefined
  }
  const isStored = detail.hasClientSecret && detail.settings?.issuer === own.issuer
  return (
    <>
      <h3>{t('organisation.signOn.provider')}</h3>
      <TextField label={t('organisation.signOn.redirect')} readOnly value={detail.redirectUri} />
      <TextField label={t('organisation.signOn.backChannel')} readOnly value={detail.backChannelLogoutUri} />
      <LimitedTextField
        label={t('organisation.signOn.issuer')}
        hint={t('organisation.signOn.issuer.hint')}
        error={errorOf(own.issuer, !URL.canParse(own.issuer))}
        type="url"
        max={500}
        required
        disabled={disabled}
        value={own.issuer}
        onChange={issuer => onChange({ ...own, issuer })}
      />
      <LimitedTextField
        label={t('organisation.signOn.client')}
        error={errorOf(own.clientId)}
        max={300}
        required
        disabled={disabled}
        value={own.clientId}
        onChange={clientId => onChange({ ...own, clientId })}
      />
      <PasswordField
        label={t('organisation.signOn.secret')}
        hint={t(isStored ? 'organisation.signOn.secret.stored' : 'organisation.signOn.secret.hint')}
        maxLength={1000}
        autoComplete="off"
        disabled={disabled}
        value={own.clientSecret ?? ''}
        onChange={event => onChange({ ...own, clientSecret: event.target.value })}
      />
      <WordsField
        label={t('organisation.signOn.scopes')}
        hint={t('organisation.signOn.scopes.hint')}
        disabled={disabled}
        value={own.scopes ?? []}
        onChange={scopes => onChange({ ...own, scopes })}
      />
    </>
  )
}

const claims = [
  { field: 'mailClaim', usual: 'email' },
  { field: 'nameClaim', usual: 'given_name' },
  { field: 'surnameClaim', usual: 'family_name' },
] as const

function ClaimFields({ own, disabled, onChange }: PartProps): ReactNode {
  const { t } = useTranslation()
  return (
    <details>
      <summary>{t('organisation.signOn.claims')}</summary>
      <div className="sign-on">
        {claims.map(({ field, usual }) => (
          <TextField
            key={field}
            label={t(`organisation.signOn.${field}`)}
            placeholder={usual}
            maxLength={200}
            disabled={disabled}
            value={own[field] ?? ''}
            onChange={event => onChange({ ...own, [field]: event.target.value })}
          />
        ))}
        <Checkbox
          label={t('organisation.signOn.unverified')}
          hint={t('organisation.signOn.unverified.hint')}
          disabled={disabled}
          checked={own.acceptsMissingVerification ?? false}
          onChange={acceptsMissingVerification => onChange({ ...own, acceptsMissingVerification })}
        />
      </div>
    </details>
  )
}

interface WordsProps {
  label: string
  hint: string
  disabled: boolean
  value: readonly string[]
  onChange(words: string[]): void
}

/** List field with one word per line. Keeps the text as typed. */
function WordsField({ value, onChange, ...field }: WordsProps): ReactNode {
  const [text, setText] = useState(() => value.join('\n'))
  const shown = wordsOf(text).join(' ') === value.join(' ') ? text : value.join('\n')
  return (
    <TextAreaField
      {...field}
      rows={2}
      spellCheck={false}
      value={shown}
      onChange={typed => {
        setText(typed)
        onChange(wordsOf(typed))
      }}
    />
  )
}
