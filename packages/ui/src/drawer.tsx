import { Drawer as Panel } from '@blueprintjs/core'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './button.tsx'
import { focusFirst, keepUsedEscape, useFocusBack, useOverlayRoot } from './overlay/overlay-root.ts'
import './overlay/overlay.css'
import './drawer.css'

interface DrawerProps {
  title: string
  /** Called on the close button and Esc. */
  onClose(): void
  /** Content below the scroll area, such as buttons. */
  footer?: ReactNode
  children: ReactNode
}

/** A panel at the end of the screen: traps the focus, closes on Esc and returns the focus. */
export function Drawer({ title, onClose, footer, children }: DrawerProps): ReactNode {
  const { t } = useTranslation()
  const id = useId()
  const root = useOverlayRoot()
  useFocusBack()
  return (
    <Panel
      isOpen
      className="m-drawer"
      backdropClassName="m-drawer-backdrop"
      portalContainer={root}
      autoFocus={false}
      transitionDuration={0}
      canOutsideClickClose={false}
      shouldReturnFocusOnClose={false}
      onClose={onClose}
    >
      <div
        ref={focusFirst}
        className="m-drawer-content"
        role="dialog"
        aria-modal
        aria-labelledby={id}
        onKeyDown={keepUsedEscape}
        // React passes it on to the form of a screen around the drawer, which would be saved too
        onSubmit={event => event.stopPropagation()}
      >
        <div className="m-drawer-head">
          <h2 id={id}>{title}</h2>
          <IconButton icon="close" label={t('ui.close')} onClick={onClose} />
        </div>
        <div className="m-drawer-body">{children}</div>
        {footer && <div className="m-drawer-foot">{footer}</div>}
      </div>
    </Panel>
  )
}
