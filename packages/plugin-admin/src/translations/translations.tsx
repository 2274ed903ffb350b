import type { WizardQuery } from '@muster/core'
import { LinkButton, useClient } from '@muster/ui'
import { useWizard, WizardScreen } from '@muster/ui/screens'
import { useCallback, useState, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ProjectEditor } from './project-editor.tsx'
import { translationHistory, translations } from './translations.routes.ts'
import './translations.css'
import { useClearOnReturn, useSelection } from './use-selection.ts'
import { ListContainer } from '@muster/ui/table'
import { useQuery } from '@tanstack/react-query'
import { translationManagement } from '../clients/translations.client.ts'

/** Wizard with two steps: the project and its texts (001 §4). */
export function Translations({ query }: { query: WizardQuery }): ReactNode {
  const { t } = useTranslation()
  const selection = useSelection()
  const [isDirty, setDirty] = useState(false)
  const { projectId, draft } = selection
  const wizard = useWizard<'project' | 'texts', never>({
    at: translations,
    query,
    draft,
    isDirty,
    steps: [
      {
        id: 'project',
        title: t('admin.translations.project'),
        missing: projectId === undefined ? [t('admin.translations.noProject')] : [],
      },
      { id: 'texts', title: t('admin.translations.texts'), missing: [] },
    ],
  })
  const { enter } = draft
  useClearOnReturn(
    wizard.index,
    useCallback(() => enter({ projectId: undefined, version: undefined }), [enter]),
  )
  return (
    <WizardScreen
      title={t('admin.translations')}
      actions={<LinkButton href={translationHistory.href({ query: {} })}>{t('admin.translations.history')}</LinkButton>}
      wizard={wizard}
      panels={{
        project: <ProjectStep value={projectId} onPick={selection.selectProject} />,
        texts: projectId !== undefined && <ProjectEditor selection={{ ...selection, projectId }} onDirty={setDirty} />,
      }}
    />
  )
}

interface ProjectStepProps {
  value: number | undefined
  onPick(projectId: number): void
}

/** Selects the project to translate. */
function ProjectStep({ value, onPick }: ProjectStepProps): ReactNode {
  const { t } = useTranslation()
  const id = useId()
  const { data, error, refetch } = useQuery(useClient(translationManagement).projects())
  return (
    <ListContainer
      status={data ? (data.items.length > 0 ? 'ready' : 'empty') : error ? 'error' : 'loading'}
      error={error?.message}
      onRetry={() => void refetch()}
      empty={{ title: t('admin.translations.noProjects') }}
    >
      <div className="translations-projects" role="radiogroup" aria-label={t('admin.translations.project')}>
        {data?.items.map(project => (
          <label key={project.id}>
            <input
              type="radio"
              name={id}
              checked={project.id === value}
              onChange={() => onPick(project.id)}
              aria-labelledby={`${id}-${project.id}`}
              aria-describedby={`${id}-${project.id}-text`}
            />
            <strong id={`${id}-${project.id}`}>{project.name}</strong>
            <span className="m-muted" id={`${id}-${project.id}-text`}>
              {t(`admin.translations.project.${project.id}`, { defaultValue: '' })}
            </span>
          </label>
        ))}
      </div>
    </ListContainer>
  )
}
