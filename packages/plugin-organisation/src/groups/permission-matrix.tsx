import { useSession } from '@muster/ui'
import { Checkbox } from '@muster/ui/controls'
import { SearchBox } from '@muster/ui/table'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AreaRows } from './area-rows.tsx'
import { useMatrixKeys } from './use-matrix-keys.ts'
import { permissionColumns, type Area } from './permission-areas.ts'
import { usePermissionSearch } from './use-permission-search.ts'
import './permission-matrix.css'

interface MatrixProps {
  areas: readonly Area[]
  value: readonly string[]
  /** Permissions that the caller cannot remove, because they are needed to undo the change. */
  required: readonly string[]
  disabled: boolean
  onChange(value: string[]): void
  /** Receives the focused permission. */
  onActive(code: string): void
  /** Actions next to the search. */
  children?: ReactNode
}

/** Permission grid by area, subject and column: one tab stop, arrow keys move, Space selects. */
export function PermissionMatrix({
  areas,
  value,
  required,
  disabled,
  onChange,
  onActive,
  children,
}: MatrixProps): ReactNode {
  const { t } = useTranslation()
  const callerAcl = new Set<string>(useSession()?.acl)
  const [search, setSearch] = useState('')
  const [isSelectedOnly, setSelectedOnly] = useState(false)
  const shown = usePermissionSearch(areas, search, isSelectedOnly ? value : undefined)
  const keys = useMatrixKeys(shown, onActive)
  const change = (codes: readonly string[], select: boolean) => {
    const rest = value.filter(code => !codes.includes(code))
    onChange(select ? [...rest, ...codes] : rest)
  }
  const lockOf = (code: string) =>
    disabled
      ? 'readOnly'
      : value.includes(code)
        ? required.includes(code)
          ? 'required'
          : undefined
        : callerAcl.has(code)
          ? undefined
          : 'lacking'
  const locks = new Set(
    shown.flatMap(({ subjects }) => subjects.flatMap(({ codes }) => Object.values(codes).map(lockOf))),
  )
  return (
    <div className="group-matrix">
      <div className="m-screen-tools">
        <SearchBox
          value={search}
          onSearch={setSearch}
          delay={200}
          isPart
          placeholder={t('organisation.group.search')}
        />
        <Checkbox label={t('organisation.group.selectedOnly')} checked={isSelectedOnly} onChange={setSelectedOnly} />
        {children}
      </div>
      {(['lacking', 'required'] as const).map(
        lock =>
          locks.has(lock) && (
            <p key={lock} className="m-muted">
              {t(`organisation.group.lock.${lock}`)}
            </p>
          ),
      )}
      {shown.length === 0 ? (
        <p className="m-muted" role="status">
          {t('organisation.group.nothingFound')}
        </p>
      ) : (
        <table
          className="group-grid"
          role="grid"
          aria-label={t('organisation.group.permissions')}
          onKeyDown={keys.press}
        >
          <thead role="rowgroup">
            <tr role="row">
              <th role="columnheader" scope="col">
                {t('organisation.group.subject')}
              </th>
              {permissionColumns.map(column => (
                <th key={column} role="columnheader" scope="col">
                  {t(`organisation.group.column.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          {shown.map(area => (
            <AreaRows
              key={area.id}
              {...{ area, value, lockOf, change, keys }}
              isNarrowed={search !== '' || isSelectedOnly}
            />
          ))}
        </table>
      )}
    </div>
  )
}
