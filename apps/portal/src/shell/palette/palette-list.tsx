import { Icon } from '@muster/ui'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Choice, Section } from './choice.ts'

interface Props {
  sections: readonly Section[]
  current: Choice | undefined
  isSearching: boolean
  onChoose(choice: Choice): void
  onPoint(choice: Choice): void
}

export function PaletteList({ sections, current, isSearching, onChoose, onPoint }: Props): ReactNode {
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [current?.id])
  return (
    <div
      ref={list}
      className="palette-list"
      id="palette-list"
      role="listbox"
      aria-label={t('palette.results')}
      aria-busy={isSearching}
    >
      {sections
        .filter(({ choices }) => choices.length > 0)
        .map(({ id, choices }) => (
          <div key={id} role="group" aria-labelledby={`palette-${id}`}>
            <div className="palette-heading" id={`palette-${id}`} role="presentation">
              {t(`palette.${id}`)}
            </div>
            {choices.map(choice => (
              // the input keeps the focus and refers to this option by aria-activedescendant
              <div
                key={choice.id}
                id={`palette-${choice.id}`}
                className="palette-choice"
                role="option"
                aria-selected={choice === current}
                onPointerMove={() => onPoint(choice)}
                onClick={() => onChoose(choice)}
              >
                <Icon name={choice.icon} />
                <span>{choice.parts.map(({ text, isHit }, i) => (isHit ? <mark key={i}>{text}</mark> : text))}</span>
                {choice.detail && <small>{choice.detail}</small>}
              </div>
            ))}
          </div>
        ))}
    </div>
  )
}
