import { Popover } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ShortNames } from './short-names.tsx'

/** In a row (001 §9). */
const most = 5

/** Who got a report: the first few, all of them on demand. */
export function NotifiedUsers({ names }: { names: readonly string[] }): ReactNode {
  const { t } = useTranslation()
  if (names.length <= most) return <ShortNames names={names} most={most} />
  return (
    <Popover
      label={t('reports.scheduled.notified')}
      trigger={trigger => (
        <button type="button" className="scheduled-notified" {...trigger}>
          <ShortNames names={names} most={most} />
        </button>
      )}
    >
      {() => (
        <ul className="scheduled-all" tabIndex={0}>
          {names.map(name => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
    </Popover>
  )
}
