import { Button } from '@muster/ui'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './companies.css'

interface CompanyPathProps {
  /** The selected company with those above it, the top first. */
  path: readonly { companyId: number; name: string }[]
  onSelect(companyId: number | undefined): void
}

/** Which companies the list shows, and the way back up; on a phone it stands for the tree. */
export function CompanyPath({ path, onSelect }: CompanyPathProps): ReactNode {
  const { t } = useTranslation()
  const { nav, press } = useNextFocus(path)
  if (path.length === 0) return null
  const last = path.length - 1
  const select = (companyId: number | undefined) => {
    press(companyId)
    onSelect(companyId)
  }
  return (
    <nav ref={nav} className="company-path" aria-label={t('organisation.companies.path')}>
      <ol>
        <li>
          <Button look="quiet" onClick={() => select(undefined)}>
            {t('organisation.companies.all')}
          </Button>
        </li>
        {path.map(({ companyId, name }, index) => (
          <li key={companyId}>
            {index === last ? (
              <span aria-current="location" tabIndex={-1}>
                {name}
              </span>
            ) : (
              <Button look="quiet" onClick={() => select(companyId)}>
                {name}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** A button that was pressed goes with the path: the focus follows to the company that is shown, or to the screen for all. */
function useNextFocus(path: CompanyPathProps['path']) {
  const nav = useRef<HTMLElement>(null)
  const pressed = useRef<number | 'all'>(undefined)
  useLayoutEffect(() => {
    const main = document.querySelector('main')
    const isLost = document.activeElement === document.body || document.activeElement === main
    if (pressed.current === undefined || !isLost) return
    const isThere = path.at(-1)?.companyId === pressed.current
    const target = isThere ? nav.current?.querySelector<HTMLElement>('[aria-current]') : main
    target?.focus({ preventScroll: true })
    if (isThere || pressed.current === 'all') pressed.current = undefined
  }, [path])
  return {
    nav,
    press: (companyId: number | undefined) => {
      pressed.current = companyId ?? 'all'
    },
  }
}
