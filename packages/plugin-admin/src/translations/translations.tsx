import type { WizardQuery } from '@muster/core'
import { LinkButton } from '@muster/ui'
import { useWizard, WizardScreen } from '@muster/ui/screens'
import { useCallback, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ProjectStep } from './project-step.tsx'
import { ProjectEditor } from './project-editor.tsx'
import { translationHistory, translations } from './translations.routes.ts'
import './translations.css'
import { useClearOnReturn, useSelection } from './use-selection.ts'

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
