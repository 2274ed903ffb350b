import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Shows that settings of a device are stored only, of one unit or of all that have a profile. */
export function NotSentNote({ of }: { of: 'unit' | 'profile' }): ReactNode {
  const { t } = useTranslation()
  return (
    <p className="m-callout" data-tone="warning" role="note">
      {t(of === 'unit' ? 'deviceSettings.notSent' : 'deviceSettings.notSent.profile')}
    </p>
  )
}
