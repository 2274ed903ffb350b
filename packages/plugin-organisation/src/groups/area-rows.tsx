import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { codesIn, permissionColumns, type Area, type Subject } from './permission-areas.ts'
import { PermissionCheckbox } from './permission-checkbox.tsx'
import type { MatrixKeys } from './use-matrix-keys.ts'

/** Reason why a permission cannot be changed. */
export type PermissionLock = 'readOnly' | 'required' | 'lacking' | undefined

interface AreaProps {
  area: Area
  value: readonly string[]
  lockOf(code: string): PermissionLock
  change(codes: readonly string[], select: boolean): void
  keys: MatrixKeys
  /** A search or filter hides some permissions; the area checkbox then selects only visible ones. */
  isNarrowed: boolean
}

/** Shows an area with a checkbox for all its permissions and a row per subject. */
export function AreaRows({ area, value, lockOf, change, keys, isNarrowed }: AreaProps): ReactNode {
  const { t } = useTranslation()
  const codes = codesIn(area)
  const chosen = codes.filter(code => value.includes(code))
  const open = codes.filter(code => lockOf(code) === undefined)
  const name = t(`organisation.group.area.${area.id}`)
  const count = t('organisation.group.ofArea', { count: chosen.length, all: codes.length })
  const isFull = open.every(code => value.includes(code)) && chosen.length > 0
  return (
    <tbody role="rowgroup">
      <tr role="row" className="group-area">
        <th role="rowheader" colSpan={permissionColumns.length + 1} scope="rowgroup">
          <PermissionCheckbox
            stop={keys.stopOf(`area ${area.id}`)}
            label={t(isNarrowed ? 'organisation.group.allShown' : 'organisation.group.allOf', { name })}
            checked={isFull}
            indeterminate={chosen.length > 0 && chosen.length < codes.length}
            isLocked={open.length === 0}
            onChange={select => change(open, select)}
          >
            <span>{name}</span>
          </PermissionCheckbox>
          <span className="m-muted">{count}</span>
        </th>
      </tr>
      {area.subjects.map(subject => (
        <SubjectRow key={subject.id} {...{ subject, value, lockOf, change, keys }} isOther={area.id === 'others'} />
      ))}
    </tbody>
  )
}

interface SubjectProps extends Omit<AreaProps, 'area' | 'isNarrowed'> {
  subject: Subject
  /** The portal does not list this permission, so that its code serves as its name. */
  isOther: boolean
}

function SubjectRow({ subject, value, lockOf, change, keys, isOther }: SubjectProps): ReactNode {
  const { t } = useTranslation()
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        {isOther ? subject.id : t(`organisation.group.subject.${subject.id}`)}
      </th>
      {permissionColumns.map(column => {
        const code = subject.codes[column]
        const lock = code === undefined ? undefined : lockOf(code)
        return (
          <td key={column} role="gridcell">
            {code !== undefined && (
              <PermissionCheckbox
                stop={keys.stopOf(code)}
                label={isOther ? code : t(`organisation.permission.${code}`)}
                hint={lock && lock !== 'readOnly' ? t(`organisation.group.lock.${lock}`) : undefined}
                checked={value.includes(code)}
                isLocked={lock !== undefined}
                onChange={select => change([code], select)}
              >
                <span className="group-cell-name">{t(`organisation.group.column.${column}`)}</span>
              </PermissionCheckbox>
            )}
          </td>
        )
      })}
    </tr>
  )
}
