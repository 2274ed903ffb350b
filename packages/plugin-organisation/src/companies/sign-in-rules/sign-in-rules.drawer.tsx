import { deleteSignInRules, getSignInRules, permissions, updateSignInRules, type FleetSchemas } from '@muster/contract'
import { Button, useApi, useCan } from '@muster/ui'
import { MultiSelect, NumberField, Select } from '@muster/ui/controls'
import { SettingsDrawer } from '@muster/ui/settings-drawer'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

type Detail = FleetSchemas['SignInRules']
type Rules = Omit<FleetSchemas['SignInRulesInput'], 'version'>

/** Edited rules; null inherits. */
type Edited = Rules | null

const rulesOf = ({ sessionHours, idleMinutes, requireFactor, factorPermissions }: Rules): Rules => ({
  ...(sessionHours !== undefined && { sessionHours }),
  ...(idleMinutes !== undefined && { idleMinutes }),
  ...(requireFactor && { requireFactor }),
  ...(factorPermissions && { factorPermissions }),
})
const isSame = (one: Edited, other: Edited) =>
  JSON.stringify(one && rulesOf(one)) === JSON.stringify(other && rulesOf(other))

interface Props {
  companyId: number
  name: string
}

/** Opens the session limits of a company’s users. */
export function SignInRulesButton(props: Props): ReactNode {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('organisation.signIn.button')}</Button>
      {isOpen && <SignInRulesDrawer {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function SignInRulesDrawer({ companyId, name, onClose }: Props & { onClose(): void }): ReactNode {
  const { t } = useTranslation()
  const api = useApi()
  const path = { id: companyId }
  const textOf = useRulesText()
  return (
    <SettingsDrawer
      title={t('organisation.signIn.title', { name })}
      hint={t('organisation.signIn.hint')}
      failed={t('organisation.signIn.failed')}
      saved={t('organisation.signIn.saved', { name })}
      name={name}
      read={api.queryFor(getSignInRules, { path })}
      ownOf={(detail: Detail): Edited => (detail.isOwn ? rulesOf(detail) : null)}
      isSame={isSame}
      maySave={useCan({ ...updateSignInRules.access })}
      fields={{
        of: rules => ({ rules }),
        join: ({ rules }): Edited => rules ?? null,
        describe: () => ({ label: t('organisation.signIn.rules'), show: rules => textOf(rules as Rules) }),
      }}
      save={(own, version): Promise<unknown> => {
        const opened = version === undefined ? {} : { version }
        return own === null
          ? api.call(deleteSignInRules, { path, query: opened })
          : api.call(updateSignInRules, { path, body: { ...own, ...opened } })
      }}
      onClose={onClose}
    >
      {fields => <RuleFields {...fields} />}
    </SettingsDrawer>
  )
}

interface FieldsProps {
  detail: Detail
  own: Edited
  disabled: boolean
  onChange(own: Edited): void
}

function RuleFields({ detail: { inherited, longestHours }, own, disabled, onChange }: FieldsProps): ReactNode {
  const { t } = useTranslation()
  const value = useRulesText()(inherited)
  const { companyName } = inherited
  const set = (field: 'sessionHours' | 'idleMinutes', figure: number | null) => {
    const { [field]: _, ...rest } = own ?? {}
    onChange(figure === null ? rest : { ...rest, [field]: figure })
  }
  const setFactor = (mode: 'all' | 'some' | null) => {
    const { requireFactor: _all, factorPermissions: _some, ...rest } = own ?? {}
    onChange({
      ...rest,
      ...(mode === 'all' && { requireFactor: true }),
      ...(mode === 'some' && { factorPermissions: [] }),
    })
  }
  return (
    <>
      <Select
        label={t('organisation.signIn.rules')}
        nullable
        placeholder={
          companyName === undefined
            ? t('organisation.signIn.default', { value })
            : t('organisation.signIn.inherited', { company: companyName, value })
        }
        disabled={disabled}
        options={[{ value: 'own', label: t('organisation.signIn.own') }]}
        value={own === null ? null : 'own'}
        onChange={mode => onChange(mode === null ? null : rulesOf(inherited))}
      />
      {own !== null && (
        <>
          <NumberField
            label={t('organisation.signIn.hours')}
            hint={t('organisation.signIn.hours.hint', { longest: longestHours })}
            unit="h"
            nullable
            disabled={disabled}
            min={1}
            max={Math.min(720, longestHours)}
            value={own.sessionHours ?? null}
            onChange={hours => set('sessionHours', hours)}
          />
          <NumberField
            label={t('organisation.signIn.idle')}
            hint={t('organisation.signIn.idle.hint')}
            unit="min"
            nullable
            disabled={disabled}
            min={5}
            max={1440}
            value={own.idleMinutes ?? null}
            onChange={minutes => set('idleMinutes', minutes)}
          />
          <Select
            label={t('organisation.signIn.factor')}
            hint={t('organisation.signIn.factor.hint')}
            nullable
            placeholder={t('organisation.signIn.factor.none')}
            disabled={disabled}
            options={[
              { value: 'all' as const, label: t('organisation.signIn.factor.all') },
              { value: 'some' as const, label: t('organisation.signIn.factor.some') },
            ]}
            value={own.requireFactor ? 'all' : own.factorPermissions ? 'some' : null}
            onChange={setFactor}
          />
          {!own.requireFactor && own.factorPermissions && (
            <MultiSelect
              label={t('organisation.signIn.factor.permissions')}
              disabled={disabled}
              options={permissions
                .map(code => ({ value: code, label: t(`organisation.permission.${code}`, { defaultValue: code }) }))
                .toSorted((a, b) => a.label.localeCompare(b.label))}
              value={own.factorPermissions as readonly (typeof permissions)[number][]}
              onChange={factorPermissions => onChange({ ...own, factorPermissions })}
            />
          )}
        </>
      )}
    </>
  )
}

function useRulesText(): (rules: Rules) => string {
  const { t } = useTranslation()
  return ({ sessionHours, idleMinutes, requireFactor, factorPermissions }) =>
    [
      sessionHours !== undefined && t('organisation.signIn.text.hours', { count: sessionHours }),
      idleMinutes !== undefined && t('organisation.signIn.text.idle', { count: idleMinutes }),
      requireFactor && t('organisation.signIn.text.factor'),
      !requireFactor &&
        factorPermissions &&
        t('organisation.signIn.text.factorSome', { count: factorPermissions.length }),
    ]
      .filter(Boolean)
      .join(', ') || t('organisation.signIn.text.none')
}
