import { missing } from '@muster/core'
import type { ReactNode } from 'react'

/** A figure and what it is; a dash for what is missing. */
export function Fact({ label, value }: { label: string; value: string | undefined }): ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value || missing}</dd>
    </div>
  )
}
