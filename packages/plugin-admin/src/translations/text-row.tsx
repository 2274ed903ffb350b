import { Button, Icon } from '@muster/ui'
import { memo, useId, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TranslationTarget, TranslationState, TranslationText } from '../clients/translations.client.ts'
import { useTextDraft } from './use-text-draft.ts'

interface TextRowProps {
  target: TranslationTarget
  text: TranslationText
  languageName: string
  mayEdit: boolean
  onDirty(key: string, isDirty: boolean): void
}

const longestText = 4000
const icons = { MISSING: 'dot', CHANGED: 'alert', TRANSLATED: 'check' } as const satisfies Record<
  TranslationState,
  string
>

function Row({ target, text: initial, languageName, mayEdit, onDirty }: TextRowProps): ReactNode {
  const { t } = useTranslation()
  const id = useId()
  const { text, draft, setDraft, save, undo, status, wrong } = useTextDraft(target, initial, onDirty)
  const { key, source, translatedSource, state } = text
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') undo()
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    // blur saves the field
    nextField(event.currentTarget)?.focus()
    void save()
  }
  return (
    <tr role="row" data-state={state}>
      <th role="rowheader" scope="row" id={`${id}-key`}>
        <span className="translations-key" dir="ltr">
          {key}
        </span>
        <span className="translations-state">
          <Icon name={icons[state]} size={16} />
          {t(`admin.translations.state.${state}`)}
        </span>
      </th>
      <td role="cell" id={`${id}-source`} lang="en">
        <span>{source}</span>
        {translatedSource !== undefined && (
          <span className="m-muted">{t('admin.translations.changedFrom', { source: translatedSource })}</span>
        )}
      </td>
      <td role="cell">
        {mayEdit ? (
          <textarea
            className="m-input"
            rows={1}
            lang={target.language}
            maxLength={longestText}
            aria-label={t('admin.translations.edit.label', { language: languageName, key })}
            aria-describedby={`${id}-source ${id}-note`}
            aria-invalid={wrong !== undefined || undefined}
            placeholder={target.language === 'en' ? source : t('admin.translations.edit.empty')}
            value={draft}
            onChange={event => setDraft(event.target.value)}
            onBlur={() => void save()}
            onKeyDown={handleKeyDown}
          />
        ) : (
          <span lang={target.language} className={text.text === undefined ? 'm-muted' : undefined}>
            {text.text ?? t('admin.translations.edit.empty')}
          </span>
        )}
        <span
          className="translations-note"
          id={`${id}-note`}
          role="status"
          data-wrong={wrong !== undefined || undefined}
        >
          {wrong ?? (status === 'idle' ? '' : t(`admin.translations.edit.${status}`))}
        </span>
        {mayEdit && state === 'CHANGED' && draft === text.text && (
          <Button look="quiet" icon="check" onClick={() => void save(true)}>
            {t('admin.translations.edit.stillCorrect')}
          </Button>
        )}
      </td>
    </tr>
  )
}

function nextField(field: HTMLTextAreaElement): HTMLTextAreaElement | undefined {
  const fields = [...(field.closest('table')?.querySelectorAll('textarea') ?? [])]
  return fields[fields.indexOf(field) + 1]
}

/** Row with the key, English text and translation; saves when its field loses focus. */
export const TextRow = memo(Row)
