import type { MenuEntry } from '@muster/core'
import { IconButton } from '@muster/ui'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { Logo } from './logo.tsx'
import { MenuGroup } from './menu-group.tsx'

/** Menu for narrow screens; navigation, Esc and a press outside close it. */
export function MenuDrawer({ groups }: { groups: readonly MenuEntry[] }): ReactNode {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => dialog.current?.close()
  useEffect(close, [pathname])
  const open = () => {
    setOpen(true)
    dialog.current?.showModal()
  }
  return (
    <>
      <IconButton icon="menu" label={t('menu.open')} aria-expanded={isOpen} onClick={open} />
      {/* the native dialog traps and restores the focus */}
      <dialog
        ref={dialog}
        className="menu-drawer"
        aria-label={t('menu.main')}
        onClose={() => setOpen(false)}
        onClick={({ target }) => {
          if (target === dialog.current || isLink(target)) close()
        }}
      >
        {isOpen && (
          <div className="menu-drawer-content">
            <div className="menu-drawer-head">
              <Logo />
              <IconButton icon="close" label={t('menu.close')} onClick={close} />
            </div>
            <nav aria-label={t('menu.main')}>
              {groups.map(group => (
                <MenuGroup key={group.id} group={group} pathname={pathname} startsOpen />
              ))}
            </nav>
          </div>
        )}
      </dialog>
    </>
  )
}

/** Detects links, which close the drawer even if they lead to the current screen. */
const isLink = (target: EventTarget) => target instanceof Element && target.closest('a') !== null
