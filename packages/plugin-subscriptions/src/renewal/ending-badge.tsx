import { Icon } from '@muster/ui'
import type { ReactNode } from 'react'
import { useEnding } from './use-ending.ts'

/** An end in words; what is past or soon to come carries a mark besides its colour. */
export function EndingBadge({ end }: { end: string | undefined }): ReactNode {
  const { words, tone } = useEnding()(end)
  return (
    <span className={`subs-ending subs-${tone}`}>
      {tone !== 'far' && <Icon name={tone === 'past' ? 'alert' : 'clock'} size={16} />}
      {words}
    </span>
  )
}
