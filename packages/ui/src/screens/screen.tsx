import { useId, type ReactNode } from 'react'
import './screens.css'

interface ScreenProps {
  title: string
  /** Content at the end of the title's line, such as the primary action. */
  actions?: ReactNode
  className?: string
  children: ReactNode
}

/** Frame of screens other than lists, details and wizards: title and actions. */
export function Screen({ title, actions, className = '', children }: ScreenProps): ReactNode {
  const id = useId()
  return (
    <section className={`m-screen ${className}`} aria-labelledby={id}>
      <header className="m-screen-head">
        <h1 id={id}>{title}</h1>
        {actions && <div className="m-screen-actions">{actions}</div>}
      </header>
      {children}
    </section>
  )
}
