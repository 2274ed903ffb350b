import { Suspense, use, type ComponentType, type ReactNode } from 'react'
import { can, type Lazy, type Slot } from '@muster/core'
import { useTranslation } from 'react-i18next'
import { Boundary } from './boundary.tsx'
import { Button } from './button.tsx'
import { useRegistry, useSession } from './host.tsx'
import { loadOnce } from './load-once.ts'

/** A component of a plugin; suspends until its code is there. */
export function Loaded<P extends object>({ load, props }: { load: Lazy<P>; props: P }): ReactNode {
  const Part = use(loadOnce(load)) as ComponentType<P>
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
      <Suspense>
        <Loaded load={fill.load} props={context} />
      </Suspense>
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
