import { useSyncExternalStore, type ComponentType, type ReactNode } from 'react'
import { can, type Lazy, type Slot } from '@muster/core'
import { useTranslation } from 'react-i18next'
import { Boundary } from './boundary.tsx'
import { Button } from './button.tsx'
import { useRegistry, useSession } from './host.tsx'
import { loadOnce } from './load-once.ts'

interface LoadedProps<P extends object> {
  load: Lazy<P>
  props: P
  /** Shown until the code has loaded. */
  fallback?: ReactNode
}

/**
 * A component of a plugin, shown the moment its code is there; a load that fails is thrown to the next `Boundary`.
 * It does not suspend: React leaves a fallback that it has shown on the screen for 300 ms, however soon the code comes.
 */
export function Loaded<P extends object>({ load, props, fallback }: LoadedProps<P>): ReactNode {
  const { follow, outcome } = loadOnce(load)
  const came = useSyncExternalStore(follow, outcome)
  if (!came) return fallback
  if ('error' in came) throw came.error
  const Part = came.value as ComponentType<P>
  return <Part {...props} />
}

/** Everything that plugins put into a slot and the session may see. A part that fails takes down itself only. */
export function Fills<Context extends object, Meta extends object>({
  slot,
  context,
}: {
  slot: Slot<Context, Meta>
  context: Context
}): ReactNode {
  const session = useSession()
  const fills = useRegistry()
    .fills(slot)
    .filter(({ gate }) => can(session, gate))
  return fills.map(fill => (
    <Boundary key={fill.id} fallback={(_error, retry) => <PartFailed onRetry={retry} />}>
      <Loaded load={fill.load} props={context} />
    </Boundary>
  ))
}

function PartFailed({ onRetry }: { onRetry(): void }): ReactNode {
  const { t } = useTranslation()
  return (
    <p className="m-muted" role="alert">
      {t('ui.partFailed')}{' '}
      <Button look="quiet" onClick={onRetry}>
        {t('ui.retry')}
      </Button>
    </p>
  )
}
