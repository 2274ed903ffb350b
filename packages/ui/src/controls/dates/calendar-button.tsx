import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../button.tsx'
import { Loading } from '../../state-panel.tsx'
import { Loaded } from '../../loaded.tsx'
import { Popover } from '../overlay/popover.tsx'
import type Calendar from './calendar.tsx'
import type { Chosen } from './chosen.ts'

const load = () => import('./calendar.tsx').then(m => m.default)

interface CalendarButtonProps {
  value: Chosen
  zone: string
  now: number
  disabled?: boolean
  onChange(value: Chosen): void
}

/** Opens a calendar of whole days; its code comes when somebody is about to. */
export function CalendarButton({ disabled, ...calendar }: CalendarButtonProps): ReactNode {
  const { t } = useTranslation()
  return (
    <Popover
      label={t('controls.range.calendar')}
      trigger={trigger => (
        <IconButton
          {...trigger}
          icon="calendar"
          label={t('controls.range.calendar')}
          disabled={disabled}
          onPointerEnter={() => void load().catch(() => {})}
        />
      )}
    >
      {close => (
        <Loaded<ComponentProps<typeof Calendar>>
          load={load}
          props={{ ...calendar, onDone: close }}
          fallback={<Loading />}
        />
      )}
    </Popover>
  )
}
