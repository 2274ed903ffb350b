import { useFormat, useSession } from '@muster/ui'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** How dates and times are shown, with this moment as the example; the catalogue has no call that changes it. */
export function TimeFormats(): ReactNode {
  const { t } = useTranslation()
  const settings = useSession()?.userSetting
  const format = useFormat()
  const [now] = useState(() => new Date())
  const facts = [
    ['date', settings?.jsDateFormat, format.date(now)],
    ['time', settings?.jsTimeFormat, format.time(now)],
    ['zone', settings?.timezone, `UTC${format.offsetUtc(now) < 0 ? '' : '+'}${format.offsetUtc(now)}`],
  ] as const
  return (
    <fieldset className="account-part">
      <legend>{t('account.settings.times')}</legend>
      <dl className="account-facts">
        {facts.map(([name, value, example]) => (
          <div key={name}>
            <dt>{t(`account.settings.${name}`)}</dt>
            <dd>{value} <span className="m-muted">({example})</span></dd>
          </div>
        ))}
      </dl>
      <p className="m-muted">{t('account.settings.timesText')}</p>
    </fieldset>
  )
}
