import { Switch } from '@muster/ui/controls'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DeviceList } from './device-list.tsx'
import type { Push } from './use-push.ts'

/** Push settings of this browser and of the user's other browsers. */
export function PushSection({ push }: { push: Push }): ReactNode {
  const { t } = useTranslation()
  const id = useId()
  const { state, busy, toggle } = push
  const isPossible = state?.kind === 'on' || state?.kind === 'off'
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t('notifications.push')}</h2>
      <p className="m-muted">{t('notifications.push.hint')}</p>
      {isPossible && (
        <Switch
          label={t('notifications.push.here')}
          checked={state.kind === 'on'}
          disabled={busy}
          onChange={on => void toggle(on)}
        />
      )}
      {state && !isPossible && <p className="m-callout">{t(`notifications.push.${state.kind}`)}</p>}
      <DeviceList push={push} />
    </section>
  )
}
