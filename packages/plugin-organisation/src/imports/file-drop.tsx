import { importLimits } from '@muster/contract'
import { Button, useFormat } from '@muster/ui'
import { useId, useRef, useState, type DragEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface FileDropProps {
  /** Disables the control during an upload. */
  busy: boolean
  /** Reason why the server refused the last file. */
  error?: string | undefined
  onFile(file: File): void
}

/** Accepts a dropped or selected file; rejects an invalid one before the upload. */
export function FileDrop({ busy, error, onFile }: FileDropProps): ReactNode {
  const { t } = useTranslation()
  const { number } = useFormat()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const acceptFile = (file: File | undefined) => {
    if (!file || busy) return
    const problem = problemOf(file)
    setWrong(problem && t(`organisation.import.file.${problem}`, { size: importLimits.bytes / 1024 / 1024 }))
    if (!problem) onFile(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    acceptFile(event.dataTransfer.files[0])
  }
  const message = wrong ?? error
  return (
    <div
      className="imports-drop"
      data-over={isOver || undefined}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <label htmlFor={id}>{t('organisation.import.file.drop')}</label>
      <input
        ref={input}
        id={id}
        type="file"
        hidden
        accept=".csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        onChange={event => {
          acceptFile(event.target.files?.[0])
          // lets the user select the corrected file again
          event.target.value = ''
        }}
      />
      <Button look="primary" busy={busy} aria-describedby={`${id}-hint`} onClick={() => input.current?.click()}>
        {t('organisation.import.file.select')}
      </Button>
      <p className="m-muted" id={`${id}-hint`}>
        {t('organisation.import.file.hint', {
          size: importLimits.bytes / 1024 / 1024,
          lines: number(importLimits.lines),
        })}
      </p>
      <p className="imports-wrong" role="alert">
        {message}
      </p>
    </div>
  )
}

function problemOf({ name, size }: File): 'empty' | 'type' | 'tooLarge' | undefined {
  if (size === 0) return 'empty'
  if (!/\.(csv|txt|xlsx)$/i.test(name)) return 'type'
  return size > importLimits.bytes ? 'tooLarge' : undefined
}
