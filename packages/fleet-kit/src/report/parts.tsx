import { loadSequentially, type PartProgress } from '@muster/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

export interface PartsState<Answer> {
  /** Results in part order; undefined until all are loaded. */
  data: readonly Answer[] | undefined
  error: Error | null
  isLoading: boolean
  /** Null for a single part. */
  progress: PartProgress | null
  reload(): void
}

/** Loads the parts of a report sequentially and caches the results. */
export function useParts<Part, Answer>(
  key: readonly unknown[],
  parts: readonly Part[],
  load: (part: Part, signal: AbortSignal) => Promise<Answer>,
): PartsState<Answer> {
  const [progress, setProgress] = useState<PartProgress | null>(null)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...key, parts],
    queryFn: ({ signal }) => loadSequentially(parts, part => load(part, signal), { signal, onProgress: setProgress }),
    staleTime: 300_000,
  })
  return {
    data,
    error,
    isLoading: isFetching,
    progress: isFetching && parts.length > 1 ? progress : null,
    reload: () => void refetch(),
  }
}

/** Shows the progress of a report in parts. */
export function PartsLoading({ progress }: { progress: PartProgress | null }): ReactNode {
  const { t } = useTranslation()
  if (!progress) return null
  const label = t('report.part', { part: progress.done + 1, total: progress.total })
  return (
    <div className="m-parts" role="status">
      <progress value={progress.done} max={progress.total} aria-label={label} />
      <span>{label}</span>
    </div>
  )
}
