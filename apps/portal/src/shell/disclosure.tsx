import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useDismiss } from './use-dismiss.ts'

interface DisclosureProps {
  /** What is always seen; the whole of it is the button. */
  summary: ReactNode
  label?: string
  className?: string
  isCurrent?: boolean
  /** Open from the start where it is current; turning away leaves it as it is. */
  startsOpen?: boolean
  children: ReactNode
}

/** A part of the bar that opens below it, one at a time; a visit, Esc and turning away close it. */
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
