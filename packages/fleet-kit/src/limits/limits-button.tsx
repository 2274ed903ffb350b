import { Button, useApi, useCan } from '@muster/ui'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { limitCalls, type LimitOwner } from './limits.ts'
import { LimitsDrawer } from './limits.drawer.tsx'

/**
 * Opens the limits of a unit, a company or a type for those who may read them.
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
