import type { Lazy } from '@muster/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../button.tsx'
import { Loading } from '../../state-panel.tsx'
import { Loaded } from '../../loaded.tsx'
import { Popover } from '../overlay/popover.tsx'

interface PickerButtonProps<P extends object> {
  load: Lazy<P & { onDone(): void }>
  /** Props of the calendar except `onDone`. */
  picker: P
  disabled?: boolean | undefined
}

/** Opens a calendar whose code loads on hover. */
export function PickerButton<P extends object>({ load, picker, disabled }: PickerButtonProps<P>): ReactNode {
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
      {close => <Loaded load={load} props={{ ...picker, onDone: close }} fallback={<Loading />} />}
    </Popover>
  )
}
