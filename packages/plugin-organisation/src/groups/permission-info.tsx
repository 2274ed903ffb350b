import { useRegistry } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { OpenedList } from './opened-list.tsx'
import { callsWith, screensWith, type Rights } from './opens.ts'
import { useCalls } from './use-calls.ts'

/** Shows the screens and calls that a permission opens for members with these rights. */
export function PermissionInfo({ code, rights }: { code: string; rights: Rights }): ReactNode {
  const { t } = useTranslation()
  const { routes } = useRegistry()
  const screens = screensWith(routes, code, rights)
  const calls = callsWith(useCalls(), code, rights)
  return (
    <>
      <h2>{t(`organisation.permission.${code}`, { defaultValue: code })}</h2>
      <code className="m-muted">{code}</code>
      <OpenedList heading="h3" screens={screens} calls={calls} />
    </>
  )
}
