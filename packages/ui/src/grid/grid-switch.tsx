import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Switch } from '../controls/check/switch.tsx'
import { phone, useMedia } from '../table/use-media.ts'
import { useGridSwitch } from './switch-memory.ts'

/** Switches between the plain table and its grid; there is none on a phone. */
export function GridSwitch({ remember }: { remember: string }): ReactNode {
  const { t } = useTranslation()
  const [isOn, turn] = useGridSwitch(remember)
  if (useMedia(phone)) return null
  return <Switch label={t('grid.switch')} checked={isOn} onChange={turn} />
}
