import type { FleetSchemas } from '@muster/contract'
import { Button, IconButton, TextField } from '@muster/ui'
import { keepFocus, Select } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

type Rule = FleetSchemas['SignOnRule']

interface Props {
  rules: readonly Rule[]
  groups: { value: number; label: string }[]
  /** State of the group list. */
  choice: { loading: boolean; failure: string | undefined; onRetry(): void }
  disabled: boolean
  onChange(rules: Rule[]): void
}

/** Rules that assign users with a claim to a group; the first matching rule applies. */
export function RuleRows({ rules, groups, choice, disabled, onChange }: Props): ReactNode {
  const { t } = useTranslation()
  const change = (at: number, changed: Partial<Rule>) =>
    onChange(rules.map((rule, index) => (index === at ? { ...rule, ...changed } : rule)))
  return (
    <fieldset className="sign-on-rules" ref={keepFocus}>
      <legend>{t('organisation.signOn.rules')}</legend>
      <p className="m-muted">{t('organisation.signOn.rules.hint')}</p>
      {rules.map((rule, at) => (
        <div
          key={at}
          className="sign-on-rule"
          role="group"
          aria-label={t('organisation.signOn.rule', { number: at + 1 })}
        >
          <TextField
            label={t('organisation.signOn.rule.claim')}
            placeholder="groups"
            maxLength={200}
            disabled={disabled}
            value={rule.claim}
            onChange={event => change(at, { claim: event.target.value })}
          />
          <TextField
            label={t('organisation.signOn.rule.value')}
            maxLength={200}
            disabled={disabled}
            value={rule.value}
            onChange={event => change(at, { value: event.target.value })}
          />
          <Select
            label={t('organisation.signOn.rule.group')}
            options={groups}
            {...choice}
            disabled={disabled}
            value={rule.groupId === 0 ? null : rule.groupId}
            onChange={groupId => change(at, { groupId: groupId ?? 0 })}
          />
          {!disabled && (
            <IconButton
              icon="close"
              label={t('organisation.signOn.rule.remove', { number: at + 1 })}
              onClick={() => onChange(rules.filter((_, index) => index !== at))}
            />
          )}
        </div>
      ))}
      {!disabled && rules.length < 100 && (
        <Button onClick={() => onChange([...rules, { claim: 'groups', value: '', groupId: 0 }])}>
          {t('organisation.signOn.rule.add')}
        </Button>
      )}
    </fieldset>
  )
}
