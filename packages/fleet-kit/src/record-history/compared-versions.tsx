import { Checkbox } from '@muster/ui/controls'
import { missing } from '@muster/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ComparedLine } from './compare.ts'

interface Props {
  version: number
  lines: readonly ComparedLine[]
}

/** Compares a version with the form, by changed fields or all fields. */
export function ComparedVersions({ version, lines }: Props): ReactNode {
  const { t } = useTranslation()
  const [all, setAll] = useState(false)
  const shown = all ? lines : lines.filter(({ isChanged }) => isChanged)
  return (
    <section className="record-compared">
      <Checkbox label={t('recordHistory.all')} checked={all} onChange={setAll} />
      {shown.length === 0 ? (
        <p role="status">{t('recordHistory.same')}</p>
      ) : (
        <div
          className="record-compared-scroll"
          tabIndex={0}
          role="region"
          aria-label={t('recordHistory.compare', { version })}
        >
          <table>
            <thead>
              <tr>
                <th scope="col">{t('recordHistory.field')}</th>
                <th scope="col">{t('recordHistory.then', { version })}</th>
                <th scope="col">{t('recordHistory.now')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ key, label, before, now, isChanged }) => (
                <tr key={key} data-changed={isChanged || undefined}>
                  <th scope="row">{label}</th>
                  <td>{before || missing}</td>
                  <td>{now || missing}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
