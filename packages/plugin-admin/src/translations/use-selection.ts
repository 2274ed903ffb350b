import { useDraft } from '@muster/ui/screens'
import { useEffect, useRef } from 'react'

interface StoredSelection {
  projectId?: number | undefined
  /** Defaults to the newest. */
  version?: string | undefined
  language: string
}

const noSelection: StoredSelection = { language: 'de' }

/** Keeps the selected project, version and language across a reload. */
export function useSelection() {
  const draft = useDraft<StoredSelection>('admin.translations', noSelection)
  const { entered, enter } = draft
  return {
    ...entered,
    draft,
    // versions belong to one project
    selectProject: (projectId: number) => enter({ projectId, version: undefined }),
    selectVersion: (version: string | undefined) => enter({ version }),
    selectLanguage: (language: string) => enter({ language }),
  }
}

export type Selection = ReturnType<typeof useSelection>

/** Clears the selection on return to the first step by button or browser history (001 §4). */
export function useClearOnReturn(index: number, clear: () => void): void {
  const last = useRef(index)
  useEffect(() => {
    if (index === 0 && last.current > 0) clear()
    last.current = index
  }, [index, clear])
}
