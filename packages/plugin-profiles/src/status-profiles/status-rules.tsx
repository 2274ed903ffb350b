import { isAlwaysTrue } from '@muster/signals'
import { Button } from '@muster/ui'
import { FieldSet } from '@muster/ui/controls'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useFieldArray, useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { aRule, rulesOf } from './status-profile.model.ts'
import { mostRules, type StatusProfileModel, type StatusRuleModel } from './status-profile.schema.ts'
import { StatusRule } from './status-rule.tsx'
import type { CanParameters } from './use-can-parameters.ts'
import type { Statuses } from './use-statuses.ts'

interface Props {
  form: UseFormReturn<StatusProfileModel>
  statuses: Statuses
  parameters: CanParameters
  sentenceOf(rule: StatusRuleModel, index: number): string
  maySave: boolean
}

/** Edits rules in order of precedence; reorders them by drag and drop or by button. */
export function StatusRules({ form, maySave, ...props }: Props): ReactNode {
  const { t } = useTranslation()
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'rules' })
  const rules = useWatch({ control: form.control, name: 'rules' })
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const [focus, setFocus] = useState<{ index: number; by: 'up' | 'down' }>()
  const unconditional = rules.findIndex(rule => rulesOf([rule]).some(isAlwaysTrue))

  // the pressed button moves with its rule
  useEffect(() => {
    if (!focus) return
    list.current?.children[focus.index]?.querySelector<HTMLElement>(`[data-move="${focus.by}"]`)?.focus()
  }, [focus])

  const moveRule = (from: number, to: number) => {
    if (from === to || to < 0 || to >= fields.length) return
    move(from, to)
    setAnnouncement(t('profiles.status.moved', { number: to + 1, count: fields.length }))
  }
  const step = (index: number, by: 'up' | 'down') => {
    const to = by === 'up' ? index - 1 : index + 1
    if (to < 0 || to >= fields.length) return
    moveRule(index, to)
    setFocus({ index: to, by })
  }
  const drop = (index: number) => {
    if (dragged !== null) moveRule(dragged, index)
    setDragged(null)
    setOver(null)
  }
  return (
    <FieldSet label={t('profiles.status.rules')} hint={t('profiles.status.rules.hint')}>
      {fields.length === 0 && <p className="m-muted">{t('profiles.status.rules.none')}</p>}
      <ol className="status-rules" ref={list}>
        {fields.map((field, index) => (
          <li
            key={field.id}
            className="status-rule"
            data-dragged={dragged === index || undefined}
            data-over={
              over === index && dragged !== null && dragged !== index
                ? dragged < index
                  ? 'after'
                  : 'before'
                : undefined
            }
            onDragOver={event => {
              if (dragged === null) return
              event.preventDefault()
              setOver(index)
            }}
            onDrop={event => {
              event.preventDefault()
              drop(index)
            }}
          >
            <StatusRule
              {...props}
              form={form}
              index={index}
              last={fields.length - 1}
              overriddenBy={unconditional >= 0 && unconditional < index ? unconditional + 1 : undefined}
              maySave={maySave}
              onStep={by => step(index, by)}
              onRemove={() => remove(index)}
              onDrag={isDragged => {
                setDragged(isDragged ? index : null)
                if (!isDragged) setOver(null)
              }}
            />
          </li>
        ))}
      </ol>
      <p className="m-visually-hidden" aria-live="polite">
        {announcement}
      </p>
      {maySave && fields.length < mostRules && (
        <div>
          <Button icon="plus" onClick={() => append(aRule, { focusName: `rules.${fields.length}.dutyId` })}>
            {t('profiles.status.rule.add')}
          </Button>
        </div>
      )}
      <p className="m-muted">{t('profiles.status.standard')}</p>
    </FieldSet>
  )
}
