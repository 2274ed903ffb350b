import { getMyExportSettings, getUser, type FleetSchemas } from '@muster/contract'
import { queryKeyOf, visibleMenu, type MenuEntry } from '@muster/core'
import { Button, toast, useCan, useDialogs, useHost, useRegistry, useSession } from '@muster/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportFields } from './export-fields.tsx'
import { SelectField } from './select-field.tsx'
import { saveSettings, type Settings } from './settings.ts'
import { TimeFormats } from './time-formats.tsx'

type LookupItem = FleetSchemas['LookupItem']

interface Props {
  user: FleetSchemas['UserDetail']
  languages: readonly LookupItem[]
  presets: readonly LookupItem[]
  initial: Settings
}

const optionsOf = (items: readonly LookupItem[]) => items.map(({ id, label }) => ({ value: id, label }))

/** Lists the screens of the menu, each labelled with its path of headings. */
const screensOf = (entries: readonly MenuEntry[], t: (key: string) => string, above = ''): Screen[] =>
  entries.flatMap(({ label, href, children }) => {
    const name = above + t(label)
    return href === undefined ? screensOf(children, t, `${name} › `) : [{ value: href, label: name }]
  })

interface Screen {
  /** Address of the screen. */
  value: string
  label: string
}

export function SettingsForm({ user, languages, presets, initial }: Props): ReactNode {
  const { t } = useTranslation()
  const { core } = useHost()
  const dialogs = useDialogs()
  const queries = useQueryClient()
  const mayEdit = useCan({ anyOf: ['ADM_USER_EDIT'], inPerson: true })
  const mayEditOwn = useCan({ inPerson: true })
  const [saved, setSaved] = useState(initial)
  const [values, setValues] = useState(initial)
  const [submitted, setSubmitted] = useState(false)
  const [busy, setBusy] = useState(false)
  const { own } = values
  const screens = screensOf(visibleMenu(useRegistry().menu, useSession()), t)
  // the home page may be an address set by the user menu, such as a report with its units
  const isElsewhere = own !== undefined && !screens.some(({ value }) => value === own.mainpage)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setSubmitted(true)
    setBusy(true)
    const languageCode = languages.find(({ id }) => id === values.languageId)?.code
    const presetCode = presets.find(({ id }) => id === values.presetId)?.code
    try {
      await saveSettings({ core, user, before: saved, after: values, presetCode, languageCode })
      setSaved(values)
      toast({ tone: 'success', text: t('account.settings.saved') })
    } catch (error) {
      void dialogs.raise('updateError', { name: user.login, error })
    }
    setBusy(false)
    for (const operation of [getUser, getMyExportSettings])
      void queries.invalidateQueries({ queryKey: queryKeyOf(operation) })
  }

  return (
    <div className="account">
      <h1>{own ? t('account.settings.title') : t('account.settings.of', { user: user.login })}</h1>
      <form className="account-form" data-submitted={submitted} noValidate onSubmit={submit}>
        <fieldset className="account-part">
          <legend>{t('account.settings.reading')}</legend>
          <SelectField
            label={t('account.settings.language')}
            value={values.languageId}
            options={optionsOf(languages)}
            disabled={!mayEdit}
            onChange={id => setValues({ ...values, languageId: Number(id) })}
          />
          <SelectField
            label={t('account.settings.units')}
            value={values.presetId}
            options={optionsOf(presets)}
            disabled={!mayEdit}
            onChange={id => setValues({ ...values, presetId: Number(id) })}
          />
          {!mayEdit && <p className="m-muted">{t('account.settings.readOnly')}</p>}
        </fieldset>
        <TimeFormats value={values.times} disabled={!mayEdit} onChange={times => setValues({ ...values, times })} />
        {own && (
          <>
            <fieldset className="account-part" disabled={!mayEditOwn}>
              <legend>{t('account.settings.start')}</legend>
              <SelectField
                label={t('account.settings.mainpage')}
                value={own.mainpage}
                options={isElsewhere ? [{ value: own.mainpage, label: own.mainpage }, ...screens] : screens}
                disabled={!mayEditOwn}
                onChange={address => setValues({ ...values, own: { ...own, mainpage: address } })}
              />
            </fieldset>
            <ExportFields
              value={own.exports}
              disabled={!mayEditOwn}
              onChange={exports => setValues({ ...values, own: { ...own, exports } })}
            />
          </>
        )}
        {((own && mayEditOwn) || mayEdit) && (
          <div className="account-actions">
            <Button type="submit" look="primary" busy={busy}>
              {t('account.settings.save')}
            </Button>
          </div>
        )}
      </form>
    </div>
  )
}
