import { useHost } from '@muster/ui'
import { Text, TextArea } from '@muster/ui/controls'
import { DetailScreen, useDetail, type DetailState } from '@muster/ui/screens'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { commandTemplateDetail, commandTemplateList } from './command-templates.routes.ts'
import { aCommandTemplate, CommandTemplate, type CommandTemplateModel } from './command-template.schema.ts'
import { commandTemplates } from './command-templates.resource.ts'
import './command-templates.css'
import { UsedBy } from './used-by.tsx'

/** @param props.name as in the address */
export function CommandTemplateForm({ id, name }: { id: string; name?: string }): ReactNode {
  const { t } = useTranslation()
  const { nav } = useHost().core
  const detail: DetailState<CommandTemplateModel> = useDetail(commandTemplates, {
    id,
    schema: CommandTemplate,
    blank: aCommandTemplate,
    list: commandTemplateList,
    self: { href: () => hrefOf(detail.form.getValues('type'), detail.form.getValues('name').trim()) },
  })
  const { form, isNew, name: saved } = detail
  const { type, isGateways } = form.watch()
  useEffect(() => {
    if (name !== undefined && saved !== '' && saved !== name) nav?.go(hrefOf(type, saved), { replace: true })
  }, [nav, name, saved, type])
  return (
    <DetailScreen title={t('admin.command')} detail={detail}>
      {isNew && <p className="m-muted">{t('admin.command.files')}</p>}
      <Text of={form} name="name" label={t('admin.name')} max={100} required />
      <TextArea of={form} name="description" label={t('admin.description')} max={2000} rows={3} />
      {type === 'FILE_TRANSFER' ? (
        <Text
          of={form}
          name="fileName"
          label={t('admin.command.fileName')}
          hint={t('admin.command.fileName.hint')}
          max={255}
          required
        />
      ) : (
        <div className="command-frames">
          <TextArea
            of={form}
            name="payload"
            label={t('admin.command.payload')}
            required={!isGateways}
            rows={6}
            spellCheck={false}
            hint={t(isGateways ? 'admin.command.payload.gateways' : 'admin.command.payload.hint')}
          />
        </div>
      )}
      {name !== undefined && <UsedBy type={type} name={name} />}
    </DetailScreen>
  )
}

const hrefOf = (type: CommandTemplateModel['type'], name: string) =>
  commandTemplateDetail.href({ query: { type, name } })
