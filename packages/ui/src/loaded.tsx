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
 * A component of a plugin, shown once its code has loaded. A failed load is thrown to the next `Boundary`. Does not
 * suspend, because React keeps a suspense fallback for at least 300 ms.
 */
export function Loaded<P extends object>({ load, props, fallback }: LoadedProps<P>): ReactNode {
  const { subscribe, outcome } = loadOnce(load)
  const loaded = useSyncExternalStore(subscribe, outcome)
  if (!loaded) return fallback
  if ('error' in loaded) throw loaded.error
  const Part = loaded.value as ComponentType<P>
  return <Part {...props} />
}

/** All fills of a slot that the session may see. Contains a part that fails. */
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
    .filter(({ accessRules }) => can(session, accessRules))
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
