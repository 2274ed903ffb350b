import { useApi, useCan, Button } from '@muster/ui'
import { SettingsDrawer } from '@muster/ui/settings-drawer'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LimitFields } from './limit-fields.tsx'
import { isSame, limitCalls, limitFields, type LimitName, type LimitOwner } from './limits.ts'
import { useLimitValue } from './use-limit-text.ts'
import './limits.css'

interface Props {
  of: LimitOwner
  /** Name of the unit, company or type. */
  name: string
  /** Forbids editing, for example of a type shared by all companies. */
  isReadOnly?: boolean
  onClose(): void
}

/** Edits custom alarm limits and shows the inherited ones. */
export function LimitsDrawer({ of, name, isReadOnly = false, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const { read, save, maySave } = limitCalls(useApi(), of)
  const valueOf = useLimitValue()
  const describe = (field: string) => ({
    label: t(`limits.name.${field as LimitName}`),
    show: (limit: unknown) => valueOf(field as LimitName, limitFields.join({ [field]: limit })),
  })
  return (
    <SettingsDrawer
      title={t('limits.title', { name })}
      hint={t('limits.hint')}
      failed={t('limits.failed')}
      saved={t('limits.saved', { name })}
      name={name}
      read={read}
      ownOf={({ own }) => own}
      isSame={isSame}
      maySave={useCan(maySave) && !isReadOnly}
      fields={{ ...limitFields, describe }}
      save={(own, version) => save({ ...own, ...(version !== undefined && { version }) })}
      onClose={onClose}
    >
      {fields => <LimitFields {...fields} />}
    </SettingsDrawer>
  )
}

/**
 * Opens the limits of a unit, company or type. Hidden without permission to read them.
 *
 * @example <LimitsButton of={{ unitId: 7 }} name={unit.name} />
 */
export function LimitsButton({ of, name }: { of: LimitOwner; name: string }): ReactNode {
  const { t } = useTranslation()
  const mayRead = useCan(limitCalls(useApi(), of).mayRead)
  const [isOpen, setOpen] = useState(false)
  if (!mayRead) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('limits.button')}</Button>
      {isOpen && <LimitsDrawer of={of} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}
