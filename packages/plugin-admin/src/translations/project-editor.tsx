import { Button, StatePanel, useCan, useFormat, useClient, useDialogs, type DialogEvent } from '@muster/ui'
import { NativeSelect } from '@muster/ui/controls'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { translationManagement } from '../clients/translations.client.ts'
import { FileMenu } from './file-menu.tsx'
import { PullDialog } from './pull.dialog.tsx'
import { TextList } from './text-list.tsx'
import type { Selection } from './use-selection.ts'
import { VersionDialog } from './version.dialog.tsx'

interface Subject {
  projectId: number
  projectName: string
  version: string
}

type Action = 'init' | 'push' | 'pull' | 'addVersion'

const events = {
  init: ['tmInitSuccess', 'tmInitFailure'],
  push: ['tmPushSuccess', 'tmPushFailure'],
  pull: ['tmPullSuccess', 'tmPullFailure'],
  addVersion: ['tmAddNewVersionSuccess', 'tmAddNewVersionFailure'],
} as const satisfies Record<Action, readonly [DialogEvent, DialogEvent]>

/** Returns the actions of a project; each raises its event and resolves to true on success (001 §8). */
function useActions({ projectId, projectName, version }: Subject) {
  const client = useClient(translationManagement)
  const queries = useQueryClient()
  const dialogs = useDialogs()
  const [busy, setBusy] = useState<Action>()
  const name = `${projectName} ${version}`

  async function perform(action: Action, run: () => Promise<void>, subject = name): Promise<boolean> {
    if (busy) return false
    setBusy(action)
    const [success, failure] = events[action]
    try {
      await run()
      await Promise.all(client.keys().map(queryKey => queries.invalidateQueries({ queryKey })))
      void dialogs.raise(success, { name: subject })
      return true
    } catch (error) {
      void dialogs.raise(failure, { name: subject, error })
      return false
    } finally {
      setBusy(undefined)
    }
  }

  return {
    busy,
    init: async () =>
      (await dialogs.raise('tmInitConfirmation', { name })) &&
      (await perform('init', () => client.init(projectId, version))),
    push: () => perform('push', () => client.push(projectId, version)),
    pull: async (languages: string[]) => {
      if (languages.length > 0) return perform('pull', () => client.pull(projectId, version, languages))
      await dialogs.raise('tmNoLanguagesSelectedError')
      return false
    },
    addVersion: (added: string) => perform('addVersion', () => client.addVersion(projectId, added), added),
  }
}

interface ProjectEditorProps {
  selection: Selection & { projectId: number }
  /** Reports unsaved texts. */
  onDirty(isDirty: boolean): void
}

/** Shows a project with its versions, languages, actions and texts. */
export function ProjectEditor({ selection, onDirty }: ProjectEditorProps): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const mayEdit = useCan({ anyOf: ['TRANSLATION_MANAGEMENT_EDIT'], feature: 'ADMINISTRATION' })
  const [dialog, setDialog] = useState<'pull' | 'version'>()
  const { projectId } = selection
  const { data, error, refetch } = useQuery({
    ...useClient(translationManagement).project(projectId, selection.version),
    placeholderData: keepPreviousData,
  })
  const version = selection.version ?? data?.versions[0]?.name ?? ''
  const actions = useActions({ projectId, version, projectName: data?.name ?? '' })
  if (!data)
    return error ? (
      <StatePanel icon="alert" subtitle={error.message}>
        <Button onClick={() => void refetch()}>{t('ui.retry')}</Button>
      </StatePanel>
    ) : null
  const language = data.languages.find(({ code }) => code === selection.language) ?? data.languages[0]
  const pushedAt = data.versions.find(({ name }) => name === version)?.pushedAt
  if (!language) return null
  const { translatedCount, missingCount, changedCount, pulledAt, pulledVersion } = language
  return (
    <div className="translations-desk">
      <div className="translations-bar">
        <NativeSelect
          label={t('admin.translations.version')}
          nullable={false}
          value={version}
          options={data.versions.map(({ name }) => ({ value: name, label: name }))}
          onChange={name => selection.selectVersion(name ?? undefined)}
        />
        <NativeSelect
          label={t('admin.translations.language')}
          nullable={false}
          value={language.code}
          options={data.languages.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={code => code && selection.selectLanguage(code)}
        />
        {mayEdit && (
          <div className="translations-actions">
            <Button
              busy={actions.busy === 'init'}
              title={t('admin.translations.init.hint')}
              onClick={() => void actions.init()}
            >
              {t('admin.translations.init')}
            </Button>
            <Button
              busy={actions.busy === 'push'}
              title={t('admin.translations.push.hint')}
              onClick={() => void actions.push()}
            >
              {t('admin.translations.push')}
            </Button>
            <Button look="primary" title={t('admin.translations.pull.hint')} onClick={() => setDialog('pull')}>
              {t('admin.translations.pull')}
            </Button>
            <Button onClick={() => setDialog('version')}>{t('admin.translations.addVersion')}</Button>
          </div>
        )}
        <FileMenu target={{ projectId, version, language: language.code }} name={language.name} mayEdit={mayEdit} />
      </div>
      <p className="m-muted">
        {[
          data.name,
          t('admin.translations.counts', {
            translated: format.number(translatedCount),
            missing: format.number(missingCount),
            changed: format.number(changedCount),
          }),
          ...(pushedAt ? [t('admin.translations.pushed', { time: format.dateTime(pushedAt) })] : []),
          pulledAt
            ? t('admin.translations.pulled', { time: format.dateTime(pulledAt), version: pulledVersion })
            : t('admin.translations.pulled.never'),
        ].join(' · ')}
      </p>
      <TextList
        key={`${projectId} ${version} ${language.code}`}
        target={{ projectId, version, language: language.code }}
        languageName={language.name}
        isPushed={pushedAt !== undefined}
        mayEdit={mayEdit}
        onDirty={onDirty}
      />
      {dialog === 'pull' && (
        <PullDialog
          languages={data.languages}
          initialLanguage={language.code}
          version={version}
          onPull={actions.pull}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'version' && (
        <VersionDialog
          onAdd={async name => {
            const isAdded = await actions.addVersion(name)
            if (isAdded) selection.selectVersion(undefined)
            return isAdded
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
    </div>
  )
}
