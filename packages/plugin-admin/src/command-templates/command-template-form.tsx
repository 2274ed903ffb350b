import { HistoryLink } from '@muster/fleet-kit/record-history'
import { useHost, Loading, ScreenLink, useApi, useFormat, useRegistry, useSession } from '@muster/ui'
import { Choice, Num, Text, TextArea } from '@muster/ui/controls'
import { DetailScreen, useDetail, type DetailState } from '@muster/ui/screens'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { commandTemplateDetail, commandTemplateList } from './command-templates.routes.ts'
import {
  actionTypes,
  aCommandTemplate,
  CommandTemplate,
  switchesOutput,
  type CommandTemplateModel,
} from './command-template.schema.ts'
import { commandTemplates, type CommandTemplateRow } from './command-templates.resource.ts'
import './command-templates.css'
import { listCommandTemplateAssociations } from '@muster/contract'
import { can } from '@muster/core'
import { commandProfileDetail } from '@muster/plugin-commands/routes'
import { useQuery } from '@tanstack/react-query'

/** @param props.name Name in the address, undefined for a new command template. */
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
  const { type, content, openedContent } = form.watch()
  useEffect(() => {
    if (name !== undefined && saved !== '' && saved !== name) nav?.go(hrefOf(type, saved), { replace: true })
  }, [nav, name, saved, type])
  return (
    <DetailScreen
      title={t('admin.command')}
      detail={detail}
      actions={!detail.isNew && <HistoryLink kind="command-template" id={id} name={detail.name} />}
    >
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
        <>
          <Choice
            of={form}
            name="content"
            label={t('admin.command.action')}
            hint={content === 'FRAMES' ? undefined : t('admin.command.action.hint')}
            nullable={false}
            options={[
              'FRAMES' as const,
              ...(openedContent === 'GATEWAY' ? ['GATEWAY' as const] : []),
              ...actionTypes,
            ].map(value => ({
              value,
              label: t(`admin.command.action.${value}`),
            }))}
          />
          {content === 'IMMOBILISE' && <p className="m-muted">{t('admin.command.action.IMMOBILISE.hint')}</p>}
          {switchesOutput(content) && (
            <Num of={form} name="output" label={t('admin.command.action.output')} min={1} max={16} step={1} required />
          )}
          {content === 'INTERVAL' && (
            <Num
              of={form}
              name="intervalSeconds"
              label={t('admin.command.action.interval')}
              min={1}
              max={86_400}
              step={1}
              unit="s"
              required
            />
          )}
          {content === 'TEXT' && (
            <TextArea
              of={form}
              name="text"
              label={t('admin.command.action.text')}
              hint={t('admin.command.action.text.hint')}
              max={1000}
              rows={2}
              spellCheck={false}
              required
            />
          )}
          {(content === 'FRAMES' || content === 'GATEWAY') && (
            <div className="command-frames">
              <TextArea
                of={form}
                name="payload"
                label={t('admin.command.payload')}
                required={content === 'FRAMES'}
                rows={6}
                spellCheck={false}
                hint={t(content === 'GATEWAY' ? 'admin.command.payload.gateways' : 'admin.command.payload.hint')}
              />
            </div>
          )}
        </>
      )}
      {name !== undefined && <CommandProfileUsage type={type} name={name} />}
    </DetailScreen>
  )
}

const hrefOf = (type: CommandTemplateModel['type'], name: string) =>
  commandTemplateDetail.href({ query: { type, name } })

/** Lists the command profiles that use a command template, with their unit counts. */
function CommandProfileUsage({ type, name }: Pick<CommandTemplateRow, 'type' | 'name'>): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const hrefOf = useCommandProfileHref()
  const { data, error } = useQuery(useApi().queryFor(listCommandTemplateAssociations, { path: { type, name } }))
  return (
    <section className="command-used">
      <h2>{t('admin.command.used')}</h2>
      {error ? (
        <p className="m-muted">{t('admin.command.used.failed')}</p>
      ) : !data ? (
        <Loading />
      ) : data.length === 0 ? (
        <p className="m-muted">{t('admin.command.used.none')}</p>
      ) : (
        <ul>
          {data.map(({ catalogId, catalogName, assetsCount }) => (
            <li key={catalogId}>
              {hrefOf ? <ScreenLink href={hrefOf(catalogName)}>{catalogName}</ScreenLink> : <span>{catalogName}</span>}
              <span className="m-muted">
                {t('admin.command.used.units', { count: assetsCount, units: format.number(assetsCount) })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Returns a function for links to command profiles; undefined without the screen or its permission. */
function useCommandProfileHref(): ((name: string) => string) | undefined {
  const route = useRegistry().routeOf(commandProfileDetail.path)
  const session = useSession()
  if (!route || !can(session, route.accessRules)) return undefined
  return name => commandProfileDetail.href({ query: { name } })
}
