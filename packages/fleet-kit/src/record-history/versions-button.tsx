import { Button, Loading, StatePanel, Time, toast, useClient, useCan } from '@muster/ui'
import { Drawer } from '@muster/ui/drawer'
import type { DetailState } from '@muster/ui/screens'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { compareLines, type VersionLine, type ComparedLine } from './compare.ts'
import './record-history.css'
import { Checkbox } from '@muster/ui/controls'
import { type RecordVersion, type ResourceClient, missing } from '@muster/core'

const noAccess = { anyOf: [] }

interface Props<Model extends FieldValues> {
  resource: ResourceClient<unknown, Model>
  detail: DetailState<Model>
  id: number
  /** Describes a record as text lines in form order. Lines of two versions are compared by key. */
  describe(model: Model): readonly VersionLine[]
}

/**
 * Opens the versions of a record, compares them with the form and restores one.
 *
 * @example <VersionsButton resource={curfews} detail={curfew} id={7} describe={describe} />
 */
export function VersionsButton<Model extends FieldValues>({ resource, detail, ...props }: Props<Model>): ReactNode {
  const { t } = useTranslation()
  const mayRead = useCan(resource.access.versions ?? noAccess)
  const [isOpen, setOpen] = useState(false)
  if (!mayRead || detail.isNew) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('recordHistory.button')}</Button>
      {isOpen && <VersionsDrawer {...props} resource={resource} detail={detail} onClose={() => setOpen(false)} />}
    </>
  )
}

interface DrawerProps<Model extends FieldValues> extends Props<Model> {
  onClose(): void
}

function VersionsDrawer<Model extends FieldValues>({
  resource,
  detail,
  id,
  describe,
  onClose,
}: DrawerProps<Model>): ReactNode {
  const { t } = useTranslation()
  const client = useClient(resource)
  const [chosen, choose] = useState<number>()
  const versions = useQuery({
    queryKey: [resource.id, 'versions', id],
    queryFn: ({ signal }) => client.versions(id, { signal }),
  })
  const version = useQuery({
    queryKey: [resource.id, 'version', id, chosen],
    queryFn: ({ signal }) => client.version(id, chosen ?? 0, { signal }),
    enabled: chosen !== undefined,
  })
  const restore = (model: Model) => {
    const now = detail.form.getValues()
    // keeps the owner and the version the form was loaded with
    const metadata = Object.fromEntries(['version', 'companyId'].filter(key => key in now).map(key => [key, now[key]]))
    detail.form.reset({ ...model, ...metadata }, { keepDefaultValues: true, keepDirtyValues: false })
    toast({ tone: 'info', text: t('recordHistory.restored', { version: chosen }) })
    onClose()
  }
  const earlier: Model | undefined = version.data
  const newest = versions.data?.[0]?.version
  return (
    <Drawer
      title={t('recordHistory.title', { name: detail.name })}
      onClose={onClose}
      footer={
        detail.may.save &&
        earlier && (
          <Button look="primary" onClick={() => restore(earlier)}>
            {t('recordHistory.restore', { version: chosen })}
          </Button>
        )
      }
    >
      {versions.isPending && <Loading />}
      {versions.isError && (
        <StatePanel icon="alert" title={t('recordHistory.failed')}>
          <Button onClick={() => void versions.refetch()}>{t('ui.retry')}</Button>
        </StatePanel>
      )}
      {versions.data?.length === 0 && <p className="m-muted">{t('recordHistory.none')}</p>}
      <ol className="record-versions" reversed>
        {versions.data?.map(row => (
          <li key={row.version}>
            <VersionRow
              row={row}
              isChosen={row.version === chosen}
              isNewest={row.version === newest}
              onChoose={() => choose(row.version)}
            />
          </li>
        ))}
      </ol>
      {chosen !== undefined && version.isPending && <Loading />}
      {version.isError && (
        <p role="alert">
          {t('recordHistory.versionFailed')}{' '}
          <Button look="quiet" onClick={() => void version.refetch()}>
            {t('ui.retry')}
          </Button>
        </p>
      )}
      {earlier && chosen !== undefined && (
        <ComparedVersions version={chosen} lines={compareLines(describe(earlier), describe(detail.form.getValues()))} />
      )}
    </Drawer>
  )
}

interface RowProps {
  row: RecordVersion
  isChosen: boolean
  isNewest: boolean
  onChoose(): void
}

function VersionRow({ row, isChosen, isNewest, onChoose }: RowProps): ReactNode {
  const { t } = useTranslation()
  const { version, savedAt, userName: user, actorName: actor, restorable } = row
  return (
    <button
      type="button"
      className="record-version"
      aria-pressed={isChosen}
      disabled={!restorable}
      title={restorable ? undefined : t('recordHistory.notStored')}
      onClick={onChoose}
    >
      <strong>{t('recordHistory.version', { version })}</strong>
      <span>
        <Time value={savedAt} />
      </span>
      <span className="m-muted">
        {actor ? t('recordHistory.byActor', { user, actor }) : user}
        {isNewest && ` · ${t('recordHistory.current')}`}
      </span>
    </button>
  )
}

interface ComparedVersionsProps {
  version: number
  lines: readonly ComparedLine[]
}

/** Compares a version with the form, by changed fields or all fields. */
function ComparedVersions({ version, lines }: ComparedVersionsProps): ReactNode {
  const { t } = useTranslation()
  const [all, setAll] = useState(false)
  const shown = all ? lines : lines.filter(({ isChanged }) => isChanged)
  return (
    <section className="record-compared">
      <Checkbox label={t('recordHistory.all')} checked={all} onChange={setAll} />
      {shown.length === 0 ? (
        <p role="status">{t('recordHistory.same')}</p>
      ) : (
        <div
          className="record-compared-scroll"
          tabIndex={0}
          role="region"
          aria-label={t('recordHistory.compare', { version })}
        >
          <table>
            <thead>
              <tr>
                <th scope="col">{t('recordHistory.field')}</th>
                <th scope="col">{t('recordHistory.then', { version })}</th>
                <th scope="col">{t('recordHistory.now')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ key, label, before, now, isChanged }) => (
                <tr key={key} data-changed={isChanged || undefined}>
                  <th scope="row">{label}</th>
                  <td>{before || missing}</td>
                  <td>{now || missing}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
