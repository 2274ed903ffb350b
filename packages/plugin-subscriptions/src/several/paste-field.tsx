import { Button } from '@muster/ui'
import { TextAreaField } from '@muster/ui/controls'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { readPasted, type PastedRow } from './paste.ts'

interface PasteFieldProps {
  hint: string
  onAdd(rows: readonly PastedRow[]): void
}

/** Adds rows from pasted or typed serial numbers, one per line. */
export function PasteField({ hint, onAdd }: PasteFieldProps): ReactNode {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const rows = readPasted(text)
  return (
    <div className="several-paste">
      <TextAreaField
        label={t('subscriptions.several.paste')}
        hint={hint}
        rows={3}
        max={100_000}
        spellCheck={false}
        value={text}
        onChange={setText}
      />
      <Button
        aria-disabled={rows.length === 0 || undefined}
        onClick={() => {
          if (rows.length === 0) return
          onAdd(rows)
          setText('')
        }}
      >
        {t('subscriptions.several.add', { count: rows.length })}
      </Button>
    </div>
  )
}
