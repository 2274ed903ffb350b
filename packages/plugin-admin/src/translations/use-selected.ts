import { useDraft } from '@muster/ui/screens'
import { useEffect, useRef } from 'react'

interface Selected {
  projectId?: number | undefined
  /** The newest when left out. */
  version?: string | undefined
  language: string
}

const nothing: Selected = { language: 'de' }

/** The project, version and language, kept over a reload. */
export function useSelected() {
  const draft = useDraft<Selected>('admin.translations', nothing)
  const { entered, enter } = draft
  return {
    ...entered,
    draft,
    // a version belongs to its project
    selectProject: (projectId: number) => enter({ projectId, version: undefined }),
    selectVersion: (version: string | undefined) => enter({ version }),
    selectLanguage: (language: string) => enter({ language }),
  }
}

export type SelectedPlace = ReturnType<typeof useSelected>

/** Going back to the first step clears the selection, by its button and by that of the browser (001 §4). */
export function useClearOnReturn(index: number, clear: () => void): void {
  const last = useRef(index)
  useEffect(() => {
    if (index === 0 && last.current > 0) clear()
    last.current = index
  }, [index, clear])
}
