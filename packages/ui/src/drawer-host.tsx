import { can, type Drawer as DrawerToken, type Lazy } from '@muster/core'
import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Boundary } from './boundary.tsx'
import { Button } from './button.tsx'
import { Drawer } from './drawer.tsx'
import { useHost, useRegistry, useSession } from './host.tsx'
import { Loaded } from './loaded.tsx'
import { Loading, StatePanel } from './state-panel.tsx'

export interface Drawers {
  /** Opens a drawer and closes the current one. Returns false if it does not exist or the session has no access. */
  open<Props extends object>(drawer: DrawerToken<Props>, props: NoInfer<Props>): boolean
  close(): void
}

interface Opened {
  id: string
  props: object
  /** Distinguishes consecutive openings of the same drawer. */
  count: number
}

const DrawersContext = createContext<Drawers | undefined>(undefined)

/**
 * @example
 * const drawers = useDrawers()
 * <Button onClick={() => drawers.open(sendCommands, { unitId, unitName })}>…</Button>
 */
export function useDrawers(): Drawers {
  const drawers = use(DrawersContext)
  if (!drawers) throw new Error('No drawers here. Render the component inside <DrawerHost at={pathname}>.')
  return drawers
}

/** Shows one drawer over its children while the session has access and the address `at` is unchanged. */
export function DrawerHost({ at, children }: { at: string; children: ReactNode }): ReactNode {
  const registry = useRegistry()
  const { session } = useHost().core
  const current = useSession()
  const [opened, setOpened] = useState<Opened>()
  useEffect(() => setOpened(undefined), [at])
  const drawers = useMemo<Drawers>(
    () => ({
      open({ id }, props) {
        const known = registry.drawers.find(drawer => drawer.id === id)
        if (!known || !can(session.get(), known.accessRules)) return false
        setOpened(before => ({ id, props, count: (before?.count ?? 0) + 1 }))
        return true
      },
      close: () => setOpened(undefined),
    }),
    [registry, session],
  )
  const shown = opened && registry.drawers.find(({ id, accessRules }) => id === opened.id && can(current, accessRules))
  return (
    <DrawersContext value={drawers}>
      {children}
      {opened && shown && (
        <Boundary key={opened.count} fallback={(_error, retry) => <Failed onRetry={retry} onClose={drawers.close} />}>
          {/* the token that opened it guarantees the type of its props */}
          <Loaded
            load={shown.load as unknown as Lazy<object>}
            props={{ ...opened.props, close: drawers.close }}
            fallback={<Waiting onClose={drawers.close} />}
          />
        </Boundary>
      )}
    </DrawersContext>
  )
}

function Waiting({ onClose }: { onClose(): void }): ReactNode {
  const { t } = useTranslation()
  return (
    <Drawer title={t('ui.loading')} onClose={onClose}>
      <Loading />
    </Drawer>
  )
}

function Failed({ onRetry, onClose }: { onRetry(): void; onClose(): void }): ReactNode {
  const { t } = useTranslation()
  return (
    <Drawer title={t('ui.error')} onClose={onClose}>
      <StatePanel icon="alert" title={t('ui.partFailed')}>
        <Button onClick={onRetry}>{t('ui.retry')}</Button>
      </StatePanel>
    </Drawer>
  )
}
