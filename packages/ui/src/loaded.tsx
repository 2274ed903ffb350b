import { Component, Suspense, use, type ComponentType, type ReactNode } from 'react'
import { can, type Lazy, type Slot } from '@muster/core'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { useRegistry, useSession } from './host.tsx'

const loads = new WeakMap<() => Promise<unknown>, Promise<unknown>>()

/** The same promise for the same loader; a failed download is forgotten, so that the next try loads again. */
export function loadOnce<T>(load: () => Promise<T>): Promise<T> {
  const known = loads.get(load) as Promise<T> | undefined
  if (known) return known
  const loading = load()
  loads.set(load, loading)
  loading.catch(() => loads.delete(load))
  return loading
}

/** A component of a plugin; suspends until its code is there. */
export function Loaded<P extends object>({ load, props }: { load: Lazy<P>; props: P }): ReactNode {
  const Part = use(loadOnce(load)) as ComponentType<P>
  return <Part {...props} />
}

/** Everything that plugins put into a slot and the session may see. A part that fails takes down itself only. */
export function Fills<Context extends object, Meta extends object>(
  { slot, context }: { slot: Slot<Context, Meta>; context: Context },
): ReactNode {
  const session = useSession()
  const fills = useRegistry().fills(slot).filter(({ gate }) => can(session, gate))
  return fills.map(fill => (
    <PartBoundary key={fill.id}>
      <Suspense><Loaded load={fill.load} props={context} /></Suspense>
    </PartBoundary>
  ))
}

class PartBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    return this.state.failed ? <PartFailed onRetry={() => this.setState({ failed: false })} /> : this.props.children
  }
}

function PartFailed({ onRetry }: { onRetry(): void }): ReactNode {
  const { t } = useTranslation()
  return <p className="m-muted" role="alert">{t('ui.partFailed')} <Button look="quiet" onClick={onRetry}>{t('ui.retry')}</Button></p>
}
