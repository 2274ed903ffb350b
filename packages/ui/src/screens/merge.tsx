import { lazy, Suspense, type ReactNode } from 'react'
import type { MergeQuestion } from './merge.dialog.tsx'

const MergeDialog = lazy(() => import('./merge.dialog.tsx').then(m => ({ default: m.MergeDialog })))

/** Shows the question of `useMerge`. */
export function Merge({ question }: { question: MergeQuestion | undefined }): ReactNode {
  return (
    question && (
      <Suspense>
        <MergeDialog {...question} />
      </Suspense>
    )
  )
}
