import { passwordRule } from '@muster/core'
import { Icon } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

const rules = ['length', 'upper', 'lower', 'digit', 'symbol'] as const

/** Requirements of a new password, checked off during input (001 §5). */
export function PasswordRules({ password }: { password: string }): ReactNode {
  const { t } = useTranslation()
  const faults = password ? passwordRule(password) : rules
  return (
    <ul className="auth-rules">
      {rules.map(rule => {
        const isMet = !faults.includes(rule)
        return (
          <li key={rule} data-met={isMet}>
            <Icon name={isMet ? 'check' : 'dot'} size={16} />
            {t(`auth.reset.rule.${rule}`)}
            {isMet && <span className="m-visually-hidden">{t('auth.reset.rule.met')}</span>}
          </li>
        )
      })}
    </ul>
  )
}
