import { deleteSingleSignOn, getSingleSignOn, updateSingleSignOn } from '@muster/contract'
import { Button, useApi, useCan } from '@muster/ui'
import { SettingsDrawer } from '@muster/ui/settings-drawer'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isSame, ownOf, settingsToSend, type Edited, type Settings } from './sign-on-settings.ts'
import { SignOnFields } from './sign-on-fields.tsx'
import './single-sign-on.css'

interface Props {
  companyId: number
  name: string
}

/** Opens the sign-in provider of a company. */
export function SingleSignOnButton(props: Props): ReactNode {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('organisation.signOn.button')}</Button>
      {isOpen && <SingleSignOnDrawer {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function SingleSignOnDrawer({ companyId, name, onClose }: Props & { onClose(): void }): ReactNode {
  const { t } = useTranslation()
  const api = useApi()
  const path = { id: companyId }
  return (
    <SettingsDrawer
      title={t('organisation.signOn.title', { name })}
      hint={t('organisation.signOn.hint')}
      failed={t('organisation.signOn.failed')}
      saved={t('organisation.signOn.saved', { name })}
      name={name}
      read={api.queryFor(getSingleSignOn, { path })}
      ownOf={ownOf}
      isSame={isSame}
      maySave={useCan({ ...updateSingleSignOn.access })}
      fields={{
        of: settings => ({ settings }),
        join: ({ settings }): Edited => settings ?? null,
        describe: () => ({
          label: t('organisation.signOn.button'),
          show: settings => (settings as Edited)?.issuer ?? t('organisation.signOn.none'),
        }),
      }}
      save={(own, version): Promise<unknown> => {
        const opened = version === undefined ? {} : { version }
        return own === null
          ? api.call(deleteSingleSignOn, { path, query: opened })
          : api.call(updateSingleSignOn, { path, body: { ...settingsToSend(own as Settings), ...opened } })
      }}
      onClose={onClose}
    >
      {fields => <SignOnFields {...fields} companyId={companyId} />}
    </SettingsDrawer>
  )
}
