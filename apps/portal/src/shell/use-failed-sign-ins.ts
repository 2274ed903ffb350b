import { toast, useFormat, useHost, useSession } from '@muster/ui'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

/** Sign-in whose failures were shown: the layout starts again with each kind of screen. */
let shown: string | undefined

/** Shows after a sign-in that others tried wrong passwords before. */
export function useFailedSignIns(): void {
  const { t } = useTranslation()
  const format = useFormat()
  const { nav } = useHost().core
  const failed = useSession()?.failedSignIns
  useEffect(() => {
    if (!failed || failed.lastAt === shown) return
    shown = failed.lastAt
    const { count, lastAt, lastAddress } = failed
    toast({
      tone: 'danger',
      text: t('user.failedSignIns', { count, time: format.dateTime(lastAt), address: lastAddress }),
      action: { label: t('user.sessions'), run: () => nav?.go('/user/sessions') },
    })
  }, [failed, format, nav, t])
}
