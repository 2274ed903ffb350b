import { useId, type ReactNode } from 'react'
import './screens.css'

interface ScreenProps {
  title: string
  /** At the end of the title's line: the one primary action, what it would do. */
  actions?: ReactNode
  className?: string
  children: ReactNode
}

/** Title and actions over whatever the screen is: the frame of those that are neither list, detail nor wizard. */
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
