import { useId, type KeyboardEvent, type ReactNode } from 'react'
import './tabs.css'

export interface TabPart<Id extends string> {
  id: Id
  label: string
  /** Muted text after the label. */
  count?: string
  /** Rendered while its tab is selected. */
  panel: ReactNode
}

interface TabsProps<Id extends string> {
  label: string
  tabs: readonly TabPart<Id>[]
  value: Id
  onChange(id: Id): void
}

/** Scrolls the row of tabs, not the page, to show a tab. */
function scrollIntoRow(tab: HTMLElement | null): void {
  const row = tab?.parentElement
  if (!row) return
  const [inside, around] = [tab.getBoundingClientRect(), row.getBoundingClientRect()]
  if (inside.right > around.right) row.scrollLeft += inside.right - around.right
  if (inside.left < around.left) row.scrollLeft -= around.left - inside.left
}

/**
 * Tabs, one visible at a time. Arrows select in reading direction; Home and End jump to the ends. A single part has
 * no tab and is kept when others are added. Tabs are no buttons, which a form that may not be saved would disable.
 *
 * @example
 * <Tabs label={t('…')} value={tab} onChange={setTab} tabs={[{ id: 'without', label: t('…'), panel: <Units /> }]} />
 */
export function Tabs<Id extends string>({ label, tabs, value, onChange }: TabsProps<Id>): ReactNode {
  const own = useId()
  const chosen = tabs.find(tab => tab.id === value)
  const isAlone = tabs.length === 1
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const here = tabs.findIndex(tab => tab.id === value)
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const around = (step: number) => (here + step + tabs.length) % tabs.length
    const steps: Record<string, number> = {
      ArrowRight: around(forward),
      ArrowLeft: around(-forward),
      Home: 0,
      End: tabs.length - 1,
    }
    const to = tabs[steps[event.key] ?? -1]
    if (!to) return
    event.preventDefault()
    onChange(to.id)
    document.getElementById(`${own}-${to.id}`)?.focus()
  }
  return (
    <div className="m-tabs">
      {!isAlone && (
        <div className="m-tab-list" role="tablist" aria-label={label} onKeyDown={press}>
          {tabs.map(tab => (
            <div
              key={tab.id}
              id={`${own}-${tab.id}`}
              className="m-tab"
              role="tab"
              aria-selected={tab.id === value}
              aria-controls={tab.id === value ? `${own}-panel` : undefined}
              tabIndex={tab.id === value ? 0 : -1}
              ref={tab.id === value ? scrollIntoRow : undefined}
              onClick={() => onChange(tab.id)}
            >
              {tab.label}
              {tab.count && <span className="m-muted"> {tab.count}</span>}
            </div>
          ))}
        </div>
      )}
      {chosen && (
        <div
          key={value}
          id={`${own}-panel`}
          className="m-tab-panel"
          {...(!isAlone && { role: 'tabpanel', 'aria-labelledby': `${own}-${value}` })}
          tabIndex={-1}
        >
          {chosen.panel}
        </div>
      )}
    </div>
  )
}
