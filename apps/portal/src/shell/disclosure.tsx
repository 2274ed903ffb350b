import { useEffect, useRef, type ReactNode, useEffectEvent, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'

interface DisclosureProps {
  /** Content of the button. */
  summary: ReactNode
  label?: string
  className?: string
  isCurrent?: boolean
  /** Open initially if current; focus or a press outside does not close it. */
  startsOpen?: boolean
  children: ReactNode
}

/** Menu item with a panel below; navigation, Esc and focus or a press outside close it. Only one is open at a time. */
export function Disclosure({
  summary,
  label,
  className = '',
  isCurrent = false,
  startsOpen = false,
  children,
}: DisclosureProps): ReactNode {
  const element = useRef<HTMLDetailsElement>(null)
  const { pathname } = useLocation()
  const close = () => element.current?.removeAttribute('open')
  useEffect(() => {
    if (!startsOpen) close()
    else if (isCurrent && element.current) element.current.open = true
  }, [pathname, startsOpen, isCurrent])
  useDismiss(element, by => {
    if (startsOpen) return
    const wasOpen = element.current?.open
    close()
    if (wasOpen && by === 'escape') element.current?.querySelector('summary')?.focus()
  })
  return (
    <details ref={element} className={`menu-group ${className}`} name="menu" data-current={isCurrent || undefined}>
      <summary aria-label={label}>{summary}</summary>
      <div className="menu-panel">{children}</div>
    </details>
  )
}

/** Closes an element on a press or focus outside, or on Esc inside. */
function useDismiss(element: RefObject<HTMLElement | null>, close: (by: 'escape' | 'turning away') => void): void {
  const hear = useEffectEvent((event: Event) => {
    const isInside = element.current?.contains(event.target as Node)
    if (event instanceof KeyboardEvent) {
      if (isInside && event.key === 'Escape') close('escape')
    } else if (!isInside) close('turning away')
  })
  useEffect(() => {
    const heard = (event: Event) => hear(event)
    const events = ['pointerdown', 'focusin', 'keydown']
    for (const type of events) document.addEventListener(type, heard)
    return () => {
      for (const type of events) document.removeEventListener(type, heard)
    }
  }, [])
}
