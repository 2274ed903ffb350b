import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Shows that settings are not sent to a unit's device, or which devices of a profile's units receive them. */
export function NotSentNote({ of }: { of: 'unit' | 'profile' }): ReactNode {
  const { t } = useTranslation()
  return (
    <p className="m-callout" data-tone="warning" role="note">
      {t(of === 'unit' ? 'deviceSettings.notSent' : 'deviceSettings.notSent.profile')}
    </p>
  )
}
