import type { LaterSave } from '@muster/core'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { Time } from '../time.tsx'
import type { MergeLine, Side } from './merge-fields.ts'
import './merge.css'

export interface MergeQuestion {
  name: string
  laterSave: LaterSave
  lines: readonly MergeLine[]
  /** Called with a side for each line, `discard` to load the saved record instead, undefined to continue editing. */
  answer(sides: readonly Side[] | 'discard' | undefined): void
}

/** Shows the author and the different fields of a concurrent save; lets the user keep, take or merge the changes. */
export function MergeDialog({ name, laterSave: { savedBy, savedAt }, lines, answer }: MergeQuestion): ReactNode {
  const { t } = useTranslation()
  const [sides, setSides] = useState<readonly Side[]>(() => lines.map(({ keeps }) => keeps))
  const keep = (side: Side, index?: number) =>
    setSides(all => all.map((before, place) => (index === undefined || place === index ? side : before)))
  return (
    <Dialog
      kind="confirm"
      icon="alert"
      event="merge"
      title={t('screens.merge.title', { name })}
      okLabel={t('screens.merge.save')}
      onAnswer={ok => answer(ok ? sides : undefined)}
      message={
        <div className="m-merge">
          <p>
            {t('screens.merge.text', { name: savedBy })} (<Time value={savedAt} />)
          </p>
          <div className="m-merge-scroll" role="region" tabIndex={0} aria-label={t('screens.merge.fields')}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('screens.merge.field')}</th>
                  <th scope="col">
                    <Button look="quiet" onClick={() => keep('theirs')}>
                      {t('screens.merge.theirs', { name: savedBy })}
                    </Button>
                  </th>
                  <th scope="col">
                    <Button look="quiet" onClick={() => keep('mine')}>
                      {t('screens.merge.mine')}
                    </Button>
                  </th>
                </tr>
              </thead>
              <tbody>
                {lines.map((line, index) => (
                  <Line
                    key={line.fields.join()}
                    line={line}
                    side={sides[index] ?? line.keeps}
                    onKeep={side => keep(side, index)}
                  />
                ))}
              </tbody>
            </table>
          </div>
          <Button look="quiet" onClick={() => answer('discard')}>
            {t('screens.merge.discard')}
          </Button>
        </div>
      }
    />
  )
}

function Line({ line, side, onKeep }: { line: MergeLine; side: Side; onKeep(side: Side): void }) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <tr data-conflict={line.isConflict || undefined}>
      <th scope="row">
        {line.label}
        {line.isConflict && <span className="m-merge-both"> {t('screens.merge.both')}</span>}
      </th>
      {(['theirs', 'mine'] as const).map(option => (
        <td key={option}>
          <label className="m-merge-option">
            <input type="radio" name={name} checked={side === option} onChange={() => onKeep(option)} />
            <span>{line[option]}</span>
          </label>
        </td>
      ))}
    </tr>
  )
}
