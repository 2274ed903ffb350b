import { useClient } from '@muster/ui'
import { ListContainer } from '@muster/ui/table'
import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { translationManagement } from '../clients/translations.client.ts'

interface ProjectStepProps {
  value: number | undefined
  onPick(projectId: number): void
}

/** Selects the project to translate. */
export function ProjectStep({ value, onPick }: ProjectStepProps): ReactNode {
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
