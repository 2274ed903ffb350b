import { Ago, Button, Time } from '@muster/ui'
import { Switch } from '@muster/ui/controls'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
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

/** Lists the browsers with push: name, registration date and last use. */
function DeviceList({ push: { devices, state, busy, remove, test } }: { push: Push }): ReactNode {
  const { t } = useTranslation()
  if (devices.isError) return <p className="m-callout">{devices.error.message}</p>
  if (!devices.data || devices.data.length === 0) return null
  const here = state?.kind === 'on' ? state.deviceId : undefined
  return (
    <ul className="push-devices" aria-label={t('notifications.push.devices')}>
      {devices.data.map(({ id, name, since, lastUsed }) => (
        <li key={id}>
          <span>
            <b>{name}</b>
            {id === here && <span className="m-muted"> {t('notifications.push.thisBrowser')}</span>}
            <span className="push-device-times m-muted">
              {t('notifications.push.since')} <Time value={since} format="date" />
              {lastUsed && (
                <>
                  {' · '}
                  <Ago
                    moment={lastUsed}
                    text={({ unit, ago }) =>
                      unit === 'second' ? t('notifications.push.justUsed') : t('notifications.push.lastUsed', { ago })
                    }
                  />
                </>
              )}
            </span>
          </span>
          {id === here && (
            <Button disabled={busy} onClick={() => void test(id)}>
              {t('notifications.push.test')}
            </Button>
          )}
          <Button
            disabled={busy}
            aria-label={t('notifications.push.removeOf', { name })}
            onClick={() => void remove(id)}
          >
            {t('notifications.push.remove')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
