import { passwordRule } from '@muster/core'
import { Icon } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

const rules = ['length', 'upper', 'lower', 'digit', 'symbol'] as const

/** The rule of a new password, ticked off as it is typed (001 §5). */
export function PasswordRules({ password }: { password: string }): ReactNode {
  const { t } = useTranslation()
  const faults = password ? passwordRule(password) : rules
  return (
    <ul className="auth-rules" aria-live="polite">
      {rules.map(rule => (
        <li key={rule} data-met={!faults.includes(rule)}>
          <Icon name={faults.includes(rule) ? 'close' : 'check'} size={14} />
          {t(`auth.reset.rule.${rule}`)}
        </li>
      ))}
    </ul>
  )
}
