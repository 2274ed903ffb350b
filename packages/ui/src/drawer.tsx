import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './button.tsx'
import './drawer.css'
import { Toasts } from './toasts.tsx'

interface DrawerProps {
  title: string
  /** The close button, or Esc. */
  onClose(): void
  /** Stays in view under what scrolls: the buttons that answer. */
  footer?: ReactNode
  children: ReactNode
}

/** A panel over the screen, from its end: focus stays inside, Esc closes, focus returns where it was. */
export function Drawer({ title, onClose, footer, children }: DrawerProps): ReactNode {
  const { t } = useTranslation()
  const id = useId()
  const element = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const drawer = element.current
    drawer?.showModal()
    // before it leaves the document, else the focus would not go back
    return () => drawer?.close()
  }, [])
  return (
    <dialog
      ref={element}
      className="m-drawer"
      aria-labelledby={id}
      onCancel={event => {
        // of a file input inside it, or of its own
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClose={() => {
        if (!element.current?.open) onClose()
      }}
    >
      <header className="m-drawer-head">
        <h2 id={id}>{title}</h2>
        <IconButton icon="close" label={t('ui.close')} onClick={onClose} />
      </header>
      <div className="m-drawer-body">{children}</div>
      {footer && <footer className="m-drawer-foot">{footer}</footer>}
      {/* those of the page are behind it */}
      <Toasts />
    </dialog>
  )
}
