import { Button, Icon, Loading, useFormat } from '@muster/ui'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CompanyRow } from './companies.resource.ts'
import { useSubcompanies, useRootCompanies } from './use-company-tree.ts'
import './companies.css'

interface CompanyTreeProps {
  selected: number | undefined
  /** IDs from the root to the selected company; their levels are open. */
  path: readonly number[]
  onSelect(companyId: number | undefined): void
}

/** Tree of the visible companies; loads each level when it is opened. */
export function CompanyTree({ selected, path, onSelect }: CompanyTreeProps): ReactNode {
  const { t } = useTranslation()
  const roots = useRootCompanies()
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const [focused, setFocused] = useState<number>()
  const tree = useRef<HTMLUListElement>(null)
  const first = roots.data?.[0]?.companyId
  // opens a single root, and the ancestors of a company that was selected elsewhere
  const expanded = [...(roots.data?.length === 1 && first !== undefined ? [first] : []), ...path.slice(0, -1)].join()
  useEffect(() => {
    if (expanded) setOpen(before => new Set([...before, ...expanded.split(',').map(Number)]))
  }, [expanded])

  const toggle = (id: number, isOpen: boolean) =>
    setOpen(before => new Set(isOpen ? [...before, id] : [...before].filter(each => each !== id)))
  const handleKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const item = (event.target as Element).closest<HTMLElement>('[role=treeitem]')
    if (!item || !tree.current || event.ctrlKey || event.altKey || event.metaKey) return
    const next = treeKeyTarget(tree.current, item, event.key)
    if (next === undefined) return
    event.preventDefault()
    if (next === 'open' || next === 'close') toggle(Number(item.dataset.id), next === 'open')
    else if (next === 'select') item.querySelector<HTMLElement>(':scope > .company-tree-row')?.click()
    else next?.focus()
  }

  if (roots.isError)
    return (
      <p role="alert">
        {t('organisation.companies.treeFailed')}{' '}
        <Button look="quiet" onClick={() => void roots.refetch()}>
          {t('ui.retry')}
        </Button>
      </p>
    )
  if (roots.isPending) return <Loading />
  const shared = { open, selected, focused: focused ?? selected ?? first, toggle, onSelect }
  return (
    <ul
      ref={tree}
      className="company-tree"
      role="tree"
      aria-label={t('organisation.companies.tree')}
      onKeyDown={handleKeyDown}
      onFocus={event => {
        const id = (event.target as HTMLElement).dataset.id
        if (id) setFocused(Number(id))
      }}
    >
      {roots.data?.map(company => (
        <Branch key={company.companyId} company={company} level={1} {...shared} />
      ))}
    </ul>
  )
}

interface Shared {
  open: ReadonlySet<number>
  selected: number | undefined
  focused: number | undefined
  toggle(companyId: number, isOpen: boolean): void
  onSelect(companyId: number | undefined): void
}

function Branch({ company, level, ...shared }: Shared & { company: CompanyRow; level: number }): ReactNode {
  const { t } = useTranslation()
  const { number } = useFormat()
  const { companyId: id, name, subcompaniesCount, isDealer } = company
  const { open, selected, focused, toggle, onSelect } = shared
  const isParent = subcompaniesCount > 0
  const isOpen = isParent && open.has(id)
  return (
    <li
      role="treeitem"
      aria-label={isDealer ? t('organisation.companies.dealerNamed', { name }) : name}
      aria-level={level}
      aria-expanded={isParent ? isOpen : undefined}
      aria-selected={id === selected}
      tabIndex={id === focused ? 0 : -1}
      data-id={id}
    >
      <div className="company-tree-row" onClick={() => onSelect(id === selected ? undefined : id)}>
        <span
          className="company-tree-toggle"
          data-open={isOpen || undefined}
          onClick={event => {
            if (!isParent) return
            event.stopPropagation()
            toggle(id, !isOpen)
          }}
        >
          {isParent && <Icon name="next" size={16} />}
        </span>
        <span className="m-truncate" title={name}>
          {name}
        </span>
        {isDealer && <span className="company-tree-dealer">{t('organisation.dealer')}</span>}
        {isParent && <span className="m-muted">{number(subcompaniesCount)}</span>}
      </div>
      {isOpen && <Level id={id} level={level + 1} {...shared} />}
    </li>
  )
}

/** Lists the direct subcompanies of a company. */
function Level({ id, level, ...shared }: Shared & { id: number; level: number }): ReactNode {
  const { t } = useTranslation()
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage } = useSubcompanies(id)
  const note = (text: string, run?: () => unknown) => (
    <li role="none" className="company-tree-note">
      {run ? (
        <Button look="quiet" onClick={() => void run()}>
          {text}
        </Button>
      ) : (
        <span role="status">{text}</span>
      )}
    </li>
  )
  return (
    <ul role="group">
      {data?.items.map(company => (
        <Branch key={company.companyId} company={company} level={level} {...shared} />
      ))}
      {isPending && note(t('ui.loading'))}
      {isError && note(t('organisation.companies.treeFailedRetry'), refetch)}
      {hasNextPage && note(t('organisation.companies.treeMore', { count: data?.left ?? 0 }), fetchNextPage)}
    </ul>
  )
}

/**
 * Returns the effect of a key on a tree item: a command, the item to focus, null for none, undefined for other keys.
 */
function treeKeyTarget(
  tree: HTMLElement,
  item: HTMLElement,
  key: string,
): 'open' | 'close' | 'select' | HTMLElement | null | undefined {
  const items = [...tree.querySelectorAll<HTMLElement>('[role=treeitem]')]
  const at = items.indexOf(item)
  const expanded = item.getAttribute('aria-expanded')
  const isRightToLeft = getComputedStyle(tree).direction === 'rtl'
  switch (key) {
    case 'ArrowDown':
      return items[at + 1] ?? null
    case 'ArrowUp':
      return items[at - 1] ?? null
    case 'Home':
      return items[0] ?? null
    case 'End':
      return items.at(-1) ?? null
    case 'Enter':
    case ' ':
      return 'select'
    case isRightToLeft ? 'ArrowLeft' : 'ArrowRight':
      if (expanded === 'false') return 'open'
      return expanded === 'true' ? item.querySelector<HTMLElement>('[role=treeitem]') : null
    case isRightToLeft ? 'ArrowRight' : 'ArrowLeft':
      return expanded === 'true' ? 'close' : (item.parentElement?.closest<HTMLElement>('[role=treeitem]') ?? null)
    default:
      return key.length === 1 ? startingWith(items, at, key) : undefined
  }
}

/** Returns the next item whose name starts with a letter. */
function startingWith(items: readonly HTMLElement[], at: number, letter: string): HTMLElement | null {
  const after = [...items.slice(at + 1), ...items.slice(0, at)]
  const begins = (each: HTMLElement) => each.ariaLabel?.toLocaleLowerCase().startsWith(letter.toLocaleLowerCase())
  return after.find(begins) ?? null
}
